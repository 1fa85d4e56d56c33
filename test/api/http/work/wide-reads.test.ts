import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SLICE_UNITS, type Sliced } from '../../../../src/domain/slices.ts';
import { createWideReads, MOST_IN_ALL, MOST_OF_A_CALLER } from '../../../../src/api/http/work/wide-reads.ts';

/** Work of some slices, each of which is noted as it is done. */
function* noting(name: string, slices: number, done: string[]): Sliced<string> {
  for (let i = 0; i < slices; i++) {
    done.push(name);
    yield SLICE_UNITS;
  }
  return name;
}

function* failing(): Sliced<never> {
  yield SLICE_UNITS;
  throw new Error('broken on purpose');
}

describe('beyond a slice of work a read gives way', () => {
  it('does a single slice at once, where nobody waits', () => {
    const wide = createWideReads();
    const place = wide.enter('a')!;
    expect(place.run(noting('a', 0, []))).toBe('a');
    place.leave();
    expect([wide.slices(), wide.waiting()]).toEqual([1, 0]);
  });

  it('lets the event loop come round between two slices', async () => {
    const wide = createWideReads();
    const done: string[] = [];
    const place = wide.enter('a')!;
    const made = place.run(noting('a', 5, done));
    const seen: number[] = [];
    for (let turn = 0; turn < 5; turn++) {
      seen.push(done.length);
      await nextTurn();
    }
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(await made).toBe('a');
    expect(wide.slices()).toBe(6);
  });

  it('lets callers take turns, however much one of them asks for', async () => {
    const wide = createWideReads();
    const done: string[] = [];
    const run = async (caller: string, slices: number): Promise<string> =>
      wide.enter(caller)!.run(noting(caller, slices, done));
    const greedy = Array.from({ length: 10 }, () => run('greedy', 4));
    const other = run('other', 4);
    await other;
    // Of 44 slices the other has its four by the time that the greedy one has had five.
    expect(done.filter((name) => name === 'other')).toHaveLength(4);
    expect(done.length).toBeLessThanOrEqual(10);
    await Promise.all(greedy);
    expect(done).toHaveLength(44);
  });

  it('tells of work that fails, and goes on with the others', async () => {
    const wide = createWideReads();
    const broken = wide.enter('a')!.run(failing());
    const whole = wide.enter('b')!.run(noting('b', 2, []));
    await expect(broken).rejects.toThrow('broken on purpose');
    expect(await whole).toBe('b');
  });
});

describe("a caller's share of wide reads is bounded", () => {
  it('has so many places, and gets one back when a read is over', () => {
    const wide = createWideReads();
    const places = Array.from({ length: MOST_OF_A_CALLER }, () => wide.enter('a'));
    expect(places).not.toContain(null);
    expect(wide.enter('a')).toBeNull();
    expect(wide.enter('b')).not.toBeNull();
    places[0]!.leave();
    expect(wide.enter('a')).not.toBeNull();
  });

  it('is bounded for all callers together too', () => {
    const wide = createWideReads();
    for (let i = 0; i < MOST_IN_ALL; i++) expect(wide.enter(`caller ${i}`)).not.toBeNull();
    expect(wide.enter('one more')).toBeNull();
    expect(wide.waiting()).toBe(MOST_IN_ALL);
  });
});
