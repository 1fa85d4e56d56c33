import { relative } from 'node:path';
import type { Config } from '../../config/config.ts';
import { productFields, storeFields } from '../../lookup/encoded-fields.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Greeting, Tries } from './greeting.ts';

/** What a service says that takes sandbox payments. */
const SANDBOX_NOTE = 'PAYMENT SANDBOX: x402 payments are checked and answered, and nothing is ever charged.';

/** Something of the served catalogue that the examples can ask for. */
interface Example {
  productId: string;
  productName: string;
  storeId: string;
  /** Degrees; null: the store is not geocoded. */
  lat: number | null;
  lng: number | null;
}

/** What is known of the record that is served. */
export interface ServedRecord {
  /** Opens the explorer with a key, once; null: nothing does. */
  readonly code: string | null;
  /** Whether the demo made it; null: not known. */
  readonly isDemo: boolean | null;
}

/**
 * What to try on a service that has just become ready: shell commands that work as they stand, in the folder that it
 * was started in. They ask for the product that most stores sell, at a store that sells it.
 */
export function tryNext(snapshot: Snapshot, config: Config, url: string, record: ServedRecord): Greeting {
  const { version, counts } = snapshot.manifest;
  const example = findExample(snapshot);
  const get = (path: string): string => `curl '${url}${path}'`;
  const near = example?.lat == null ? '' : `lat=${example.lat}&lng=${example.lng}&radius=10&`;
  return {
    url,
    version,
    counts,
    notes: notesOf(config, record),
    places: [
      ...pagesOf(config, url, record),
      ['The API in full', `${url}/openapi.json`],
      ['For agents', `${url}/skill.md`],
    ],
    tries: [
      { title: 'Free:', commands: [get(`/v1/stores?${near}limit=3`), get('/v1/chains')] },
      paidTries(config, url, example),
    ],
  };
}

/** The explorer and the documentation, if they are served; of a demo the explorer by a link that brings a key. */
function pagesOf({ pages }: Config, url: string, { code }: ServedRecord): (readonly [string, string])[] {
  if (!pages) return [];
  return [
    code === null ? ['Explorer', `${url}/`] : ['Explorer, one-time link with a key', `${url}/#code=${code}`],
    ['Documentation', `${url}/docs`],
  ];
}

function notesOf({ demo, paymentSandbox }: Config, { isDemo }: ServedRecord): string[] {
  return [
    ...(isDemo === false || (isDemo === null && demo === 'off')
      ? []
      : ['Unless you imported your own, this is the demo catalogue: its prices are synthetic.']),
    ...(paymentSandbox && isDemo !== false ? [SANDBOX_NOTE] : []),
  ];
}

function paidTries(config: Config, url: string, example: Example | null): Tries {
  const { why, setup, header } = authorize(config);
  const commands = [...setup];
  if (example !== null) {
    const query = new URLSearchParams({ q: misspell(example.productName), limit: '3' }).toString();
    commands.push(
      `curl ${header} '${url}/v1/products?${query}'`,
      `curl ${header} '${url}/v1/prices?product_id=${example.productId}&store_id=${example.storeId}'`,
    );
  }
  return { title: `Paid (0.01 USD a call${why}):`, commands };
}

/** How the examples get past the gate: by what is configured, else by a key that they make. */
function authorize(config: Config): { why: string; setup: string[]; header: string } {
  if (config.paymentStub)
    return { why: '; PAYMENT_STUB lets this header pass', setup: [], header: "-H 'X-Payment-Stub: allow'" };
  if (config.internalToken !== null) {
    return {
      why: '; INTERNAL_TOKEN must be the one of this service',
      setup: [],
      header: '-H "Authorization: Bearer svc_internal_$INTERNAL_TOKEN"',
    };
  }
  const folder = relative(process.cwd(), config.dataDir);
  const settings =
    config.databaseUrl === null && folder !== 'data' ? `GONDOLA_DATA_DIR='${config.dataDir}' ` : '';
  return {
    why:
      config.databaseUrl === null
        ? '; with a key of your own'
        : '; with a key: make one with the same DATABASE_URL',
    setup: [`KEY=$(${settings}npx gondola keys create --name me)`],
    header: '-H "Authorization: Bearer $KEY"',
  };
}

function findExample({ products, prices, stores }: Snapshot): Example | null {
  let best = 0;
  for (let product = 1; product < products.count; product++) {
    if ((prices.storesSelling[product] ?? 0) > (prices.storesSelling[best] ?? 0)) best = product;
  }
  const offer = prices.offerStart[best] ?? 0;
  const chain = prices.offerChain[offer];
  const observation = prices.obsStart[prices.offerPair[offer] ?? 0];
  if ((prices.storesSelling[best] ?? 0) === 0 || chain === undefined || observation === undefined)
    return null;
  const store = stores.byChain[(stores.chainStart[chain] ?? 0) + (prices.store[observation] ?? 0)] ?? 0;
  const lat = stores.lat[store] ?? Number.NaN;
  const product = productFields(products, best);
  return {
    productId: product.product_id,
    productName: product.name,
    storeId: storeFields(stores, store).store_id,
    lat: Number.isNaN(lat) ? null : lat,
    lng: Number.isNaN(lat) ? null : (stores.lng[store] ?? null),
  };
}

/** The first two words of a name, without one letter of the longer: search forgives that. */
function misspell(name: string): string {
  const words = name
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.slice(0, 2) ?? [name];
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
  if (longest.length < 5) return words.join(' ');
  return words.map((word) => (word === longest ? word.slice(0, 2) + word.slice(3) : word)).join(' ');
}
