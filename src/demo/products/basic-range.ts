import type { ChainProfile } from '../chain-profiles.ts';
import type { DemoProduct } from './catalogue.ts';
import type { ProductLine } from './product-line.ts';
import { PRODUCT_LINES } from './product-lines.ts';
import { keyOf, mixUnit } from '../random.ts';

const LINE_NUMBERS = new Map(PRODUCT_LINES.map((line, i) => [line, i]));

/** Makers' products of one thing: of a line's variant, such as paprika of ground spices. */
interface Kind {
  readonly name: string;
  readonly key: number;
  /** What many chains sell first. */
  readonly products: [DemoProduct, ...DemoProduct[]];
}

/** A number of 0 to 1 that is higher where more chains sell a maker's product. */
export function spread({ key }: DemoProduct): number {
  return mixUnit(key, 8);
}

/** What a product is, whoever makes it and however much a pack holds. */
function kindOf({ line, variant }: DemoProduct): string {
  return `${LINE_NUMBERS.get(line)} ${variant}`;
}

/** Makers' products by what they are. */
function kindsOf(products: readonly DemoProduct[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const product of products.toSorted((a, b) => spread(b) - spread(a))) {
    const name = kindOf(product);
    const kind = kinds.get(name);
    if (kind === undefined) kinds.set(name, { name, key: keyOf(name), products: [product] });
    else kind.products.push(product);
  }
  return [...kinds.values()];
}

/** Of each line the first variant that somebody makes, and those that are things of their own. */
function soughtKinds(kinds: readonly Kind[]): Set<Kind> {
  const sought = new Set<Kind>();
  const firstOfLine = new Map<ProductLine, { kind: Kind; index: number }>();
  for (const kind of kinds) {
    const [{ line, variant }] = kind.products;
    if (line.soughtVariants.includes(variant)) sought.add(kind);
    const index = line.variants.indexOf(variant);
    const first = firstOfLine.get(line);
    if (first === undefined || index < first.index) firstOfLine.set(line, { kind, index });
  }
  for (const { kind } of firstOfLine.values()) sought.add(kind);
  return sought;
}

/** The product of a kind that a chain takes: rather one that many chains sell. */
function productAt({ products }: Kind, chainKey: number): DemoProduct {
  let [taken, most] = [products[0], 0];
  for (const product of products) {
    const popular = spread(product);
    if (popular <= most) break;
    const weight = popular * mixUnit(product.key, chainKey, 15);
    if (weight > most) [taken, most] = [product, weight];
  }
  return taken;
}

/**
 * For each chain a maker's product of `count` kinds at most, of those that it does not sell as something of its own:
 * first what shoppers ask for by itself, of each line one thing at least, then others of what lines may be. Paprika is
 * found at any grocer, whoever makes it, which brands that each go to some chains do not give.
 */
export function basicRanges(
  chains: readonly { readonly profile: ChainProfile; readonly products: readonly DemoProduct[] }[],
  makers: readonly DemoProduct[],
  count: number,
): Set<DemoProduct>[] {
  const kinds = kindsOf(makers);
  const sought = soughtKinds(kinds);
  return chains.map(({ profile, products }) => {
    const own = new Set(products.map(kindOf));
    const chainKey = keyOf(profile.chain.slug);
    const range = kinds
      .filter(({ name }) => !own.has(name))
      .map((kind) => ({ kind, turn: sought.has(kind) ? 0 : mixUnit(kind.key, chainKey, 16) }))
      .sort((a, b) => a.turn - b.turn)
      .slice(0, count);
    return new Set(range.map(({ kind }) => productAt(kind, chainKey)));
  });
}
