import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder in which programs find the packages of the project. */
    programFolder: string;
  }
}

const SOURCES = resolve(import.meta.dirname, '../../src');
const BUILT = resolve(import.meta.dirname, '../../dist');

/** What tests start in processes of their own: as it is built. From the sources, each would compile hundreds of files anew. */
export const MAIN = join(BUILT, 'main.js');
export const CLI = join(BUILT, 'cli.js');

/** The built file of a source. */
export function builtFile(source: string): string {
  return join(BUILT, relative(SOURCES, source).replace(/\.ts$/, '.js'));
}

const onBuiltSources: Plugin = {
  name: 'on-built-sources',
  setup(bundle) {
    bundle.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
      const file = resolve(resolveDir, path);
      return file.startsWith(SOURCES) ? { path: builtFile(file), external: true } : undefined;
    });
  },
};

/** Makes a program of the tests, by its URL, one file that runs over the built sources; resolves to its path. */
export async function buildProgram(source: URL): Promise<string> {
  const entry = fileURLToPath(source);
  const outfile = join(inject('programFolder'), `${process.pid}-${basename(entry, '.ts')}.mjs`);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    plugins: [onBuiltSources],
    logLevel: 'error',
  });
  return outfile;
}
