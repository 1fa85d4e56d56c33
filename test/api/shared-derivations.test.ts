import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { couponsOfCode } from '../../src/api/coupons/coupon-codes.ts';
import { makeAhead, prepareReads, prepareRest } from '../../src/api/prepare.ts';
import {
  type GivenDerivations,
  giveDerivations,
  SHARED_DERIVATIONS,
  takeDerivations,
} from '../../src/api/shared-derivations.ts';
import { formatUuid } from '../../src/lookup/uuid-index.ts';
import { publish } from '../../src/publish/publish.ts';
import { openShared, shareSnapshot, type SharedSnapshot } from '../../src/snapshot/files/shared-snapshot.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { loadCurrent } from '../snapshot/snapshot-reader.ts';
import { type PublishedCatalogue, publishCatalogue } from '../support/published-catalogue.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

let catalogue: PublishedCatalogue;
let loaded: Snapshot;

beforeAll(async () => {
  catalogue = await publishCatalogue((pool) =>
    pool.query("update coupon set coupon_code = 'Save ' || coupon_id % 2"),
  );
  loaded = await loadCurrent(catalogue.dir);
  await prepare(loaded);
});
afterAll(() => catalogue.close());

/** Prepares a snapshot as the thread that loads it does. */
async function prepare(snapshot: Snapshot): Promise<void> {
  await prepareReads(snapshot);
  await prepareRest(snapshot);
  await makeAhead(snapshot, new AbortController().signal);
}

/** A snapshot and what was derived of it, as they come over a port. */
const posted = (snapshot: Snapshot): { shared: SharedSnapshot; derived: GivenDerivations } =>
  structuredClone({ shared: shareSnapshot(snapshot), derived: giveDerivations(snapshot) });

/** All arrays in what was derived, in its order. */
function arraysIn(derived: unknown): Numbers[] {
  if (ArrayBuffer.isView(derived)) return [derived as Numbers];
  if (derived instanceof Map) return [...derived.values()].flatMap(arraysIn);
  if (typeof derived === 'object' && derived !== null) return Object.values(derived).flatMap(arraysIn);
  return [];
}

const bytesIn = (arrays: readonly Numbers[]): number =>
  arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);

/** Opens a snapshot as a further thread does. */
async function openFurther(snapshot: Snapshot, previous?: Snapshot): Promise<Snapshot> {
  const { shared, derived } = posted(snapshot);
  const opened = await openShared(catalogue.dir, shared, previous);
  takeDerivations(opened, derived);
  return opened;
}

describe('what is derived of a snapshot', () => {
  it('is all there after preparing, in shared memory', () => {
    const given = giveDerivations(loaded);
    expect([...given].filter(([, derived]) => derived === undefined)).toEqual([]);
    const arrays = arraysIn(given);
    expect(arrays.filter(({ buffer }) => !(buffer instanceof SharedArrayBuffer))).toEqual([]);
    // The bits of dense trigrams are for larger catalogues; of all others there is something.
    const empty = [...given].filter(([, derived]) => bytesIn(arraysIn(derived)) === 0);
    expect(empty.map(([name]) => name)).toEqual(['denseTrigrams']);
  });

  it('is the same memory for each thread, and is not derived again', async () => {
    const threads = [await openFurther(loaded), await openFurther(loaded)];
    const own = arraysIn(giveDerivations(loaded));
    for (const opened of threads) {
      const taken = giveDerivations(opened);
      await prepare(opened);
      const afterwards = giveDerivations(opened);
      const isSame = (name: string): boolean => {
        const before = arraysIn(taken.get(name));
        return arraysIn(afterwards.get(name)).every((array, i) => array === before[i]);
      };
      expect(Object.keys(SHARED_DERIVATIONS).filter((name) => !isSame(name))).toEqual([]);
      const arrays = arraysIn(afterwards);
      expect(bytesIn(arrays)).toBe(bytesIn(own));
      // What one writes all others read.
      for (const [i, array] of arrays.entries()) {
        if (array.length === 0) continue;
        const before = own[i]![0]!;
        own[i]![0] = before ^ 1;
        expect(array[0]).toBe(before ^ 1);
        own[i]![0] = before;
      }
    }
  });

  it('finds the coupons of a code in either case, ascending, in what was taken over', async () => {
    const { coupons } = await openFurther(loaded);
    const { rows } = await catalogue.pool.query<{ code: string; ids: string[] }>(
      'select coupon_code as code, array_agg(id::text) as ids from coupon group by coupon_code',
    );
    expect(rows.length).toBe(2);
    for (const { code, ids } of rows) {
      const found = couponsOfCode(coupons, ` ${code.toUpperCase()}`);
      expect(found).toEqual(found.toSorted((a, b) => a - b));
      expect(found.map((coupon) => formatUuid(coupons.uuidOf, 16 * coupon)).sort()).toEqual(ids.sort());
    }
    expect(couponsOfCode(coupons, 'save')).toEqual([]);
  });

  it('goes with the chains that did not change from one snapshot to the next', async () => {
    const before = await openFurther(loaded);
    const { rows } = await catalogue.pool.query<{ slug: string }>(
      `update price_pack p set regular_price_e4 =
         array(select e4 + 100 from unnest(p.regular_price_e4) with ordinality u (e4, i) order by i)
       from chain c where c.chain_id = p.chain_id and c.slug = 'valuebarn' returning c.slug`,
    );
    expect(rows.length).toBeGreaterThan(0);
    await publish(catalogue.pool, { dir: catalogue.dir });
    const next = await loadCurrent(catalogue.dir, loaded);
    await prepare(next);
    const after = await openFurther(next, before);
    for (const name of ['saleLists', 'chainWords', 'chainLetters'] as const) {
      const ofChain = (snapshot: Snapshot, slug: string): unknown => {
        const made = SHARED_DERIVATIONS[name].give(snapshot) as readonly unknown[];
        return made[snapshot.chains.bySlug.get(slug)!];
      };
      expect(ofChain(after, 'freshmart'), name).toBe(ofChain(before, 'freshmart'));
      expect(ofChain(after, 'valuebarn'), name).not.toBe(ofChain(before, 'valuebarn'));
    }
    expect(giveDerivations(after).get('couponsOfRows')).toBe(giveDerivations(before).get('couponsOfRows'));
  });
});

describe('what reads make at a first use', () => {
  it('is not made ahead any more once that is to end', async () => {
    const snapshot = await loadCurrent(catalogue.dir);
    await makeAhead(snapshot, AbortSignal.abort());
    expect(arraysIn(SHARED_DERIVATIONS.chainWords.give(snapshot))).toEqual([]);
    await makeAhead(snapshot, new AbortController().signal);
    expect(arraysIn(SHARED_DERIVATIONS.chainWords.give(snapshot))).not.toEqual([]);
  });
});
