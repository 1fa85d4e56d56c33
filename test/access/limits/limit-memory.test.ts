import { describe, expect, it } from 'vitest';
import { createBuckets, takeFrom } from '../../../src/access/limits/bucket.ts';
import { SharedCounts } from '../../../src/access/limits/shared-counts.ts';
import { SharedDues } from '../../../src/access/limits/shared-dues.ts';

const NOW_MS = Date.UTC(2030, 0, 1);

/** The same memory as two threads see it. */
function twice(): readonly [SharedDues, SharedDues] {
  const one = new SharedDues();
  return [one, new SharedDues(one.buffer)];
}

describe('the dues that threads share', () => {
  it('hold a limit over two threads, whoever of them is called', () => {
    const [here, there] = twice().map((dues) => createBuckets('address', 5, dues));
    const waits = Array.from({ length: 8 }, (_, call) =>
      takeFrom((call % 3 === 0 ? here : there)!.of('192.0.2.1'), NOW_MS),
    );
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
    expect(takeFrom(here!.of('192.0.2.2'), NOW_MS)).toBe(0);
    expect(takeFrom(there!.of('192.0.2.1'), NOW_MS + 200)).toBe(0);
    expect(takeFrom(here!.of('192.0.2.1'), NOW_MS + 200)).toBe(1);
  });

  it('tell who lost a race, and what was written meanwhile', () => {
    const [here, there] = twice().map((dues) => dues.at('somebody'));
    expect([here!.load(NOW_MS), there!.load(NOW_MS)]).toEqual([0, 0]);
    expect(here!.replace(NOW_MS + 10)).toBe(true);
    expect(there!.replace(NOW_MS + 20)).toBe(false);
    expect(there!.load(NOW_MS)).toBe(NOW_MS + 10);
    expect(there!.replace(NOW_MS + 20)).toBe(true);
    expect(here!.load(NOW_MS)).toBe(NOW_MS + 20);
  });

  it('forget only times that have passed while a crowd comes by', () => {
    const dues = new SharedDues();
    const held = dues.at('held');
    held.load(NOW_MS);
    held.replace(NOW_MS + 1_000);
    for (let i = 0; i < 300_000; i++) {
      const passing = dues.at(`passing ${i}`);
      passing.load(NOW_MS);
      passing.replace(NOW_MS - 1);
    }
    expect(dues.at('held').load(NOW_MS)).toBe(NOW_MS + 1_000);
  });

  it('hold a new name too soon, never nobody, where all times of its row are to come', () => {
    const dues = new SharedDues();
    const crowd = Array.from({ length: 800_000 }, (_, i) => dues.at(`member ${i}`));
    for (const one of crowd) {
      one.load(NOW_MS);
      one.replace(NOW_MS + 500);
    }
    const late = dues.at('late');
    expect(late.load(NOW_MS)).toBe(NOW_MS + 500);
    expect(late.replace(NOW_MS + 1_000)).toBe(true);
    expect(dues.at('late').load(NOW_MS)).toBe(NOW_MS + 1_000);
  });
});

describe('the counts that threads share', () => {
  it('add up over threads, and begin again with a month', () => {
    const one = new SharedCounts();
    const [here, there] = [one, new SharedCounts(one.buffer)].map((counts) => counts.at('gsk_1'));
    for (let call = 0; call < 5; call++) (call % 2 === 0 ? here : there)!.add(24_300);
    expect([here!.of(24_300), there!.of(24_300)]).toEqual([5, 5]);
    there!.add(24_301);
    expect([here!.of(24_301), there!.of(24_301)]).toEqual([1, 1]);
    expect(one.at('gsk_2').of(24_301)).toBe(0);
  });

  it('take a call back from its own month alone', () => {
    const count = new SharedCounts().at('gsk_1');
    count.add(24_300);
    count.add(24_301);
    count.takeBack(24_300);
    expect(count.of(24_301)).toBe(1);
    count.takeBack(24_301);
    expect(count.of(24_301)).toBe(0);
  });

  it("of one name are no other name's, in whichever month", () => {
    const counts = new SharedCounts();
    const names = Array.from({ length: 2_000 }, (_, i) => `key ${i}`);
    for (const [i, name] of names.entries())
      for (let call = 0; call <= i % 3; call++) counts.at(name).add(24_300 + (i % 2));
    expect(names.map((name, i) => counts.at(name).of(24_300 + (i % 2)))).toEqual(
      names.map((_, i) => 1 + (i % 3)),
    );
  });

  it('are counted by each thread for itself where there is no room for more names', () => {
    const counts = new SharedCounts();
    for (let i = 0; i < 32_768; i++) counts.at(`key ${i}`);
    const [here, there] = [counts.at('one more'), counts.at('one more')];
    here.add(1);
    expect([here.of(1), there.of(1)]).toEqual([1, 0]);
  });
});
