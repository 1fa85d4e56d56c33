/**
 * Bundles the pages: what browsers load, named by the hash of its content and compressed beforehand, and the module by
 * which the service renders a first answer. Types are checked by `npm run typecheck`, not here.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { mapBorders } from './map-borders.js';

/** Below this a coding saves nothing. */
const SMALLEST_CODED_BYTES = 1024;
/** Above this the best brotli takes seconds: county borders. */
const LARGE_BYTES = 400_000;

const SHARED = {
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  logLevel: 'warning',
  minify: true,
};

/** What browsers load: entries by name, and what these bring. Returns the file of each entry. */
async function bundleBrowser(from, into) {
  const { metafile } = await build({
    ...SHARED,
    entryPoints: ['explorer.tsx', 'docs.ts', 'theme.ts', 'gondola.css', 'favicon.svg'].map((name) =>
      join(from, name),
    ),
    outdir: into,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    publicPath: '/assets',
    splitting: true,
    metafile: true,
    target: ['es2022', 'chrome115', 'firefox120', 'safari17'],
    loader: { '.png': 'file', '.svg': 'copy' },
    plugins: [mapBorders],
    conditions: ['browser'],
  });
  const entries = Object.entries(metafile.outputs).filter(([, { entryPoint }]) =>
    entryPoint?.startsWith(from),
  );
  return Object.fromEntries(
    entries.map(([path, { entryPoint }]) => [basename(entryPoint).replace(/\.tsx?$/, '.js'), basename(path)]),
  );
}

/** What the service renders by. */
async function bundleRenderer(from, into) {
  await build({
    ...SHARED,
    entryPoints: [join(from, 'render.tsx')],
    outdir: into,
    platform: 'node',
    target: 'node20',
    minify: false,
    // Only browsers draw maps and charts.
    external: ['*/store-map.ts', '*/line-chart.ts'],
  });
}

function compressAll(folder) {
  for (const name of readdirSync(folder)) {
    const body = readFileSync(join(folder, name));
    if (body.length < SMALLEST_CODED_BYTES || name.endsWith('.png')) continue;
    const quality = body.length > LARGE_BYTES ? 9 : 11;
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(body, { params }));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(body, { level: 9 }));
  }
}

/** Bundles the pages of a folder into another, an empty one. Returns 1 where something is wrong, which was told; else 0. */
export async function bundlePages(from, into) {
  const assets = join(into, 'assets');
  mkdirSync(assets, { recursive: true });
  try {
    const entries = await bundleBrowser(from, assets);
    await bundleRenderer(from, into);
    compressAll(assets);
    writeFileSync(join(into, 'assets.json'), `${JSON.stringify(entries, null, 2)}\n`);
    return 0;
  } catch (error) {
    if (!('errors' in error)) throw error;
    return 1;
  }
}
