import {
  type Demand,
  demandOf,
  isHeldByFew,
  type Purchase,
  purchaseFor,
  type SoldPack,
} from '../../domain/understanding/lines/purchase.ts';
import {
  type NamedSize,
  packsHoldJust,
  sizeNearness,
} from '../../domain/understanding/lines/size-request.ts';
import { isUsualSize, type UsualSizes, usualSizesOf } from '../../domain/understanding/lines/usual-sizes.ts';
import { findProducts, standInTest } from '../../lookup/find-products.ts';
import { findMeantEach } from '../../lookup/finding/find-meant.ts';
import { isOneOfMany, textsOf } from '../../lookup/search-products.ts';
import { findingOf, understandRequest } from '../../lookup/finding/understand-request.ts';
import type { FoundProduct } from '../../lookup/finding/found-products.ts';
import { hasAsMuchTest, isAnother, likelyTest } from '../../lookup/finding/likely.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { packWithPrices } from '../prices/row-sizes.ts';
import type { Scope } from './scope.ts';
import { soldByChain, soldIn } from './sold-in-scope.ts';

/** How a product's size fits: as asked for, alone or together (or, where no size was, as the item is usually sold), other, not to be compared, or so small that it takes many packs. */
export const SIZE_FITS = ['fits', 'other', 'unknown', 'many'] as const;

/** A product that may stand for an item in words. */
export interface AskedProduct {
  readonly product: number;
  readonly confidence: number;
  readonly similarity: number;
  /** Whether it is of the kind and has all of the request that the best answer has, and is likely to be accepted too. */
  readonly isGood: boolean;
  /** Whether it is good and in the category of what matches best, or that of one of them is not known: shampoo is not for dogs. */
  readonly isAlike: boolean;
  /** Whether it is what is usually meant by the words, or nothing that is good is: mustard is yellow where any is. */
  readonly isUsual: boolean;
  readonly pack: SoldPack;
  /** What to buy of it. */
  readonly purchase: Purchase;
  /** A place in `SIZE_FITS`. */
  readonly fit: number;
}

/** An item in words, understood in a scope. */
export interface Asked {
  readonly demand: Demand;
  /** At least one, best first. */
  readonly products: readonly AskedProduct[];
  readonly byProduct: ReadonlyMap<number, AskedProduct>;
  /** Amounts that the item is usually sold in; null where a size is asked for, or hardly any is known. */
  readonly usual: UsualSizes | null;
  /** Whether an amount is asked for: a size, or pieces or containers that packs of what is likely meant hold so many of. */
  readonly isAmount: boolean;
}

/** Most products that stand for one item, and most of a chain that sells none of these. */
const MOST_PRODUCTS = 64;
const MOST_OF_A_CHAIN = 8;
/** Most chains that are asked by themselves in one basket. */
export const MOST_CHAINS_ASKED = 100;

/** A good answer is at least so likely to be accepted as this share of the best one. */
const GOOD_SHARE = 0.5;

/** Products in scope that a text may mean, best first; chains that sell none of the best are asked by themselves. */
function findInScope(
  snapshot: Snapshot,
  scope: Scope,
  text: string,
  chainsLeft: { count: number },
): readonly FoundProduct[] {
  const { prices } = snapshot;
  const eligible = soldIn(snapshot, scope);
  const { hits, understanding } = findProducts(snapshot, text, { limit: MOST_PRODUCTS, eligible });
  const isLikely = standInTest(understanding);
  const found = hits.filter(isLikely);
  if (found.length < MOST_PRODUCTS) return found;
  const lacking = scope.chains.slice();
  for (const { product } of found)
    for (let offer = prices.offerStart[product]!; offer < prices.offerStart[product + 1]!; offer++)
      lacking[prices.offerChain[offer]!] = 0;
  const parts: Uint32Array[] = [];
  for (let chain = lacking.indexOf(1); chain >= 0; chain = lacking.indexOf(1, chain + 1)) {
    if (chainsLeft.count-- <= 0) break;
    parts.push(soldByChain(snapshot, scope, chain));
  }
  const more = findMeantEach(snapshot, understanding, { limit: MOST_OF_A_CHAIN, eligible }, parts).flatMap(
    (ofChain) => ofChain.hits.filter(isLikely),
  );
  const known = new Set(found.map(({ product }) => product));
  return [...found, ...more.filter(({ product }) => !known.has(product) && known.add(product))];
}

/** How packs of a size that is asked for fit, `times` of it wanted. */
function fitOfAsked(asked: NamedSize, times: number, sold: NamedSize, { packs }: Purchase): number {
  if (sizeNearness(asked, sold) === 1) return 0;
  if (!isHeldByFew(asked, sold)) return 3;
  return packsHoldJust(asked, times, packs, sold) ? 0 : 1;
}

/** Whether what is bought holds as many pieces or cans as are asked for, and none too many: 30 eggs in a pack of 30, or in five of 6. */
function holdsJust(pieces: number, sold: NamedSize, { packs }: Purchase): boolean {
  return sizeNearness({ unit: 'ct', each: pieces / packs, packs: null }, sold) === 1;
}

/** Whether packs are counted by the pieces that they hold: of what is sold by the piece each holds one. */
function areOfPieces({ size }: SoldPack, { basis }: Purchase): boolean {
  return basis === 'size' || basis === 'weight' || size?.unit === 'ct';
}

