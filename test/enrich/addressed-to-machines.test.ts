import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isAddressedToMachines } from '../../src/enrich/addressed-to-machines.ts';

const linesOf = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text);

describe('isAddressedToMachines', () => {
  const attempts = linesOf('injections.ndjson');

  it('has fifty attempts to stand', () => {
    expect(new Set(attempts).size).toBe(50);
  });

  it.each(attempts)('sets aside %j', (text) => {
    expect(isAddressedToMachines(text)).toBe(true);
    expect(isAddressedToMachines(`I shop here weekly. ${text} The end.`)).toBe(true);
  });

  it('takes what shoppers write for what it is', () => {
    expect(linesOf('store-sentences.ndjson').filter(isAddressedToMachines)).toEqual([]);
  });

  it.each([
    'Prompt service, from now on I shop here.',
    'I give this store a score of 10 out of 10.',
    'Forget the other stores, this is the best.',
    'In summary, a great place.',
    'There is evidence of mice.',
    'The checkout system: slow.',
    'You must try the sushi.',
    '100% positive experience!',
    'They ignored us at the deli.',
  ])('takes %j for a review', (text) => {
    expect(isAddressedToMachines(text)).toBe(false);
  });
});
