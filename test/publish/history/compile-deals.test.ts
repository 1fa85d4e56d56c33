import { describe, expect, it } from 'vitest';
import { compileDeals, type OfferedPrices } from '../../../src/publish/history/compile-deals.ts';
import { encodeTable } from '../../../src/snapshot/files/arrow-columns.ts';
import { openTable } from '../../../src/snapshot/files/arrow-table.ts';
import type { ObservedProduct } from '../../../src/snapshot/files/layer-products.ts';
import {
  type ChainDeals,
  NOT_KNOWN,
  openChainDeals,
  VERDICTS,
} from '../../../src/snapshot/parts/history/chain-deals.ts';
import { ObservedRows } from '../../../src/snapshot/parts/history/observed-rows.ts';

const TODAY = 20_000;
const DAY_MIN = 1440;

/** A price on offer, seen today: product, position of its store, regular price, sale price. */
type Offer = readonly [product: number, store: number, regularE4: number, saleE4?: number];

function offersOf(offers: readonly Offer[]): OfferedPrices {
  const products = [...new Set(offers.map(([product]) => product))];
  return {
    pairCount: products.length,
    product: Uint32Array.from(products),
    obsStart: Uint32Array.from([
      ...products.map((product) => offers.findIndex((offer) => offer[0] === product)),
      offers.length,
    ]),
    store: Uint16Array.from(offers, ([, store]) => store),
    regularE4: Uint32Array.from(offers, ([, , regularE4]) => regularE4),
    saleE4: Uint32Array.from(offers, ([, , , saleE4 = 0]) => saleE4),
    observedMin: new Uint32Array(offers.length).fill(TODAY * DAY_MIN + 700),
  };
}

/** Looks at a product in a store: days before today, and the regular price. */
interface Looks {
  readonly store: number;
  readonly looks: readonly (readonly [daysAgo: number, regularE4: number])[];
}

function historyOf(product: number, stores: readonly Looks[]): ObservedProduct {
  const rows = new ObservedRows();
  for (const { store, looks } of stores)
    for (const [daysAgo, regularE4] of looks) rows.add(store, TODAY - daysAgo, 1, regularE4, 0, 1);
  return { product, rows };
}

/** Every tenth day from `from` to `to` days ago at one price. */
function steady(from: number, to: number, regularE4: number): (readonly [number, number])[] {
  const looks: (readonly [number, number])[] = [];
  for (let ago = from; ago >= to; ago -= 10) looks.push([ago, regularE4]);
  return looks;
}

async function compiled(offers: readonly Offer[], history: readonly ObservedProduct[]): Promise<ChainDeals> {
  const { columns, rows } = compileDeals(offersOf(offers), history)!;
  const chunks: Uint8Array[] = [];
  for await (const chunk of encodeTable(columns, rows)) chunks.push(chunk);
  return openChainDeals(openTable(Buffer.concat(chunks)));
}

/** Each deal: product, store, verdict. */
async function dealsOf(
  offers: readonly Offer[],
  history: readonly ObservedProduct[],
): Promise<readonly unknown[]> {
  const deals = await compiled(offers, history);
  const told: unknown[] = [];
  for (let store = 0; store + 1 < deals.start.length; store++)
    for (let deal = deals.start[store]!; deal < deals.start[store + 1]!; deal++) {
      const offer = offers[deals.observation[deal]!]!;
      expect(offer[1]).toBe(store);
      told.push([offer[0], store, VERDICTS[deals.verdict[deal]!]]);
    }
  return told;
}

const DEAR = steady(200, 10, 1_000);

