import { normalizeAisle } from '../../domain/aisles/aisle-label.ts';
import { hundredthsOfMile } from '../../domain/place/geo.ts';
import { SIZE_UNITS, unitPriceE6 } from '../../domain/pack-size.ts';
import { isOnSale, type SourceTier } from '../../domain/price-tier.ts';
import { derivedFrom } from '../../domain/derived.ts';
import { utcDayText } from '../../domain/time/utc-day.ts';
import { startOfHourMin } from '../../lookup/median-age.ts';
import type { ChainPart } from '../../snapshot/parts/chains.ts';
import type { Dictionary } from '../../snapshot/parts/columns.ts';
import type { PricePart } from '../../snapshot/parts/prices.ts';
import type { ProductPart } from '../../snapshot/parts/products.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import {
  type ByteWriter,
  pieceOf,
  reserve,
  writeDecimal,
  writeInteger,
  writePiece,
  writeRange,
} from '../http/byte-writer.ts';
import { cutPiecesOf, plainBytesOf } from './kept-pieces.ts';
import type { PriceRow } from './price-rows.ts';
import { readAheadRows } from './read-ahead-rows.ts';
import { preparePacks, readRowSize, type RowSize } from './row-sizes.ts';

const PRICE = pieceOf(',"price":');
const REGULAR_PRICE = pieceOf(',"regular_price":');
const SALE_PRICE = pieceOf(',"sale_price":');
const ON_SALE = pieceOf(',"is_on_sale":true,"unit_price":');
const NOT_ON_SALE = pieceOf(',"is_on_sale":false,"unit_price":');
const NO_SALE = pieceOf(',"sale_price":null,"is_on_sale":false,"unit_price":');
const NULL = pieceOf('null');
const CLOSE = 125;

const OWN_TIER = ',"source_tier":"specific","source_distance_mi":0';

const TIERS: Readonly<Record<SourceTier, Uint8Array>> = {
  specific: pieceOf(OWN_TIER),
  regional: pieceOf(',"source_tier":"regional","source_distance_mi":'),
  chain: pieceOf(',"source_tier":"chain","source_distance_mi":'),
};

const UNIT_PRICE_UNKNOWN = 0xffff_ffff;

/** More than the bytes of a row beside its texts: names of members, numbers, punctuation. */
const FIXED_BYTES = 640;

const unchanged = (value: string | null): string | null => value;

/**
 * An encoded member for each value of a dictionary, and what always follows it: those of values that were added to it since
 * are made anew.
 */
function memberEncoder(
  name: string,
  change = unchanged,
  followedBy = '',
): (dictionary: Dictionary) => readonly Uint8Array[] {
  const known = new WeakMap<Dictionary['values'], Uint8Array[]>();
  return ({ values }) => {
    let pieces = known.get(values);
    if (pieces === undefined) known.set(values, (pieces = []));
    for (let code = pieces.length; code < values.length; code++)
      pieces.push(pieceOf(`,"${name}":${JSON.stringify(change(values[code]!))}${followedBy}`));
    return pieces;
  };
}

const unitMembers = memberEncoder('unit_price_uom');
const aisleMembers = memberEncoder('aisle');
const normalizedAisleMembers = memberEncoder('aisle', normalizeAisle);
/** For what is not available, and for what is. */
const sectionMembers = [false, true].map((is) => memberEncoder('section', unchanged, `,"available":${is}`));

/** The members that come from dictionaries, encoded once a part. */
const encodedMembersOf = derivedFrom(({ unitUom, aisle, section }: PricePart) => ({
  unitUom: unitMembers(unitUom),
  aisle: aisleMembers(aisle),
  normalizedAisle: normalizedAisleMembers(aisle),
  sections: sectionMembers.map((members) => members(section)),
}));

/** The units of sizes as members, by `ProductPart.sizeUnit`. */
const SIZE_UOMS = ['null', ...SIZE_UNITS.map((unit) => JSON.stringify(unit))].map((unit) =>
  pieceOf(`,"unit_price_uom":${unit}`),
);
const UNIT_PRICE_DERIVED = pieceOf(',"unit_price_derived":true');