function fitOf(
  { demand, times, usual }: Pick<Asked, 'demand' | 'usual'> & { readonly times: number },
  { size: sold }: SoldPack,
  purchase: Purchase,
): number {
  if (sold === null || purchase.basis === 'unknown') return 2;
  if (demand.size !== null) return fitOfAsked(demand.size, times, sold, purchase);
  const isCounted = demand.pieces || demand.containers;
  if (isCounted && holdsJust(demand.count * times, sold, purchase)) return 0;
  const isUsual = usual === null ? null : isUsualSize(sold, usual);
  if (isUsual === null) return 2;
  return isUsual ? 0 : 1;
}

/** Whether the best answer in scope is no stand-in for what is meant, of which nothing is in scope. */
function isNoStandIn(snapshot: Snapshot, text: string, best: FoundProduct): boolean {
  if (best.isKind) return false;
  const [meant] = findProducts(snapshot, text, { limit: 1 }).hits;
  return meant !== undefined && isAnother(findingOf(snapshot), meant, best);
}

/** Whether a product is in the category of the good answer that matches best, or that of one of them is not known. */
function alikeTest({ category }: ProductPart, good: readonly FoundProduct[]): (product: number) => boolean {
  const first = good.reduce((best, one) => (one.score > best.score ? one : best), good[0]!);
  const codeOf = (product: number): number | null => {
    const code = category.codes[product]!;
    return category.values[code] === null ? null : code;
  };
  const wanted = codeOf(first.product);
  return (product) => {
    const code = codeOf(product);
    return wanted === null || code === null || code === wanted;
  };
}

/**
 * Whether a line asks for an amount: `2 milk` counts packs, `18 eggs` pieces of what most packs tell how many they hold, and
 * `12 cans of cat food` cans of what some packs hold several of.
 */
function asksAmount({ size, pieces, containers }: Demand, products: readonly AskedProduct[]): boolean {
  if (size !== null) return true;
  const meant = products.filter(({ isAlike, isUsual }) => isAlike && isUsual);
  if (containers) return meant.some(({ purchase }) => purchase.basis === 'size');
  const told = meant.filter(({ pack, purchase }) => areOfPieces(pack, purchase));
  return pieces && 2 * told.length > meant.length;
}

/**
 * Understands an item in words: what it may be of what is sold in scope, and what to buy of each; `times`: how many of it are
 * wanted. Of things of which any will do what is sold: see `textsOf`. Null where nothing in scope is
 * likely to be meant. `chainsLeft` is counted down; see `MOST_CHAINS_ASKED`.
 */
export function findAsked(
  snapshot: Snapshot,
  scope: Scope,
  text: string,
  times: number,
  chainsLeft: { count: number },
): Asked | null {
  for (const one of textsOf(snapshot, text)) {
    const asked = findOneAsked(snapshot, scope, one, times, chainsLeft);
    if (asked !== null) return asked;
  }
  return null;
}

function findOneAsked(
  snapshot: Snapshot,
  scope: Scope,
  text: string,
  times: number,
  chainsLeft: { count: number },
): Asked | null {
  const hits = findInScope(snapshot, scope, text, chainsLeft);
  const [best] = hits;
  if (best === undefined || isNoStandIn(snapshot, text, best) || isOneOfMany(snapshot, text, hits))
    return null;
  const understanding = understandRequest(snapshot, text);
  const demand = demandOf(understanding.line);
  const isMeantAsMuch = likelyTest(findingOf(snapshot), understanding, hits, 'reordered');
  const hasAll = hasAsMuchTest(findingOf(snapshot), understanding);
  const isGood = (hit: FoundProduct): boolean =>
    (best.covered === 0 || hasAll(best, hit)) &&
    (hit.isKind || !best.isKind) &&
    hit.confidence >= GOOD_SHARE * best.confidence &&
    isMeantAsMuch(hit);
  const good = new Set(hits.filter(isGood));
  const isOfCategory = alikeTest(snapshot.products, [...good]);
  const alike = new Set([...good].filter(({ product }) => isOfCategory(product)));
  const isAnyUsual = [...alike].some((hit) => hit.isUsual);
  const isMeantUsually = (hit: FoundProduct): boolean => hit.isUsual || !isAnyUsual;
  const packs = hits.map(({ product }) => packWithPrices(snapshot, product));
  const usual =
    demand.size !== null
      ? null
      : usualSizesOf(
          packs.flatMap(({ size }, i) =>
            alike.has(hits[i]!) && isMeantUsually(hits[i]!) ? (size ?? []) : [],
          ),
          understanding.line.pack,
        );
  const products = hits.map((hit, i): AskedProduct => {
    const pack = packs[i]!;
    const purchase = purchaseFor(demand, times, pack);
    const { product, confidence, similarity } = hit;
    return {
      product,
      confidence,
      similarity,
      isGood: good.has(hit),
      isAlike: alike.has(hit),
      isUsual: isMeantUsually(hit),
      pack,
      purchase,
      fit: fitOf({ demand, times, usual }, pack, purchase),
    };
  });
  const byProduct = new Map(products.map((one) => [one.product, one]));
  return { demand, products, byProduct, usual, isAmount: asksAmount(demand, products) };
}
