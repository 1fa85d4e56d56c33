/** How often a brand and a taste, as list items say them, are filled by what the brand makes with it. */
import { SIMILARITY_FLOOR, LEAST_CONFIDENCE } from '../src/lookup/finding/weights.ts';
import { foldText } from '../src/domain/text/fold.ts';
import { findLikely } from '../src/lookup/find-products.ts';
import { MOST_ANSWERS } from '../src/lookup/lists/resolve-list.ts';
import { choicesFrom, shuffle } from '../test/oracle/random.ts';

import type { JudgedCatalogue } from './judged-catalogue.ts';
import type { Measurement } from './report.ts';
import { textsOf, trigramSearcher } from './search-peers.ts';

const TASTES =
  'strawberry raspberry blueberry cherry apple grape orange lemon lime mango peach pineapple banana coconut vanilla ' +
  'chocolate caramel mint almond peanut hazelnut pecan walnut honey maple cinnamon garlic onion cheddar bacon barbecue ' +
  'jalapeno tomato basil lavender pumpkin ginger coffee cranberry pomegranate watermelon cheese chicken beef';
const MOST_PAIRS = 600;
const SEED = 3;

/** A brand with a word that the name of one of its products says, and it does not. */
interface Pair {
  readonly brand: string;
  readonly taste: string;
}

function pairsOf({ products }: JudgedCatalogue): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { name, brand } of products) {
    if (brand === null) continue;
    const said = foldText(name).split(' ');
    const folded = foldText(brand);
    for (const taste of TASTES.split(' '))
      if (said.includes(taste) && !folded.split(' ').includes(taste))
        pairs.set(`${folded}\0${taste}`, { brand: folded, taste });
  }
  return shuffle(choicesFrom(SEED), [...pairs.values()]).slice(0, MOST_PAIRS);
}

/** The share of pairs of which a list takes such a product, beside the first of pg_trgm's order; one catalogue's row. */
export async function measureBrandTastes(catalogue: JudgedCatalogue): Promise<Measurement> {
  const { products, snapshot } = catalogue;
  const pairs = pairsOf(catalogue);
  const peer = trigramSearcher(textsOf(products), SIMILARITY_FLOOR);
  let [own, others] = [0, 0];
  for (const { brand, taste } of pairs) {
    const isRight = (product: number | undefined): boolean => {
      if (product === undefined) return false;
      const found = products[product]!;
      return foldText(found.brand ?? '') === brand && foldText(found.name).split(' ').includes(taste);
    };
    const text = `${brand} ${taste}`;
    const options = { leastSimilarity: SIMILARITY_FLOOR };
    const [match] = findLikely(snapshot, text, options, MOST_ANSWERS, LEAST_CONFIDENCE);
    if (isRight(match?.product)) own++;
    if (isRight((await peer.search(text))[0])) others++;
  }
  return {
    what: `${catalogue.name}: a brand and what it makes something with, in a list (${pairs.length} asked)`,
    figure: (100 * own) / pairs.length,
    unit: '%',
    baseline: { name: peer.name, figure: (100 * others) / pairs.length },
    bar: null,
    met: null,
  };
}
