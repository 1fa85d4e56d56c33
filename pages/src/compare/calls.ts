import type { BasketItem } from '../../../packages/client/src/api.ts';
import { type Call, call } from '../explorer/call.ts';
import type { Scene } from '../explorer/view.ts';

/** Circles that can be chosen, in miles. */
export const RADII = [2, 5, 10, 25];
const USUAL_RADIUS = 5;
/** Letters that the box takes: an address may not be much longer. */
export const MOST_LETTERS = 8000;
/** Things that a basket takes. */
export const MOST_LINES = 50;
/** A list to try. */
export const EXAMPLE = [
  '2 x whole milk, 1 gal',
  'dozen large eggs',
  'coffee',
  '2 lb chicken breast',
  'bananas',
];

/** A shopping list as it was typed. */
export interface ShoppingList {
  /** What a basket takes. */
  readonly lines: readonly string[];
  /** What is too much for one. */
  readonly leftOut: readonly string[];
  /** The box was full: there may be more that nobody has. */
  readonly isFull: boolean;
}

/** The list of a scene; empty lines are none. */
export function listOf({ target: { query } }: Scene): ShoppingList {
  const typed = query.get('list') ?? '';
  const lines = typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    lines: lines.slice(0, MOST_LINES),
    leftOut: lines.slice(MOST_LINES),
    isFull: typed.replaceAll('\r\n', '\n').length >= MOST_LETTERS,
  };
}

/** `2 x milk`: two packs of milk; sizes are understood by the service. */
function itemOf(line: string): BasketItem {
  const [, packs, name] = /^(\d{1,3})\s*[x×]\s+(.+)$/i.exec(line) ?? [];
  return packs === undefined || name === undefined
    ? { name: line.slice(0, 200) }
    : { name: name.slice(0, 200), quantity: Math.max(1, Number(packs)) };
}

/** Around which place, and how far. */
export function wanted({ target: { query } }: Scene) {
  const radius = Number(query.get('radius_mi'));
  return { near: (query.get('near') ?? '').trim(), radius: RADII.includes(radius) ? radius : USUAL_RADIUS };
}

/** The basket at each store and chain around; null: it is not known what, or where. */
export function basketOf(scene: Scene): Call<'postBasket'> | null {
  const { near, radius } = wanted(scene);
  const { lines } = listOf(scene);
  if (lines.length === 0 || near === '') return null;
  return call('postBasket', {
    items: lines.map(itemOf),
    near,
    radius_mi: radius,
    stores: 5,
    split: 2,
    group_by: 'chain',
  });
}
