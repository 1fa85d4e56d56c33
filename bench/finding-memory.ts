/** What finding products by meaning takes of a service's memory. */
import { setImmediate } from 'node:timers/promises';
import { collectGarbage } from '../src/cli/serving/collect-garbage.ts';
import { finish } from '../src/domain/slices.ts';
import { productName } from '../src/lookup/encoded-fields.ts';
import { findProducts } from '../src/lookup/find-products.ts';
import { searchCommonWords } from '../src/api/products/queries.ts';
import { makeWordsAhead } from '../src/lookup/finding/understand-request.ts';
import { prepareFinding } from '../src/lookup/search-products.ts';
import { FINDING } from '../src/snapshot/parts/finding.ts';
import type { Snapshot } from '../src/snapshot/snapshot.ts';
import { choicesFrom, misspell } from '../test/oracle/random.ts';
import { absolute, type Measurement } from './report.ts';

const SEARCHES = 5_000;
const PAGE = 20;
const MOST_MIB = 150;
const MIB = 2 ** 20;

/** Bytes that live after a collection, in JavaScript's heap and outside of it, once no further one frees any: loading leaves some behind. */
async function liveBytes(): Promise<number> {
  for (let before = Number.POSITIVE_INFINITY; ; ) {
    collectGarbage();
    await setImmediate();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    const live = heapUsed + external + arrayBuffers;
    if (live > before - MIB / 8) return live;
    before = live;
  }
}

/**
 * Rows of its columns, by their files, which all threads share, and of what one thread makes and remembers of them, by what
 * lives since the snapshot was loaded. Names are searched for, every other one with a typing error a word. Nothing may have
 * been looked for in the snapshot before.
 */
export async function measureFindingMemory(snapshot: Snapshot, seed: number): Promise<Measurement[]> {
  const { files } = snapshot.manifest;
  const columns = FINDING.files.reduce((sum, name) => sum + files[name]!.bytes, 0);
  const before = await liveBytes();
  prepareFinding(snapshot);
  finish(makeWordsAhead(snapshot));
  finish(searchCommonWords(snapshot));
  const choices = choicesFrom(seed);
  for (let i = 0; i < SEARCHES; i++) {
    const name = productName(snapshot.products, choices.below(snapshot.products.count));
    const misspelt = (): string =>
      name
        .split(' ')
        .map((word) => misspell(choices, word))
        .join(' ');
    findProducts(snapshot, i % 2 === 0 ? name : misspelt(), { limit: PAGE });
  }
  const made = (await liveBytes()) - before;
  return [
    absolute('finding by meaning: columns in memory', columns / MIB, 'MiB', null),
    absolute(`finding by meaning: a thread, after ${SEARCHES} searches`, made / MIB, 'MiB', null),
    absolute('finding by meaning: both', (columns + made) / MIB, 'MiB', MOST_MIB),
  ];
}
