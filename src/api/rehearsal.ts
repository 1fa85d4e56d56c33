import type { Sliced } from '../domain/slices.ts';
import { productFields } from '../lookup/encoded-fields.ts';
import { UNITS_A_SEARCH } from '../lookup/finding/understand-request.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Route } from './http/route.ts';
import { isMade } from './http/work/making.ts';

/** The longest text that routes take. */
const LONGEST = 100;

/** A word as it is typed in haste: two letters within it swapped. */
function mistyped(word: string): string {
  const middle = word.length >> 1;
  return `${word.slice(0, middle - 1)}${word[middle] ?? ''}${word[middle - 1] ?? ''}${word.slice(middle + 1)}`;
}

/** What people type of the words of a name: what it ends in, how it begins, all of it in haste, and more than fits. */
const WAYS: readonly ((words: readonly string[], others: readonly string[]) => readonly string[])[] = [
  (words) => words.slice(-1),
  (words) => words.slice(0, 3),
  (words) => words.map(mistyped),
  (words, others) => [...words, ...others],
];

/** The words of a product's brand and name. */
function wordsOf({ products }: Snapshot, product: number): readonly string[] {
  const { brand, name } = productFields(products, product);
  return `${brand ?? ''} ${name}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** At most `most` texts as people search for products of all of the catalogue, no more than it has of these. */
export function* textsAsked(snapshot: Snapshot, most: number): Generator<string, void, undefined> {
  const { count } = snapshot.products;
  const asked = Math.min(most, count);
  for (let i = 0; i < asked; i++) {
    const product = Math.floor((i / asked) * count);
    const words = wordsOf(snapshot, product);
    if (words.length === 0) continue;
    const others = wordsOf(snapshot, (product + 1) % count);
    yield WAYS[i % WAYS.length]!(words, others).join(' ').slice(0, LONGEST).trim();
  }
}

/** Answers requests of a route, given by their parameters, and throws the answers away. What it refuses it is not asked. */
export function* rehearseRoute<Served extends Snapshot>(
  route: Route<Served>,
  snapshot: Served,
  requests: Iterable<Readonly<Record<string, string>>>,
): Sliced<void> {
  for (const parameters of requests) {
    const read = route.prepare({}, new URLSearchParams(parameters).toString(), null);
    const nowMs = Date.now();
    if (!read.ok || read.refuse(snapshot, nowMs).length > 0) continue;
    const making = read.make(snapshot, nowMs);
    if (!isMade(making)) yield* making;
    yield UNITS_A_SEARCH;
  }
}
