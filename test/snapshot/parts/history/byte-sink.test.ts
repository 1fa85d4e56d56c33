import { describe, expect, it } from 'vitest';
import { ByteSink, ByteSource } from '../../../../src/snapshot/parts/history/byte-sink.ts';

const NUMBERS = [0, 1, 127, 128, 16_383, 16_384, 2 ** 31, 2 ** 32, 2 ** 53 - 1];

describe('bytes that are put together', () => {
  it.each(NUMBERS)('grow by numbers as large as %d, and lose none of them', (value) => {
    const sink = new ByteSink();
    const count = 40_000;
    for (let i = 0; i < count; i++) sink.varint(value);
    const source = new ByteSource(sink.view());
    for (let i = 0; i < count; i++) if (source.varint() !== value) expect.fail(`number ${i} is another`);
    expect([source.isAtEnd, sink.length]).toEqual([true, source.at]);
  });

  it('hold numbers of either sign, small ones of both in one byte', () => {
    const sink = new ByteSink();
    const numbers = [0, -1, 1, -64, 63, 64, -65, 2 ** 40, -(2 ** 40)];
    const lengths = numbers.map((number) => {
      const before = sink.length;
      sink.zigzag(number);
      return sink.length - before;
    });
    const source = new ByteSource(sink.view());
    expect(numbers.map(() => source.zigzag())).toEqual(numbers);
    expect(lengths.slice(0, 7)).toEqual([1, 1, 1, 1, 1, 2, 2]);
  });

  it('take in what another sink holds, and can be emptied', () => {
    const [one, other] = [new ByteSink(), new ByteSink()];
    one.varint(5);
    for (let i = 0; i < 40_000; i++) other.varint(i);
    one.append(other);
    expect(one.length).toBe(1 + other.length);
    expect(Buffer.compare(one.view().subarray(1), other.view())).toBe(0);
    one.clear();
    one.varint(7);
    expect([...one.view()]).toEqual([7]);
  });

  it('are refused where they end in the middle of a number', () => {
    const sink = new ByteSink();
    sink.varint(2 ** 32);
    const cut = new ByteSource(sink.view().subarray(0, -1));
    expect(() => cut.varint()).toThrow('ends in the middle of a number');
  });
});
