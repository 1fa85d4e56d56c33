import type { Comparison } from './match-model.ts';
import { metersBetween, STORE_FIELD, type StoreFeatures } from './store-comparison.ts';

/** Two doors of one shop are no farther apart; two shops across a street may be as near. */
const MOST_METERS = 400;

/** Why two stores can never be one; null: nothing shows it. */
export function storeRefusal(a: StoreFeatures, b: StoreFeatures): string | null {
  if (a.chain !== null && b.chain !== null && a.chain !== b.chain) return 'they are stores of two chains';
  if (a.trade !== b.trade) return `only one is a ${a.trade ?? b.trade}`;
  return null;
}

/** What a person should look at before two stores are merged. */
export function storeDoubts(a: StoreFeatures, b: StoreFeatures, { levels }: Comparison): string[] {
  const doubts: string[] = [];
  const add = (isDoubtful: boolean, doubt: string): void => {
    if (isDoubtful) doubts.push(doubt);
  };
  const meters = metersBetween(a, b);
  const isSameNumber = levels[STORE_FIELD.number] === 0;
  add(levels[STORE_FIELD.number] === 1, 'the store numbers differ');
  const scheme = schemeOf(a.number);
  add(
    scheme !== null && scheme === schemeOf(b.number) && a.number !== b.number,
    'one source lists both, under two numbers',
  );
  add((a.chain === null || b.chain === null) && levels[STORE_FIELD.name]! > 1, 'the names are unlike');
  add(
    meters !== null && meters > MOST_METERS && levels[STORE_FIELD.address] !== 0 && !isSameNumber,
    `they are ${Math.round(meters ?? 0)} metres apart`,
  );
  add(
    levels[STORE_FIELD.address]! >= 2 &&
      hasTwoHouses(a, b) &&
      !isSameNumber &&
      levels[STORE_FIELD.phone] !== 0,
    'the house numbers differ',
  );
  return doubts;
}

function hasTwoHouses(a: StoreFeatures, b: StoreFeatures): boolean {
  return a.street.house !== null && b.street.house !== null && a.street.house !== b.street.house;
}

/** Who gave out a store's number: `osm` of `osm:WAY:1`, empty for a chain's own; null: it has none. */
function schemeOf(number: string | null): string | null {
  return number === null ? null : (/^([a-z]+):/i.exec(number)?.[1] ?? '');
}
