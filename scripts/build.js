/**
 * Compiles `src` into `dist`, the client likewise, and bundles the pages, each only where that is not done already: `npm start` and
 * `npm test` run this each time.
 * Plain JavaScript, because it is what comes before anything is compiled, on every Node.js that is supported.
 *
 * `.built` in what comes out says what was compiled last: a hash of all that goes in and one of all that came out. Where both are
 * still true nothing is written, so a current `dist` may belong to someone else or be read-only. Otherwise all of it is
 * compiled, in five seconds. Not incrementally: TypeScript 7.0.2 went on for ever from notes of a tree whose files had
 * been moved.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SETTINGS = ['tsconfig.json', 'package-lock.json', 'package.json'];

/** What is compiled: each from one folder into another, by settings of its own. */
const UNITS = [
  { from: 'src', into: 'dist', settings: 'tsconfig.build.json', executable: 'cli.js' },
  {
    from: join('packages', 'client', 'src'),
    into: join('packages', 'client', 'dist'),
    settings: join('packages', 'client', 'tsconfig.json'),
  },
  {
    from: join('pages', 'src'),
    into: join('pages', 'dist'),
    settings: join('pages', 'tsconfig.json'),
    bundlers: [join('scripts', 'bundle-pages.js'), join('scripts', 'map-borders.js')],
    // Loaded only where there is something to bundle: it brings the bundler.
    compile: async () =>
      (await import('./bundle-pages.js')).bundlePages(join('pages', 'src'), join('pages', 'dist')),
  },
];

/** All files below a folder, in the order of their paths; none where there is no such folder. */
function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** The SHA-256 of the names and contents of files. */
function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const content = readFileSync(path);
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const stampOf = ({ into }) => join(into, '.built');
const settingsOf = ({ settings, bundlers = [] }) =>
  [...new Set([...SETTINGS, settings, ...bundlers])].filter((path) => existsSync(path));
const sourcesHash = (unit) => hashFiles([...settingsOf(unit), ...filesBelow(unit.from)]);
const compiledFiles = (unit) => filesBelow(unit.into).filter((path) => path !== stampOf(unit));
const compiledHash = (unit) => hashFiles(compiledFiles(unit).filter((path) => !path.endsWith('.map')));

function readStamp(unit) {
  try {
    return JSON.parse(readFileSync(stampOf(unit), 'utf8'));
  } catch {
    return {};
  }
}

/** A module whose source is gone would still be found by whoever imports it. */
function removeOrphans(unit) {
  for (const path of compiledFiles(unit)) {
    const source = join(unit.from, relative(unit.into, path)).replace(/(\.d\.ts|\.js(\.map)?)$/, '.ts');
    if (!existsSync(source)) rmSync(path);
  }
  const folders = readdirSync(unit.into, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
    .reverse();
  for (const folder of folders) if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Compiles one unit by TypeScript. Returns its exit code. */
function compileTypes(unit) {
  const { settings } = unit;
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  const { status, error } = spawnSync(process.execPath, [compiler, '-p', settings], {
    stdio: 'inherit',
  });
  if (error !== undefined) throw error;
  if (status === 0) removeOrphans(unit);
  return status ?? 1;
}

async function build(unit) {
  const sources = sourcesHash(unit);
  const stamp = readStamp(unit);
  if (stamp.sources === sources && stamp.compiled === compiledHash(unit)) return 0;
  rmSync(stampOf(unit), { force: true });
  const status = await (unit.compile ?? compileTypes)(unit);
  if (status !== 0) return status;
  if (unit.executable !== undefined) chmodSync(join(unit.into, unit.executable), 0o755);
  writeFileSync(stampOf(unit), `${JSON.stringify({ sources, compiled: compiledHash(unit) })}\n`);
  return 0;
}

try {
  for (const unit of UNITS.filter(({ from }) => existsSync(from))) process.exitCode ||= await build(unit);
} catch (error) {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  process.stderr.write(
    `dist is not what src says, and it cannot be written here (${error.message}). Build as its owner.\n`,
  );
  process.exitCode = 1;
}
