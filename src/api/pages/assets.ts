import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Coding, chooseCoding } from '../http/compression.ts';
import type { Exchange } from '../http/exchange.ts';
import type { HeaderList } from '../http/http-headers.ts';
import type { Transport } from '../http/transport.ts';

/** What browsers load beside the pages. */
export interface Assets {
  /** The address of an entry by its name, such as `explorer.js`. Throws where there is none. */
  address(entry: string): string;
  /** Answers `/assets/{file}`. */
  serve(exchange: Exchange, file: string): void;
}

/** A file in every coding that it was compressed to. */
interface Asset {
  readonly contentType: string;
  readonly body: Buffer;
  readonly coded: { readonly [Name in Coding]?: Buffer };
}

/** Where the build puts the pages: the same folder seen from src/api/pages and from dist/api/pages. */
const BUILT = new URL('../../../pages/dist/', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  bin: 'application/octet-stream',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
};

/** A year: the name of a file is the hash of what is in it. */
const FOR_EVER = 'public, max-age=31536000, immutable';

function readAsset(name: string): Asset {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const contentType = TYPES[extension];
  if (contentType === undefined) throw new Error(`Nobody knows what ${name} of the pages is.`);
  const coded = ([coding, suffix]: readonly [Coding, string]): object => {
    const url = new URL(`assets/${name}.${suffix}`, BUILT);
    return existsSync(url) ? { [coding]: readFileSync(url) } : {};
  };
  return {
    contentType,
    body: readFileSync(new URL(`assets/${name}`, BUILT)),
    coded: { ...coded(['br', 'br']), ...coded(['gzip', 'gz']) },
  };
}

/** The address of a module that the build made for the service itself. */
export function builtModule(name: string): string {
  return new URL(name, BUILT).href;
}

/** Reads what the build made, once. Throws where it made nothing. */
export function openAssets(transport: Transport): Assets {
  if (!existsSync(new URL('assets.json', BUILT))) {
    throw new Error('The pages were not built: run npm run build, or set GONDOLA_PAGES=off.');
  }
  const entries = JSON.parse(readFileSync(new URL('assets.json', BUILT), 'utf8')) as Record<string, string>;
  const names = readdirSync(new URL('assets/', BUILT)).filter((name) => !/\.(br|gz)$/.test(name));
  const assets = new Map(names.map((name) => [name, readAsset(name)]));
  return {
    address(entry) {
      const file = entries[entry];
      if (file === undefined) throw new Error(`The pages have no ${entry}.`);
      return `/assets/${file}`;
    },
    serve(exchange, file) {
      const asset = assets.get(file);
      if (asset === undefined) {
        return transport.fail(exchange, { code: 'not_found', detail: 'There is no such file.' });
      }
      const coding = chooseCoding(exchange.request.headers['accept-encoding']);
      const coded = coding === null ? undefined : asset.coded[coding];
      const headers: HeaderList = [
        'Content-Type',
        asset.contentType,
        'Cache-Control',
        FOR_EVER,
        'Vary',
        'Accept-Encoding',
        'X-Content-Type-Options',
        'nosniff',
        ...(coding === null || coded === undefined ? [] : ['Content-Encoding', coding]),
      ];
      transport.send(exchange, 200, headers, coded ?? asset.body);
    },
  };
}
