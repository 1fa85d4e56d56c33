import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The content codings that we make. */
export type Coding = 'br' | 'gzip';

/** Below this a coding saves nothing worth its time. */
export const SMALLEST_CODED_BYTES = 1024;

/** Compression runs in libuv's pool of four threads; beyond this many at once answers go out as they are. */
const MOST_AT_ONCE = 16;
/** Of 11: 35 KB of price rows in 0.5 ms. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 4;
const MOST_REMEMBERED = 200;
const LONGEST_REMEMBERED = 200;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const remembered = new Map<string, Coding | null>();

function parseCodings(acceptEncoding: string): Coding | null {
  const quality = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    if (name !== undefined) quality.set(name, q === undefined ? 1 : Number(q.slice(2)));
  }
  const of = (coding: string): number => {
    const q = quality.get(coding) ?? quality.get('*') ?? 0;
    return q > 0 ? q : 0;
  };
  // An answer as it is costs no time: it wins where the caller says that it is preferred.
  const identity = quality.get('identity') ?? 0;
  const best: Coding = of('br') >= of('gzip') ? 'br' : 'gzip';
  return of(best) > 0 && of(best) >= identity ? best : null;
}

/** The coding that an Accept-Encoding header (RFC 9110, 12.5.3) asks for; null: none. */
export function chooseCoding(acceptEncoding: string | undefined): Coding | null {
  if (acceptEncoding === undefined || acceptEncoding === '') return null;
  let coding = remembered.get(acceptEncoding);
  if (coding === undefined) {
    coding = parseCodings(acceptEncoding);
    if (acceptEncoding.length > LONGEST_REMEMBERED) return coding;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(acceptEncoding, coding);
  }
  return coding;
}

let atOnce = 0;

/** The body in a coding, made off the event loop; undefined where too many others are being made. */
export function compress(body: Buffer, coding: Coding): Promise<Buffer> | undefined {
  if (atOnce >= MOST_AT_ONCE) return undefined;
  atOnce++;
  const coded =
    coding === 'br'
      ? brotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : deflate(body, { level: GZIP_LEVEL });
  return coded.finally(() => atOnce--);
}
