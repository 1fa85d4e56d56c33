/**
 * Compiles `src` into `dist`, and only where that is not done already: `npm start` and `npm test` run this each time.
 * Plain JavaScript, because it is what comes before anything is compiled, on every Node.js that is supported.
 *
 * `dist/.built` says what was compiled last: a hash of all that goes in and one of all that came out. Where both are
 * still true nothing is written, so a current `dist` may belong to someone else or be read-only. Otherwise all of it is
 * compiled, in five seconds. Not incrementally: TypeScript 7.0.2 went on for ever from notes of a tree whose files had
 * been moved.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const STAMP = join('dist', '.built');
const SETTINGS = ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json', 'package.json'];

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

const sourcesHash = () => hashFiles([...SETTINGS.filter((path) => existsSync(path)), ...filesBelow('src')]);
const compiledFiles = () => filesBelow('dist').filter((path) => path !== STAMP);
const compiledHash = () => hashFiles(compiledFiles().filter((path) => !path.endsWith('.map')));

function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return {};
  }
}

/** A module whose source is gone would still be found by whoever imports it. */
function removeOrphans() {
  for (const path of compiledFiles()) {
    const source = join('src', relative('dist', path)).replace(/\.js(\.map)?$/, '.ts');
    if (!existsSync(source)) rmSync(path);
  }
  const folders = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
    .reverse();
  for (const folder of folders) if (readdirSync(folder).length === 0) rmdirSync(folder);
}

function compile() {
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  const { status, error } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    stdio: 'inherit',
  });
  if (error !== undefined) throw error;
  return status ?? 1;
}

function build() {
  const sources = sourcesHash();
  const stamp = readStamp();
  if (stamp.sources === sources && stamp.compiled === compiledHash()) return 0;
  rmSync(STAMP, { force: true });
  const status = compile();
  if (status !== 0) return status;
  removeOrphans();
  chmodSync(join('dist', 'cli.js'), 0o755);
  writeFileSync(STAMP, `${JSON.stringify({ sources, compiled: compiledHash() })}\n`);
  return 0;
}

try {
  process.exitCode = build();
} catch (error) {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  process.stderr.write(
    `dist is not what src says, and it cannot be written here (${error.message}). Build as its owner.\n`,
  );
  process.exitCode = 1;
}
