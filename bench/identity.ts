/**
 * Matching at scale, in a process of its own: stores of two sources, and products that are all compared with one another.
 * Each is known twice, the second time as another source would have it, so that what is merged can be checked.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import {
  matchCandidates,
  type Matched,
  productMatching,
  storeMatching,
} from '../src/domain/identity/matching.ts';
import type { ProductIdentity } from '../src/domain/identity/product-features.ts';
import type { StoreIdentity } from '../src/domain/identity/store-comparison.ts';
import { sizeDisplay } from '../src/demo/products/product-record.ts';
import { productName } from '../src/demo/products/product-name.ts';
import { storeRecord } from '../src/demo/stores/store-records.ts';
import { createWorld } from '../src/demo/world.ts';
import { absolute, type Measurement } from './report.ts';

const STORES = 30_000;
const PRODUCTS = 528_000;
const SEED = 1;
const BAR_STORE_SECONDS = 60;
const BAR_PRODUCT_SECONDS = 15 * 60;
const BAR_GIB = 4;
const GIB = 2 ** 30;

/** What a run in a process of its own came to. */
interface IdentityRun {
  readonly records: number;
  readonly seconds: number;
  readonly pairs: number;
  readonly merges: number;
  readonly right: number;
  readonly review: number;
  readonly peakBytes: number;
}

/** Both runs, one after the other. */
export async function measureIdentity(): Promise<Measurement[]> {
  const [stores, products] = [await runAlone('stores'), await runAlone('products')];
  return [
    absolute(`match ${stores.records} stores`, stores.seconds, 's', BAR_STORE_SECONDS),
    ...figuresOf('stores', stores),
    absolute(
      `match ${products.records} products against themselves`,
      products.seconds,
      's',
      BAR_PRODUCT_SECONDS,
    ),
    absolute('memory of matching the products', products.peakBytes / GIB, 'GiB', BAR_GIB),
    ...figuresOf('products', products),
  ];
}

function figuresOf(what: string, { pairs, merges, right, review }: IdentityRun): Measurement[] {
  return [
    absolute(`candidate pairs of ${what}`, pairs, 'pairs', null),
    absolute(`merges of ${what}`, merges, 'pairs', null),
    absolute(`merges of ${what} that are wrong`, merges - right, 'pairs', null),
    absolute(`pairs of ${what} for a person`, review, 'pairs', null),
  ];
}

async function runAlone(kind: 'stores' | 'products'): Promise<IdentityRun> {
  const child = spawn(process.execPath, ['--import', 'tsx', import.meta.filename, kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`matching ${kind} ended with code ${code}`);
  return JSON.parse(out) as IdentityRun;
}

/** The stores of the demo, each also as a map has it: position off by some metres, no number, streets written out. */
function storesTwice(): StoreIdentity[] {
  const { chains } = createWorld('full', SEED);
  const all = chains.flat().filter(({ mergedInto }) => mergedInto === null);
  return all.slice(0, STORES / 2).flatMap((store, i) => {
    const record = storeRecord(store, null) as unknown as Record<string, string> & {
      lat?: number;
      lng?: number;
    };
    const own: StoreIdentity = {
      chain: record['chain_slug']!,
      name: record['name']!,
      address: record['address']!,
      city: record['city']!,
      zip: record['zip']!,
      phone: record['phone'] ?? null,
      lat: record.lat ?? null,
      lng: record.lng ?? null,
      number: store.webExternalId,
      format: null,
    };
    const shift = ((i % 7) - 3) * 0.0003;
    const address = own.address
      .replace(/\bSt\b/, 'Street')
      .replace(/\bAve\b/, 'Avenue')
      .replace(/\bRd\b/, 'Road');
    const isPlaced = own.lat !== null && own.lng !== null;
    return [
      own,
      {
        ...own,
        name: own.name.toUpperCase(),
        address,
        phone: i % 3 === 0 ? own.phone : null,
        number: `osm:NODE:${i}`,
        format: 'supermarket',
        ...(isPlaced ? { lat: own.lat + shift, lng: own.lng - shift } : {}),
      },
    ];
  });
}

/** The products of the demo, each also without its barcode, with its words in another order, at another chain. */
function productsTwice(): ProductIdentity[] {
  const { products } = createWorld('full', SEED);
  return products.slice(0, PRODUCTS / 2).flatMap((product, i) => {
    const size = sizeDisplay(product);
    const name = productName(product);
    const words = name.split(' ');
    const brand = product.brand.name;
    const gtin14 = product.upc === null ? null : product.upc.padStart(14, '0');
    return [
      { name, brand, size, gtin14, sellers: [0] },
      {
        name: [...words.slice(1), words[0]].join(' '),
        brand: i % 5 === 0 ? null : brand,
        size,
        gtin14: null,
        sellers: [1],
      },
    ];
  });
}

function runHere(kind: string): IdentityRun {
  const records = kind === 'stores' ? storesTwice() : productsTwice();
  const started = performance.now();
  const matching =
    kind === 'stores'
      ? storeMatching(records as StoreIdentity[])
      : productMatching(records as ProductIdentity[]);
  const { pairs, decisions }: Matched = matchCandidates(matching, matching.candidates());
  const seconds = (performance.now() - started) / 1000;
  const merges = decisions.filter(({ verdict }) => verdict === 'merge');
  return {
    records: records.length,
    seconds,
    pairs,
    merges: merges.length,
    right: merges.filter(({ first, second }) => first >> 1 === second >> 1).length,
    review: decisions.filter(({ verdict }) => verdict === 'review').length,
    peakBytes: Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024,
  };
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(JSON.stringify(runHere(process.argv[2] ?? 'stores')));
}