/** A row's scope and distances for each chain. */
const encodedScopesOf = derivedFrom(({ pricingScopes }: ChainPart) =>
  pricingScopes.map((scope) => {
    const member = `,"pricing_scope":${JSON.stringify(scope)},"distance_mi":`;
    // Most rows are of a store's own price, without a place.
    return { beforeDistance: pieceOf(member), ofOwnPrice: pieceOf(`${OWN_TIER}${member}null`) };
  }),
);

type EncodedScope = ReturnType<typeof encodedScopesOf>[number];

/** Does, before a snapshot is served, what would make its first rows slow. */
export function prepareRows({ chains, prices }: Snapshot): void {
  encodedMembersOf(prices);
  preparePacks(prices);
  encodedScopesOf(chains);
}

/** Money in ten-thousandths of USD as a decimal; 0 as null. */
function writeMoney(writer: ByteWriter, valueE4: number): void {
  if (valueE4 === 0) writePiece(writer, NULL);
  else writeDecimal(writer, valueE4, 4);
}

/** A row's texts that its product gives. */
interface ProductTexts {
  /** From the start of the row to the end of its `upc`. */
  readonly head: Uint8Array;
  /** Where in the head the value of a size starts that a pack size replaces; 0: none replaces it. */
  readonly sizeAt: number;
}

const QUOTE = 34;
const BACKSLASH = 92;

