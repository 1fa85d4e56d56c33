import { type SizeUnit, unitPriceE6 } from '../../pack-size.ts';
import { sizeOfProduct, type NamedSize } from './size-request.ts';
import { countsContainers, type RequestLine } from './request-line.ts';
import { ouncesOfPiece } from './piece-weights.ts';

/** What a line asks to buy. */
export interface Demand {
  /** How many of `size`, or of the product where no size is named; above 0. */
  readonly count: number;
  /** The amount that counts one: `whole milk, 1 gal`, `2 lb chicken`; null: none is named. */
  readonly size: NamedSize | null;
  /** Whether the count may be met by the pieces of a pack: `6 eggs`, not `6 cans of beans`. */
  readonly pieces: boolean;
  /** Whether containers are counted that several may be sold together of: `2 cans of beans`, which one pack of 4 holds. */
  readonly containers: boolean;
  /** What one of these pieces usually weighs, in ounces; null: they are no pieces, or of nothing that is sold by weight. */
  readonly pieceOunces: number | null;
  /** What the cups of a recipe hold, in fluid ounces: of what is sold by them it is the amount; null: there are none. */
  readonly cupOunces: number | null;
}

/** A product as it is sold. */
export interface SoldPack {
  /** Null: not known. */
  readonly size: NamedSize | null;
  /** Whether its price is for a unit of weight, of which one takes as much as one wants: a size of `lb` without a number. */
  readonly byWeight: boolean;
}

/**
 * How the packs were counted. `count`: as many as were asked for. `size`: as many as hold the amount, or the pieces, that
 * were asked for. `weight`: the share of the price of a unit of weight. `unknown`: what is asked for and what is sold cannot
 * be compared, and each counts as one.
 */
export const PACKS_BASES = ['count', 'size', 'weight', 'unknown'] as const;

/** Why so many packs. */
export type PacksBasis = (typeof PACKS_BASES)[number];

/** What to buy. */
export interface Purchase {
  /** Packs, whole; units of weight to three decimals where the price is for one of them. */
  readonly packs: number;
  readonly basis: PacksBasis;
}

/** What a line asks to buy, as it was read. */
export function demandOf(line: RequestLine): Demand {
  const demand = countDemand(line);
  return {
    ...demand,
    pieceOunces: demand.pieces ? ouncesOfPiece(line.text) : null,
    cupOunces: line.unit === 'cup' && line.quantity !== null ? OUNCES_OF_CUP * line.quantity : null,
  };
}
const OUNCES_OF_CUP = 8;

function countDemand(line: RequestLine): Omit<Demand, 'pieceOunces' | 'cupOunces'> {
  const { quantity, unit, size, counts } = line;
  const one = { count: 1, pieces: false, containers: false };
  if (quantity === null || counts === null) return { ...one, size };
  if (counts === 'parts') return { ...one, size: null };
  // `2 packs` are of no size that says how many they are.
  const named = unit === 'pack' && size?.each === null ? null : size;
  return {
    count: quantity,
    size: named,
    pieces: counts === 'pieces',
    containers: countsContainers(line),
  };
}

/** Sizes that are a unit of weight without a number: the price is for one of them. */
const BY_WEIGHT = /^(?:(?:price )?per |by the |\/ ?)?(?:lbs?|pounds?|oz|ounces?|kgs?|kilo(?:gram)?s?)\.?$/i;

/** A product's size and how it is priced, read from its size, or where that says nothing from its name. */
export function readSoldPack(size: string | null, name: string): SoldPack {
  const byWeight = BY_WEIGHT.test(size?.trim() ?? '');
  const unit = size?.trim().replace(/^(?:.*\s|\/ ?)/, '');
  const read = sizeOfProduct(byWeight ? `1 ${unit}` : size, name);
  return { size: read, byWeight: byWeight && read !== null };
}

/** An amount to compare by: ounces of weight and of volume as one, as people say them, or pieces. */
export interface Amount {
  readonly counted: boolean;
  readonly amount: number;
}

/** All that a size holds. Null: it says how many packs there are, and not of what. */
export function amountOf({ unit, each, packs }: NamedSize): Amount | null {
  if (each === null) return packs === null ? null : { counted: true, amount: packs };
  return { counted: unit === 'ct', amount: each * (packs ?? 1) };
}

/** The pieces of a pack; null: it does not say. */
function piecesOf({ unit, each, packs }: NamedSize): number | null {
  if (unit === 'ct') return (each ?? 1) * (packs ?? 1);
  return packs;
}

/** What is missing that no one takes one more pack for: shares of what is asked for, and of a pack. */
interface Short {
  readonly ofAsked: number;
  readonly ofPack: number;
}
/** Of an amount: a turkey of 10 lb is one of 12, a bottle of 52 fl oz half a gallon of juice. */
const SHORT_OF_AMOUNT: Short = { ofAsked: 0.2, ofPack: 0.25 };
/** Of pieces, which people count. */
const SHORT_OF_PIECES: Short = { ofAsked: 0.1, ofPack: 0.2 };

