import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vitest/config';

const SOURCES = resolve(import.meta.dirname, '../../src');
export const BUILT = resolve(import.meta.dirname, '../../dist');

/** The built file of a source. */
export function builtFile(source: string): string {
  return join(BUILT, relative(SOURCES, source).replace(/\.ts$/, '.js'));
}

/** The built file of what a module in a folder imports; null: that is no source of the service. */
export function builtImport(imported: string, folder: string): string | null {
  const file = resolve(folder, imported);
  return /^\.{1,2}\//.test(imported) && file.startsWith(join(SOURCES, '/')) ? builtFile(file) : null;
}

/** Gives tests the service as it is built, which Node.js loads by itself: of the sources, each module takes several times as long. */
export const onBuiltSources: Plugin = {
  name: 'on-built-sources',
  enforce: 'pre',
  resolveId: (imported, importer) =>
    importer === undefined ? null : builtImport(imported, dirname(importer)),
};
