import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { inject } from 'vitest';
import { BUILT, builtImport } from './built-sources.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder in which programs find the packages of the project. */
    programFolder: string;
  }
}

/** What tests start in processes of their own: as it is built. From the sources, each would compile hundreds of files anew. */
export const MAIN = join(BUILT, 'main.js');
export const CLI = join(BUILT, 'cli.js');

const externalSources: Plugin = {
  name: 'external-sources',
  setup(bundle) {
    bundle.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const built = builtImport(path, resolveDir);
      return built === null ? undefined : { path: built, external: true };
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
    plugins: [externalSources],
    logLevel: 'error',
  });
  return outfile;
}
