import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doSlice, finish } from '../../../src/domain/slices.ts';
import {
  CHAIN_LETTERS,
  CHAIN_WORDS,
  chainSearchOf,
  makeChainSearchAhead,
} from '../../../src/lookup/chains/chain-search.ts';
import { publish } from '../../../src/publish/publish.ts';
import type { Snapshot } from '../../../src/snapshot/snapshot.ts';
import { fillOracleCatalogue } from '../../oracle/catalogue.ts';
import { loadCurrent, makeTempFolder } from '../../snapshot/snapshot-reader.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const SEED = 5;
const PRODUCTS = 300;

let database: TestDatabase;
let dir: string;
let snapshot: Snapshot;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillOracleCatalogue(database.pool, SEED, PRODUCTS);
  dir = await makeTempFolder();
  await publish(database.pool, { dir });
}, 120_000);
afterAll(async () => {
  await database.close();
  await rm(dir, { recursive: true });
});
beforeEach(async () => {
  snapshot = await loadCurrent(dir);
});

/** What each chain is searched by. */
const searchesOf = (of: Snapshot): unknown[] =>
  Array.from({ length: of.chains.count }, (_, chain) => {
    const among = chainSearchOf(of, chain);
    return { ...among, trigrams: among.trigrams() };
  });

/** The chains whose words, or letters, were made ahead. */
const aheadIn = (shared: typeof CHAIN_WORDS): number[] =>
  (shared.give(snapshot) as readonly unknown[]).flatMap((made, chain) => (made === undefined ? [] : chain));

const soldBy = (chain: number): number => snapshot.prices.chains[chain]?.region.pairCount ?? 0;

describe('what chains are searched by', () => {
  it('is the same made ahead and at the first use', async () => {
    const searches = searchesOf(await loadCurrent(dir));
    expect(searches.length).toBeGreaterThan(2);
    finish(makeChainSearchAhead(snapshot));
    expect(searchesOf(snapshot)).toEqual(searches);
  });

  it('is made ahead of all chains that have prices', () => {
    finish(makeChainSearchAhead(snapshot));
    const priced = Array.from({ length: snapshot.chains.count }, (_, chain) => chain).filter(soldBy);
    expect(aheadIn(CHAIN_WORDS)).toEqual(priced);
    expect(aheadIn(CHAIN_LETTERS)).toEqual(priced);
  });

  it('is made of those that sell most first', () => {
    const work = makeChainSearchAhead(snapshot);
    const order: number[] = [];
    while (work.next().done !== true)
      order.push(...aheadIn(CHAIN_LETTERS).filter((chain) => !order.includes(chain)));
    order.push(...aheadIn(CHAIN_LETTERS).filter((chain) => !order.includes(chain)));
    expect(order.length).toBeGreaterThan(2);
    expect(order.map(soldBy)).toEqual(order.map(soldBy).toSorted((a, b) => b - a));
  });

  it('is whole where making it ahead was given up', async () => {
    const searches = searchesOf(await loadCurrent(dir));
    const work = makeChainSearchAhead(snapshot);
    for (let step = 0; step < 5; step++) work.next();
    work.return();
    expect(doSlice(work).done).toBe(true);
    expect(aheadIn(CHAIN_LETTERS).length).toBeLessThan(searches.length);
    expect(searchesOf(snapshot)).toEqual(searches);
  });
});