/** Where the value that starts there ends: `null`, or a text. */
function valueEnd(head: Uint8Array, start: number): number {
  if (head[start] !== QUOTE) return start + NULL.length;
  let at = start + 1;
  while (head[at] !== QUOTE) at += head[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

function textsOf(
  { json, priceHead, sizeNullAt }: ProductPart,
  product: number,
  { hasPastSizes }: PricePart,
): ProductTexts {
  const start = json.offsets[product]!;
  const head = plainBytesOf(json).subarray(start, start + priceHead[product]!);
  const sizeAt = sizeNullAt[product]!;
  return { head, sizeAt: sizeAt === 0 && hasPastSizes === true ? findSize(head) : sizeAt };
}

const SIZE_MEMBER = ',"size_display":';

/** Where the value of the size starts. Within a text the quotes of the member would be escaped. */
function findSize(head: Uint8Array): number {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  return bytes.indexOf(SIZE_MEMBER) + SIZE_MEMBER.length;
}

function writeHead(writer: ByteWriter, { head, sizeAt }: ProductTexts, packSize: Uint8Array): void {
  if (packSize === NULL) return writePiece(writer, head);
  writeRange(writer, head, 0, sizeAt);
  writePiece(writer, packSize);
  writeRange(writer, head, valueEnd(head, sizeAt), head.length);
}

/** Writes rows as the specification's PriceRow objects, with commas between them. Ages count from the hour of `nowMs`. */
export function writeRows(
  writer: ByteWriter,
  snapshot: Snapshot,
  rows: readonly PriceRow[],
  normalizeAisles: boolean,
  nowMs: number,
): void {
  const nowMin = startOfHourMin(nowMs);
  const { stores, products, prices } = snapshot;
  if (rows.length > 1) readAheadRows(snapshot, rows);
  const members = encodedMembersOf(prices);
  const scopes = encodedScopesOf(snapshot.chains);
  const days = observedDaysOf(prices);
  const requestedPiece = cutPiecesOf(stores.priceRowStore);
  const sourcePiece = cutPiecesOf(stores.priceRowSource);
  const aisles = normalizeAisles ? members.normalizedAisle : members.aisle;
  let product = -1;
  let texts: ProductTexts = { head: NULL, sizeAt: 0 };
  const size: RowSize = { unit: 0, amountE4: 0 };
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const { observation } = row;
    if (row.product !== product) {
      product = row.product;
      texts = textsOf(products, product, prices);
    }
    const scope = scopes[stores.chain[row.requested]!]!;
    const uom = members.unitUom[prices.unitUom.codes[observation]!]!;
    const aisle = aisles[prices.aisle.codes[observation]!]!;
    const sections = members.sections[prices.available[observation] === 1 ? 1 : 0]!;
    const section = sections[prices.section.codes[observation]!]!;
    const requested = requestedPiece(row.requested);
    const source = sourcePiece(row.store);
    const pack = readRowSize(snapshot, product, observation, size);
    const packSize = pack === null ? NULL : pack.json;
    const places = uom.length + aisle.length + section.length + scope.ofOwnPrice.length;
    reserve(
      writer,
      FIXED_BYTES + texts.head.length + packSize.length + requested.length + source.length + places,
    );
    if (i > 0) writer.bytes[writer.length++] = COMMA;
    writeHead(writer, texts, packSize);
    writePiece(writer, requested);
    writePrices(writer, prices, observation, size, uom);
    writePiece(writer, aisle);
    writePiece(writer, section);
    writePiece(writer, source);
    writeDistances(writer, row, scope);
    writeAge(writer, days, prices.observedMin[observation]!, nowMin);
  }
}

/** `uom`: the member of the unit that the unit price was recorded in. */
function writePrices(
  writer: ByteWriter,
  prices: PricePart,
  observation: number,
  size: RowSize,
  uom: Uint8Array,
): void {
  const regular = prices.regularE4[observation]!;
  const sale = prices.saleE4[observation]!;
  const unit = prices.unitE4[observation]!;
  const onSale = isOnSale(regular, sale);
  writePiece(writer, PRICE);
  writeMoney(writer, onSale ? sale : regular);
  writePiece(writer, REGULAR_PRICE);
  writeMoney(writer, regular);
  if (sale === 0) writePiece(writer, NO_SALE);
  else {
    writePiece(writer, SALE_PRICE);
    writeMoney(writer, sale);
    writePiece(writer, onSale ? ON_SALE : NOT_ON_SALE);
  }
  const priceE4 = onSale ? sale : regular;
  if (unit !== UNIT_PRICE_UNKNOWN || size.unit === 0 || priceE4 === 0) {
    if (unit === UNIT_PRICE_UNKNOWN) writePiece(writer, NULL);
    else writeDecimal(writer, unit, 4);
    writePiece(writer, uom);
  } else {
    writeDecimal(writer, unitPriceE6(priceE4, size.amountE4), 6);
    writePiece(writer, SIZE_UOMS[size.unit]!);
    writePiece(writer, UNIT_PRICE_DERIVED);
  }
}

function writeDistances(writer: ByteWriter, row: PriceRow, scope: EncodedScope): void {
  if (row.tier === 'specific' && Number.isNaN(row.userDistanceMi))
    return writePiece(writer, scope.ofOwnPrice);
  writePiece(writer, TIERS[row.tier]);
  if (row.tier !== 'specific') {
    if (Number.isNaN(row.distanceMi)) writePiece(writer, NULL);
    else writeDecimal(writer, hundredthsOfMile(row.distanceMi), 2);
  }
  writePiece(writer, scope.beforeDistance);
  if (Number.isNaN(row.userDistanceMi)) writePiece(writer, NULL);
  else writeDecimal(writer, hundredthsOfMile(row.userDistanceMi), 2);
}

const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;
const TWO_DIGITS = Array.from({ length: HOUR_MIN }, (_, number) => pieceOf(String(number).padStart(2, '0')));
const COLON = 58;
const AGE = pieceOf(':00Z","age_hours":');

/** The start of `observed_at` up to its hour, for each day that some price was observed on. */
const observedDaysOf = derivedFrom((_prices: PricePart) => new Map<number, Uint8Array>());

function observedDay(days: Map<number, Uint8Array>, day: number): Uint8Array {
  let piece = days.get(day);
  if (piece === undefined) {
    days.set(day, (piece = pieceOf(`,"observed_at":"${utcDayText(day)}T`)));
  }
  return piece;
}

/** When a price was observed, and its age in whole hours at `nowMin`; a time that is yet to come has the age of 0. */
function writeAge(writer: ByteWriter, days: Map<number, Uint8Array>, at: number, nowMin: number): void {
  const minute = at % DAY_MIN;
  writePiece(writer, observedDay(days, (at - minute) / DAY_MIN));
  writePiece(writer, TWO_DIGITS[(minute / HOUR_MIN) >>> 0]!);
  writer.bytes[writer.length++] = COLON;
  writePiece(writer, TWO_DIGITS[minute % HOUR_MIN]!);
  writePiece(writer, AGE);
  writeInteger(writer, Math.max(0, Math.floor((nowMin - at) / HOUR_MIN)));
  writer.bytes[writer.length++] = CLOSE;
}

const COMMA = 44;
