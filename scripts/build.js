/**
 * Compiles `src` into `dist` and bundles the programs there, compiles the client likewise, and bundles the pages, each only
 * where that is not done already: `npm start` and `npm test` run this each time.
 * Plain JavaScript, because it is what comes before anything is compiled, on every Node.js that is supported.
 *
 * `.built` in what comes out says what was compiled last: a hash of all that goes in and one of all that came out. Where both are
 * still true nothing is written, so a current `dist` may belong to someone else or be read-only. Otherwise all of it is
 * compiled, in some seconds, into a folder beside it that then takes its place whole: builds at the same time do not meet,
 * and whoever reads finds the old or the new. Not incrementally: TypeScript 7.0.2 went on for ever from notes of a tree
 * whose files had been moved.
 */
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** No build takes as long: what is older was left behind by one that was ended. */
const LONGEST_BUILD_MS = 3_600_000;
const SETTINGS = ['tsconfig.json', 'package-lock.json', 'package.json'];

/** What is compiled: each from one folder into another, by settings of its own. */
const UNITS = [
  {
    from: 'src',
    into: 'dist',
    settings: 'tsconfig.build.json',
    bundlers: [join('scripts', 'bundle-service.js')],
    // Loaded only where there is something to bundle: it brings the bundler.
    bundle: async (folder) => (await import('./bundle-service.js')).bundleService(folder),
    executable: 'cli.js',
  },
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
    compile: async (folder) => (await import('./bundle-pages.js')).bundlePages(join('pages', 'src'), folder),
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

/** The SHA-256 of the names and contents of files; names are told from a folder. */
function hashFiles(paths, folder = '.') {
  const hash = createHash('sha256');
  for (const path of paths) {
    const content = readFileSync(path);
    hash.update(`${relative(folder, path)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const stampOf = (folder) => join(folder, '.built');
const settingsOf = ({ settings, bundlers = [] }) =>
  [...new Set([...SETTINGS, settings, ...bundlers])].filter((path) => existsSync(path));
const sourcesHash = (unit) => hashFiles([...settingsOf(unit), ...filesBelow(unit.from)]);

function compiledHash(folder) {
  const isCompiled = (path) => path !== stampOf(folder) && !path.endsWith('.map');
  return hashFiles(filesBelow(folder).filter(isCompiled), folder);
}

/** Whether what came out is of these sources, and whole; not where another build is putting its own in place. */
function isBuilt({ into }, sources) {
  try {
    const stamp = JSON.parse(readFileSync(stampOf(into), 'utf8'));
    return stamp.sources === sources && stamp.compiled === compiledHash(into);
  } catch {
    return false;
  }
}

/** Compiles one unit into a folder by TypeScript. Returns its exit code. */
function compileTypes({ settings }, folder) {
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  const { status, error } = spawnSync(process.execPath, [compiler, '-p', settings, '--outDir', folder], {
    stdio: 'inherit',
  });
  if (error !== undefined) throw error;
  return status ?? 1;
}

/** A new name beside a folder, as nothing else has it. */
const beside = (folder) => `${folder}.${randomUUID()}`;

/** Removes what builds that were ended left beside a folder. */
function removeLeftovers(folder) {
  const oldest = Date.now() - LONGEST_BUILD_MS;
  const begin = `${basename(folder)}.`;
  for (const name of readdirSync(dirname(folder)).filter((other) => other.startsWith(begin))) {
    const path = join(dirname(folder), name);
    const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest;
    if (since < oldest) rmSync(path, { recursive: true, force: true });
  }
}

/** Renames a folder; false: what is in the way, or gone, is another build's doing. */
function rename(from, to, ...codes) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (!codes.includes(error.code)) throw error;
    return false;
  }
}

/** Puts a folder in the place of another one, which is removed. */
function putInPlace(made, into) {
  const old = beside(into);
  while (!rename(made, into, 'ENOTEMPTY', 'EEXIST'))
    if (rename(into, old, 'ENOENT')) rmSync(old, { recursive: true, force: true });
}

async function build(unit) {
  const sources = sourcesHash(unit);
  if (isBuilt(unit, sources)) return 0;
  removeLeftovers(unit.into);
  const made = beside(unit.into);
  mkdirSync(made);
  try {
    const status = unit.compile === undefined ? compileTypes(unit, made) : await unit.compile(made);
    if (status !== 0) return status;
    await unit.bundle?.(made);
    if (unit.executable !== undefined) chmodSync(join(made, unit.executable), 0o755);
    writeFileSync(stampOf(made), `${JSON.stringify({ sources, compiled: compiledHash(made) })}\n`);
    // What another build has put there meanwhile is the same, and may be read already.
    if (!isBuilt(unit, sources)) putInPlace(made, unit.into);
    return 0;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
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
