import { describe, expect, it } from 'vitest';
import { createFairSlots, type FairSlots } from '../../../src/access/payments/fair-slots.ts';

/** Work that goes on until it is told to end; tells what was begun, in its order. */
function workshop(slots: FairSlots) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    begin: (name: string) =>
      slots.run(name, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    async endOne() {
      ends.shift()?.();
      // What waits begins in turns of the event loop that follow.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('slots are shared out fairly', () => {
  it('nobody has more than half of them', async () => {
    const { begun, begin } = workshop(createFairSlots({ slots: 4, mostWaiting: 10 }));
    for (let i = 0; i < 6; i++) void begin('greedy');
    expect(begun).toEqual(['greedy', 'greedy']);
    void begin('honest');
    expect(begun).toEqual(['greedy', 'greedy', 'honest']);
  });

  it('nobody has more than half of an odd number, nor after some of the work has ended', async () => {
    const odd = workshop(createFairSlots({ slots: 3, mostWaiting: 10 }));
    for (let i = 0; i < 3; i++) void odd.begin('greedy');
    expect(odd.begun).toHaveLength(1);
    const { begun, begin, endOne } = workshop(createFairSlots({ slots: 4, mostWaiting: 10 }));
    for (let i = 0; i < 2; i++) void begin('greedy');
    await endOne();
    for (let i = 0; i < 2; i++) void begin('greedy');
    expect(begun).toHaveLength(3);
    const shared = workshop(createFairSlots({ slots: 4, mostWaiting: 10 }));
    for (const name of ['honest', 'greedy', 'greedy', 'greedy']) void shared.begin(name);
    await shared.endOne();
    expect(shared.begun).toEqual(['honest', 'greedy', 'greedy']);
  });

  it('those who wait take turns, whoever has come with more, and none is forgotten', async () => {
    const { begun, begin, endOne } = workshop(createFairSlots({ slots: 2, mostWaiting: 10 }));
    for (const name of ['a', 'b', 'a', 'c', 'd']) void begin(name);
    expect(begun.join('')).toBe('ab');
    await endOne();
    expect(begun.join('')).toBe('aba');
    void begin('a');
    for (const all of ['abac', 'abacd', 'abacda']) {
      await endOne();
      expect(begun.join('')).toBe(all);
    }
  });

  it('of one name only so much may wait; a slot whose work fails is free again', async () => {
    const slots = createFairSlots({ slots: 2, mostWaiting: 1 });
    const failing = slots.run('a', () => Promise.reject(new Error('broken')));
    const waiting = slots.run('a', async () => 'done');
    expect(slots.run('a', async () => 'too much')).toBeNull();
    await expect(failing).rejects.toThrow('broken');
    await expect(waiting).resolves.toBe('done');
    await expect(slots.run('a', async () => 'again')).resolves.toBe('again');
  });
});
