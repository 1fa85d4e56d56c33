import type { Assortment } from './assortment.ts';
import type { ShelfPrice } from './price-model.ts';
import type { DemoProduct } from './products/catalogue.ts';

/**
 * What happens over the year to some products that no index follows, so that the history of prices and the verdicts on
 * offers have something to show. Weeks count back from today, which is 0.
 */
export interface PriceStory {
  /** What it shows: the verdict on today's price, or what its history has. */
  readonly shows: string;
  /** Whether anybody looked in that week. */
  seen(week: number): boolean;
  /** Whether what was seen then came to the record late, with the corrections of the feed. */
  isLate(week: number): boolean;
  /** The shelf in that week, in cents; `usual` is what the product costs there without a sale. */
  price(week: number, usual: number): ShelfPrice;
}

const WEEKS = 52;

const cents = (usual: number, share: number): number => Math.max(1, Math.round(usual * share));
const full = (usual: number): ShelfPrice => ({ regular: usual, sale: null });
const onSale = (usual: number, share: number): ShelfPrice => ({ regular: usual, sale: cents(usual, share) });
const always = (): boolean => true;
const never = (): boolean => false;

/** The stories, each told of two products of each chain below. */
export const PRICE_STORIES: readonly PriceStory[] = [
  {
    shows: 'record_low',
    seen: always,
    isLate: never,
    price: (week, usual) => {
      if (week === 0) return onSale(usual, 0.6);
      return week === 11 || week === 34 ? onSale(usual, 0.85) : full(usual);
    },
  },
  {
    shows: 'good',
    seen: always,
    isLate: never,
    // Once a quarter.
    price: (week, usual) => (week % 13 === 0 ? onSale(usual, 0.75) : full(usual)),
  },
  {
    shows: 'usual',
    seen: always,
    isLate: never,
    // A sale that ends one week in four.
    price: (week, usual) => (week % 4 === 3 ? full(usual) : onSale(usual, 0.8)),
  },
  {
    shows: 'inflated_regular',
    seen: always,
    isLate: never,
    // The regular price goes up with the sale, and what is asked stays about the same.
    price: (week, usual) =>
      week < 3 ? { regular: cents(usual, 1.5), sale: cents(usual, 0.97) } : full(usual),
  },
  {
    shows: 'too_little_history',
    seen: (week) => week < 4,
    isLate: never,
    price: (week, usual) => (week === 0 ? onSale(usual, 0.8) : full(usual)),
  },
  {
    shows: 'gap',
    seen: (week) => week < 15 || week > 32,
    isLate: never,
    price: (_week, usual) => full(usual),
  },
  {
    shows: 'late',
    seen: always,
    // Without these weeks today's price is a record low.
    isLate: (week) => week >= 20 && week < 24,
    price: (week, usual) => {
      if (week === 0) return onSale(usual, 0.72);
      return week >= 20 && week < 24 ? onSale(usual, 0.7) : full(usual);
    },
  },
];

/** Chains that tell the stories: large ones of every part of the country. */
const STORY_CHAINS = [
  'kroger',
  'walmart-supercenter',
  'publix',
  'safeway',
  'h-e-b',
  'stop-and-shop',
  'meijer',
  'wegmans',
];

/** Two products of a chain tell each story: not every store has each of its products. */
const TELLINGS = [...PRICE_STORIES, ...PRICE_STORIES];

/** The stories by product: own brands that are in most stores of a chain, so that a product is of one chain. */
export function storiesOf(
  assortments: readonly Assortment[],
  followed: ReadonlySet<DemoProduct>,
): ReadonlyMap<DemoProduct, PriceStory> {
  const stories = new Map<DemoProduct, PriceStory>();
  for (const slug of STORY_CHAINS) {
    const products = assortments.find(({ profile }) => profile.chain.slug === slug)?.products ?? [];
    const own = products.filter(
      (product) =>
        product.line.isEveryday &&
        product.brand.owner !== null &&
        product.upc !== null &&
        !followed.has(product),
    );
    // A product of each noun, far enough apart that the stories are told all over the shop.
    const told = [...new Map(own.toReversed().map((product) => [product.line.noun, product])).values()];
    TELLINGS.forEach((story, i) => {
      const product = told[Math.floor(((i + 0.5) * told.length) / TELLINGS.length)];
      if (product !== undefined) stories.set(product, story);
    });
  }
  return stories;
}

/** The weeks of the year that a story's product was looked at before today, the first one first. */
export function weeksSeen(story: PriceStory, isLate: boolean): number[] {
  return Array.from({ length: WEEKS }, (_, i) => WEEKS - i).filter(
    (week) => story.seen(week) && story.isLate(week) === isLate,
  );
}
