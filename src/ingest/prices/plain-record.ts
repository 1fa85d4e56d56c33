/**
 * Price records that adapters made of rows, checked without the schema where all in them is plainly right: a tenth of
 * its cost. Of anything else the schema decides, and it alone says what is wrong.
 */
import { usdToE4 } from '../../domain/money.ts';
import { parseUtcMinutes } from '../../domain/time/utc-minutes.ts';
import { MAX_PRICE_USD } from '../records/fields.ts';
import { FIELD, MOST_BYTES, type PriceField } from './price-fields.ts';

/** A record that needs no schema: texts are trimmed and within bounds, money is in ten-thousandths, -1: none. */
export interface PlainPrice {
  chain: string;
  store: string;
  upc: string | null;
  sku: string | null;
  regularE4: number;
  saleE4: number;
  unitE4: number;
  uom: string | null;
  packSize: string | null;
  aisle: string | null;
  section: string | null;
  url: string | null;
  available: boolean;
  observedMin: number;
}

const NONE = -1;
/** The record is not plain. */
const DOUBT = -2;

type Values = Readonly<Record<string, unknown>>;

/** Rows repeat their times. */
const MOST_TIMES = 10_000;

/** Reads plain records into the one object that it gives again and again. */
export function createPlainReader(): (record: unknown) => PlainPrice | null {
  const known = new Map<string, number>();
  const minutesOf = (value: unknown): number => {
    if (typeof value !== 'string') return DOUBT;
    const found = known.get(value);
    if (found !== undefined) return found;
    const minutes = parseUtcMinutes(value) ?? DOUBT;
    if (known.size >= MOST_TIMES) known.clear();
    known.set(value, minutes);
    return minutes;
  };
  const plain: PlainPrice = {
    chain: '',
    store: '',
    upc: null,
    sku: null,
    regularE4: NONE,
    saleE4: NONE,
    unitE4: NONE,
    uom: null,
    packSize: null,
    aisle: null,
    section: null,
    url: null,
    available: true,
    observedMin: 0,
  };
  return (record) => {
    if (typeof record !== 'object' || record === null) return null;
    for (const name in record) if (!Object.hasOwn(FIELD, name)) return null;
    const values = record as Values;
    plain.observedMin = minutesOf(values['observed_at']);
    return plain.observedMin !== DOUBT && readKeys(values, plain) && readRest(values, plain) ? plain : null;
  };
}

function readKeys(values: Values, plain: PlainPrice): boolean {
  if (values['store_id'] != null || values['product_id'] != null) return false;
  const chain = values['chain_slug'];
  const store = plainText(values, 'web_external_id');
  const upc = plainText(values, 'upc');
  const sku = plainText(values, 'retailer_product_id');
  if (typeof chain !== 'string' || typeof store !== 'string' || upc === false || sku === false) return false;
  if (upc === null && sku === null) return false;
  plain.chain = chain;
  plain.store = store;
  plain.upc = upc;
  plain.sku = sku;
  return true;
}

function readRest(values: Values, plain: PlainPrice): boolean {
  const uom = plainText(values, 'unit_price_uom');
  const packSize = plainText(values, 'pack_size');
  const aisle = plainText(values, 'aisle');
  const section = plainText(values, 'section');
  const url = plainText(values, 'pdp_url');
  if (uom === false || packSize === false || aisle === false || section === false || url === false)
    return false;
  const { available } = values;
  if (available !== undefined && typeof available !== 'boolean') return false;
  plain.uom = uom;
  plain.packSize = packSize;
  plain.aisle = aisle;
  plain.section = section;
  plain.url = url;
  plain.available = available ?? true;
  plain.regularE4 = plainMoney(values['regular_price'], 1);
  plain.saleE4 = plainMoney(values['sale_price'], 1);
  plain.unitE4 = plainMoney(values['unit_price'], 0);
  const { regularE4, saleE4, unitE4 } = plain;
  return regularE4 !== DOUBT && saleE4 !== DOUBT && unitE4 !== DOUBT && (saleE4 < 0 || regularE4 > 0);
}

const NEEDS_SCHEMA = /^\s|\s$|\0/;

/** Null: none. False: the schema is to decide. */
function plainText(values: Values, field: PriceField): string | null | false {
  const value = values[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value === '' || value.length > MOST_BYTES[FIELD[field]]!) return false;
  return NEEDS_SCHEMA.test(value) || !value.isWellFormed() ? false : value;
}

function plainMoney(value: unknown, leastE4: number): number {
  if (value === undefined || value === null) return NONE;
  if (typeof value !== 'number' || !(value >= 0 && value <= MAX_PRICE_USD)) return DOUBT;
  const scaled = value * E4_PER_USD;
  const whole = Math.round(scaled);
  // Most prices are whole ten-thousandths but for binary noise; what is not is rounded where all money is.
  const e4 = Math.abs(scaled - whole) < NOISE_E4 ? whole : usdToE4(value);
  return e4 === null || e4 < leastE4 ? DOUBT : e4;
}

const E4_PER_USD = 10_000;
const NOISE_E4 = 1e-6;
