import type { ChainProfile } from './chain-profiles.ts';
import type { ShelfPrice } from './price-model.ts';
import type { DemoProduct } from './products/catalogue.ts';

/**
 * What happens in the demo's twelve months, so that its indices have something to show. Months count from 0, the
 * oldest; the months after the eleventh are today.
 */
export const EVENTS = {
  /** A chain that is first looked at in a month. */
  enters: { chain: 'sprouts-farmers-market', month: 4 },
  /** A chain that nobody can look at from a month on; today's prices are there again. */
  leaves: { chain: 'tops', month: 8 },
  /** One chain takes a share off one good for three months. */
  longSale: { chain: 'publix', noun: 'Spaghetti', from: 5, through: 7, share: 0.3 },
  /** Nobody had it. */
  soldOut: { noun: 'Blueberries', month: 6 },
  /** The pack gets smaller at the same price: what it held before against now. */
  shrinks: { noun: 'Toasted Oat Cereal', month: 7, before: 16 / 14 },
  /** The last but one egg product gives way to the last; they stand side by side in the month between. */
  replaced: { month: 5 },
  /** Prices of eggs at a chain were read a share too low, and come again as they were. */
  misread: { chains: ['kroger', 'walmart-supercenter'], month: 9, share: 0.12 },
} as const;

/** The eggs that are replaced and what replaces them: the last two of the tracked ones. */
export function replacedEggs(
  products: Iterable<DemoProduct>,
): { readonly old: DemoProduct; readonly fresh: DemoProduct } | null {
  const eggs = [...products].filter(({ line }) => line.indexRole === 'eggs');
  const [old, fresh] = eggs.sort((a, b) => a.number - b.number).slice(-2);
  return old === undefined || fresh === undefined ? null : { old, fresh };
}

/** Whether a chain's prices of a product in a month are those that were misread. */
export function isMisread({ chain }: ChainProfile, { line }: DemoProduct, month: number): boolean {
  const { chains, month: misreadIn } = EVENTS.misread;
  return (
    (chains as readonly string[]).includes(chain.slug) && line.indexRole === 'eggs' && month === misreadIn
  );
}

/** What was seen of a product at a chain in a month, beside its price: null where nothing was. */
export function eventPrice(
  price: ShelfPrice,
  at: {
    readonly profile: ChainProfile;
    readonly product: DemoProduct;
    readonly month: number;
    readonly eggs: ReturnType<typeof replacedEggs>;
    /** Whether what was misread comes as it was. */
    readonly corrected: boolean;
  },
): ShelfPrice | null {
  const { profile, product, month, eggs } = at;
  const { slug } = profile.chain;
  const { enters, leaves, longSale, soldOut, replaced, misread } = EVENTS;
  if (slug === enters.chain && month < enters.month) return null;
  if (slug === leaves.chain && month >= leaves.month) return null;
  if (product.line.noun === soldOut.noun && month === soldOut.month) return null;
  if (product === eggs?.old && month > replaced.month) return null;
  if (product === eggs?.fresh && month < replaced.month) return null;
  const { regular } = price;
  if (
    slug === longSale.chain &&
    product.line.noun === longSale.noun &&
    month >= longSale.from &&
    month <= longSale.through
  )
    return { regular, sale: Math.round(regular * (1 - longSale.share)) };
  if (isMisread(profile, product, month) && !at.corrected) {
    const low = (cents: number): number => Math.round(cents * (1 - misread.share));
    return { regular: low(regular), sale: price.sale === null ? null : low(price.sale) };
  }
  return price;
}
