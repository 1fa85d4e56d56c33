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

  it('those who wait take turns, whoever has come with more', async () => {
    const { begun, begin, endOne } = workshop(createFairSlots({ slots: 2, mostWaiting: 10 }));
    void begin('a');
    void begin('b');
    for (let i = 0; i < 5; i++) void begin('a');
    void begin('c');
    for (let i = 0; i < 3; i++) await endOne();
    expect(begun.slice(0, 2)).toEqual(['a', 'b']);
    expect(begun.slice(2, 5)).toContain('c');
    expect(begun.filter((name) => name === 'a').length).toBeLessThanOrEqual(4);
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
