import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { finish, type Sliced } from '../../../src/domain/slices.ts';
import { type KeptByChain, keepByChain } from '../../../src/lookup/chains/kept-by-chain.ts';
import { publish } from '../../../src/publish/publish.ts';
import type { Snapshot } from '../../../src/snapshot/snapshot.ts';
import { loadCurrent } from '../../snapshot/snapshot-reader.ts';
import { type PublishedCatalogue, publishCatalogue } from '../../support/published-catalogue.ts';

/** Bytes of what is made of a chain here. */
const BYTES = 100;

let catalogue: PublishedCatalogue;
let snapshot: Snapshot;
let [freshmart, valuebarn, corner]: number[] = [];
let made: number[] = [];

beforeAll(async () => {
  catalogue = await publishCatalogue();
});
afterAll(() => catalogue.close());
beforeEach(async () => {
  snapshot = await loadCurrent(catalogue.dir);
  [freshmart, valuebarn, corner] = ['freshmart', 'valuebarn', 'corner'].map(
    (slug) => snapshot.chains.bySlug.get(slug)!,
  );
  made = [];
});

/** Keeps something of so many bytes, in all threads and of this one's share, and notes of which chains it is made. */
function keep(mostBytes: number, share = 1): KeptByChain<Snapshot, { readonly chain: number }> {
  return keepByChain({
    mostBytes,
    share: () => share,
    bytesOf: () => BYTES,
    *make(_snapshot: Snapshot, chain): Sliced<{ chain: number }> {
      yield 1;
      made.push(chain);
      return { chain };
    },
  });
}

/** The next snapshot, with other prices at one chain. */
async function refresh(slug: string): Promise<Snapshot> {
  await catalogue.pool.query(
    `update price_pack p set regular_price_e4 =
       array(select e4 + 100 from unnest(p.regular_price_e4) with ordinality u (e4, i) order by i)
     from chain c where c.chain_id = p.chain_id and c.slug = $1`,
    [slug],
  );
  await publish(catalogue.pool, { dir: catalogue.dir });
  return loadCurrent(catalogue.dir, snapshot);
}

describe('what is made of chains', () => {
  it('is made at the first use, and kept', () => {
    const kept = keep(2 * BYTES);
    const first = kept.of(snapshot, freshmart!);
    expect(first).toEqual({ chain: freshmart });
    expect(kept.of(snapshot, freshmart!)).toBe(first);
    expect(made).toEqual([freshmart]);
  });

  it('is dropped of the chain that was used longest ago when it is too much', () => {
    const kept = keep(2 * BYTES);
    for (const chain of [freshmart!, valuebarn!, freshmart!, corner!, freshmart!, valuebarn!])
      kept.of(snapshot, chain);
    expect(made).toEqual([freshmart, valuebarn, corner, valuebarn]);
  });

  it('is kept of the chain that was used last however little there may be', () => {
    const kept = keep(0);
    for (const chain of [freshmart!, freshmart!, valuebarn!, valuebarn!, freshmart!])
      kept.of(snapshot, chain);
    expect(made).toEqual([freshmart, valuebarn, freshmart]);
  });

  it('is never dropped where it was made ahead, which is only done while there is room', () => {
    const kept = keep(BYTES);
    expect(finish(kept.makeAhead(snapshot, freshmart!))).toBe(true);
    expect(finish(kept.makeAhead(snapshot, valuebarn!))).toBe(false);
    made = [];
    for (const chain of [freshmart!, valuebarn!, corner!, freshmart!]) kept.of(snapshot, chain);
    expect(made).toEqual([valuebarn, corner]);
  });

  it("has of reads this thread's share of what is left beside what was made ahead", () => {
    // Half of 500 bytes that are left is room for two chains, a third of them for one.
    for (const [share, again] of [
      [1 / 2, []],
      [1 / 3, [freshmart]],
    ] as const) {
      const kept = keep(6 * BYTES, share);
      finish(kept.makeAhead(snapshot, valuebarn!));
      for (const chain of [freshmart!, corner!]) kept.of(snapshot, chain);
      made = [];
      kept.of(snapshot, freshmart!);
      expect(made).toEqual(again);
    }
  });

  it('is taken from a read where one came first, and made twice where one comes meanwhile', () => {
    const kept = keep(2 * BYTES);
    const read = kept.of(snapshot, freshmart!);
    finish(kept.makeAhead(snapshot, freshmart!));
    expect(kept.of(snapshot, freshmart!)).toBe(read);
    const ahead = kept.makeAhead(snapshot, valuebarn!);
    ahead.next();
    expect(kept.of(snapshot, valuebarn!)).toEqual({ chain: valuebarn });
    finish(ahead);
    expect(kept.of(snapshot, valuebarn!)).toEqual({ chain: valuebarn });
    expect(made).toEqual([freshmart, valuebarn, valuebarn]);
  });

  it('is made anew of the chains alone whose prices change, beside what the one before still needs', async () => {
    const kept = keep(10 * BYTES);
    const [ofFreshmart, ofValuebarn] = [freshmart!, valuebarn!].map((chain) => {
      finish(kept.makeAhead(snapshot, chain));
      return kept.of(snapshot, chain);
    });
    const next = await refresh('valuebarn');
    for (const chain of [freshmart!, valuebarn!]) finish(kept.makeAhead(next, chain));
    expect(made).toEqual([freshmart, valuebarn, valuebarn]);
    expect(kept.of(next, freshmart!)).toBe(ofFreshmart);
    expect(kept.of(snapshot, freshmart!)).toBe(ofFreshmart);
    expect(kept.of(next, valuebarn!)).not.toBe(ofValuebarn);
    expect(kept.of(snapshot, valuebarn!)).toBe(ofValuebarn);
    expect(made.length).toBe(3);
  });

  it('is given to other threads where it was made ahead', () => {
    const kept = keep(10 * BYTES);
    kept.of(snapshot, freshmart!);
    finish(kept.makeAhead(snapshot, valuebarn!));
    const given = kept.shared.give(snapshot) as unknown[];
    expect([given[freshmart!], given[valuebarn!]]).toEqual([undefined, { chain: valuebarn }]);
    made = [];
    const other = keep(10 * BYTES);
    other.shared.take(snapshot, given);
    expect(other.of(snapshot, valuebarn!)).toBe(given[valuebarn!]);
    expect(made).toEqual([]);
  });

  it('is nothing ahead of a chain without prices', () => {
    const kept = keep(0);
    expect(snapshot.prices.chains[corner!]).toBeUndefined();
    expect(finish(kept.makeAhead(snapshot, corner!))).toBe(true);
    expect(made).toEqual([]);
    expect(kept.of(snapshot, corner!)).toEqual({ chain: corner });
  });
});