describe('compileDeals', () => {
  it('tells a record low and a good price, and a usual one only where it is called a sale', async () => {
    const looks = (last: number, ...low: (readonly [number, number])[]): Looks['looks'] => [
      ...low,
      ...DEAR,
      [0, last],
    ];
    const history = [
      historyOf(5, [
        { store: 0, looks: looks(900) },
        { store: 1, looks: looks(900, [250, 900]) },
        { store: 2, looks: looks(960) },
        { store: 3, looks: looks(1_000) },
      ]),
    ];
    const offers: Offer[] = [
      [5, 0, 900],
      [5, 1, 900],
      [5, 2, 960],
      [5, 3, 1_010, 1_000],
    ];
    expect(await dealsOf(offers, history)).toEqual([
      [5, 0, 'record_low'],
      [5, 1, 'good'],
      [5, 3, 'usual'],
    ]);
  });

  it('judges each price by the history of its own product at its own store', async () => {
    const low: Looks['looks'] = [...DEAR, [0, 800]];
    const history = [
      historyOf(4, [{ store: 1, looks: low }]),
      historyOf(6, [
        { store: 0, looks: low },
        { store: 2, looks: low },
      ]),
      historyOf(9, [
        { store: 0, looks: low },
        { store: 1, looks: low },
      ]),
    ];
    const offers: Offer[] = [
      [3, 1, 800],
      [5, 1, 800],
      [6, 1, 800],
      [6, 2, 800],
      [6, 3, 800],
      [8, 1, 800],
      [9, 0, 800],
    ];
    expect(await dealsOf(offers, history)).toEqual([
      [9, 0, 'record_low'],
      [6, 2, 'record_low'],
    ]);
  });

  it('tells nothing of a price that nobody has looked at for 60 days', async () => {
    const until = (daysAgo: number): Looks['looks'] => [...steady(300, daysAgo + 10, 1_000), [daysAgo, 800]];
    const history = [
      historyOf(5, [
        { store: 0, looks: until(60) },
        { store: 1, looks: until(59) },
      ]),
    ];
    const offers: Offer[] = [
      [5, 0, 1_000, 800],
      [5, 1, 1_000, 800],
    ];
    expect(await dealsOf(offers, history)).toEqual([[5, 1, 'usual']]);
  });

  it('takes days without a price for no price that was lower, and for none that is on offer', async () => {
    const looks: Looks['looks'] = [...steady(200, 110, 1_000), [100, 0], ...steady(90, 10, 1_000)];
    const history = [
      historyOf(5, [
        { store: 0, looks: [...looks, [0, 800]] },
        { store: 1, looks: [...looks, [0, 0]] },
      ]),
    ];
    const offers: Offer[] = [
      [5, 0, 800],
      [5, 1, 0, 700],
    ];
    expect(await dealsOf(offers, history)).toEqual([[5, 0, 'record_low']]);
  });

  it('has the evidence on each, by store and then by product, in whole percent', async () => {
    const history = [
      historyOf(5, [
        { store: 0, looks: [...DEAR, [0, 800]] },
        { store: 1, looks: [[0, 0]] },
      ]),
      historyOf(6, [{ store: 0, looks: [...steady(101, 61, 700), ...steady(49, 9, 1_000), [0, 800]] }]),
    ];
    const offers: Offer[] = [
      [5, 0, 800],
      [5, 1, 1_000, 800],
      [6, 0, 1_000, 800],
    ];
    const { day, verdict, ...deals } = await compiled(offers, history);
    expect(day).toBe(TODAY);
    expect(Array.from(verdict, (code) => VERDICTS[code])).toEqual([
      'record_low',
      'usual',
      'too_little_history',
    ]);
    // The second: 52 days at 700, 49 at 1000 and today at 800, of 102. Of the last 90 days most cost 1000.
    expect(deals).toEqual({
      start: Uint32Array.of(0, 2, 3),
      observation: Uint32Array.of(0, 2, 1),
      typicalE4: Uint32Array.of(1_000, 700, NOT_KNOWN.typicalE4),
      percentile: Uint8Array.of(0, 51, NOT_KNOWN.percent),
      sinceAsLow: Uint16Array.of(NOT_KNOWN.sinceAsLow, 50, NOT_KNOWN.sinceAsLow),
      observations: Uint16Array.of(21, 11, 0),
      days: Uint16Array.of(201, 102, 0),
      regularAsked: Uint8Array.of(NOT_KNOWN.percent, 48, NOT_KNOWN.percent),
    });
  });

  it('shows a share on the side of its bound that it is on', async () => {
    // 41 of 202 days were cheaper, which is more than 20 percent, and on 160 of 201 the regular price was asked.
    const looks: Looks['looks'] = [...steady(201, 161, 700), ...steady(160, 10, 1_000), [0, 800]];
    const { verdict, percentile, regularAsked } = await compiled(
      [[5, 0, 1_000, 800]],
      [historyOf(5, [{ store: 0, looks }])],
    );
    expect([VERDICTS[verdict[0]!], percentile[0], regularAsked[0]]).toEqual(['usual', 21, 79]);
  });
});