/** How many packs hold an amount, or pieces where they are `counted`; a little less is enough. */
export function packsHolding(asked: number, pack: number, counted: boolean): number {
  const { ofAsked, ofPack } = counted ? SHORT_OF_PIECES : SHORT_OF_AMOUNT;
  const enough = asked - Math.min(ofAsked * asked, ofPack * pack);
  return Math.max(1, Math.ceil(enough / pack - 1e-9));
}

/** Nobody takes more packs than this for an amount where a larger one is sold: fourteen of ground turkey for one of 14 pounds. */
export const FEW_PACKS = 4;

/** How many packs hold the amount that is asked for; null: no size is named, or the pack's cannot be compared with it. */
export function packsOfAsked(asked: NamedSize | null, sold: NamedSize | null): number | null {
  const wanted = asked === null ? null : amountOf(asked);
  const held = sold === null || wanted === null ? null : heldOf(sold, wanted.counted);
  return wanted === null || held === null ? null : packsHolding(wanted.amount, held, wanted.counted);
}

/** Whether few packs hold the amount that is asked for, as far as both are known. */
export function isHeldByFew(asked: NamedSize | null, sold: NamedSize | null): boolean {
  return (packsOfAsked(asked, sold) ?? 1) <= FEW_PACKS;
}

const WEIGHT_STEPS = 1000;

/** What is bought for `times` a demand. */
export function purchaseFor(demand: Demand, times: number, sold: SoldPack): Purchase {
  const { count, size, pieces, containers } = demand;
  const wanted = count * times;
  const packs = Math.max(1, Math.ceil(wanted - 1e-9));
  if (size === null) {
    const pieced = pieces && sold.size !== null ? piecesOf(sold.size) : null;
    const held = containers ? (sold.size?.packs ?? null) : pieced;
    if (held !== null && held > 1) return { packs: Math.ceil(wanted / held - 1e-9), basis: 'size' };
    const ounces = sold.size === null ? null : ouncesOfOne(demand, sold.size);
    const total = sold.size === null ? null : heldOf(sold.size, false);
    if (ounces !== null && total !== null)
      return packsOfAmount({ amount: ounces * wanted, counted: false }, total, sold);
    return { packs, basis: pieces && sold.byWeight ? 'unknown' : 'count' };
  }
  const asked = amountOf(size);
  const held = sold.size === null || asked === null ? null : heldOf(sold.size, asked.counted);
  if (asked === null || held === null) return { packs, basis: 'unknown' };
  // Each of several is taken for one of nearly its size: two cans of 5 oz for two of 6.
  if (!sold.byWeight && isNearlyOne(asked, held)) return { packs, basis: 'size' };
  return packsOfAmount({ ...asked, amount: asked.amount * wanted }, held, sold);
}

/** A pack that holds at most this much of a size is no larger one. */
const MOST_OF_SIZE = 1.25;

/** Whether a pack is nearly of the size that is asked for: enough of it, and hardly more. */
const isNearlyOne = ({ amount, counted }: Amount, held: number): boolean =>
  held <= MOST_OF_SIZE * amount && packsHolding(amount, held, counted) === 1;

/** What one of what is asked for takes of what is sold by weight or measure; null: it is not known. */
function ouncesOfOne({ pieceOunces, cupOunces }: Demand, { unit }: NamedSize): number | null {
  return pieceOunces ?? (unit === 'fl oz' ? cupOunces : null);
}

/** Packs that hold an amount, of which each holds `held`; of what is priced by weight the share of that. */
function packsOfAmount({ amount, counted }: Amount, held: number, { byWeight }: SoldPack): Purchase {
  if (!byWeight) return { packs: packsHolding(amount, held, counted), basis: 'size' };
  return { packs: Math.max(1, Math.round((amount / held) * WEIGHT_STEPS)) / WEIGHT_STEPS, basis: 'weight' };
}

/** How much a pack holds of what is asked for in pieces or in an amount; null: it cannot be compared. */
function heldOf(sold: NamedSize, counted: boolean): number | null {
  if (counted) return piecesOf(sold);
  const total = amountOf(sold);
  return total === null || total.counted ? null : total.amount;
}

/** What so many packs cost, in ten-thousandths of a US dollar as the price of one of them is. */
export function costOfPacks(packs: number, priceE4: number): number {
  return Math.round(priceE4 * packs);
}

const AMOUNT_SCALE = 10_000;

/** What a pack's price is per ounce, fluid ounce or piece, in millionths of a US dollar; null: its size is not known. */
export function perUnitE6(
  { size }: SoldPack,
  priceE4: number,
): { readonly unit: SizeUnit; readonly priceE6: number } | null {
  const amount = size === null ? null : amountOf(size);
  if (size === null || amount === null) return null;
  return {
    unit: size.unit,
    priceE6: unitPriceE6(priceE4, Math.max(1, Math.round(amount.amount * AMOUNT_SCALE))),
  };
}
