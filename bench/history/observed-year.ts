import type { Random } from '../../src/demo/random.ts';
import type { ObservedRows } from '../../src/snapshot/parts/history/observed-rows.ts';

/** What is made: at full scale 75 chains of 20,600 products at 11 stores each. */
export interface HistorySize {
  readonly chains: number;
  readonly productsAChain: number;
  readonly storesAProduct: number;
}

/** 17 million prices. */
const FULL_PRODUCTS = 20_600;

/** The size of a scale, a factor of full; the demo's is a tenth. There are as many chains and stores at every scale. */
export function historySize(scale: 'demo' | 'full' | number): HistorySize {
  const factor = scale === 'full' ? 1 : scale === 'demo' ? 0.1 : scale;
  return { chains: 75, productsAChain: Math.round(FULL_PRODUCTS * factor), storesAProduct: 11 };
}

const STORES_A_CHAIN = 400;
const WEEKS = 52;
/** Of a price in a week, so that 15% move in a month. */
const CHANGE_CHANCE = 1 - 0.85 ** (12 / WEEKS);
const SALE_SHARE = 0.2;

/** Days since 1970-01-01. */
export const FIRST_DAY = 20_400;
/** The day after the last look. */
export const DAY_AFTER = FIRST_DAY + 7 * WEEKS;

/** A product's year at a chain: each store on its own weekday; prices in cents, a fifth of the changes are sales. */
export function fillYear(rows: ObservedRows, random: Random, stores: number): void {
  rows.clear();
  const base = 10_000 + 100 * random.int(0, 900);
  for (let i = 0; i < stores; i++) {
    const position = i * Math.floor(STORES_A_CHAIN / stores) + random.int(0, 9);
    let regular = base + 100 * random.int(0, 50);
    let sale = 0;
    for (let week = 0; week < WEEKS; week++) {
      if (random.unit() < CHANGE_CHANCE) {
        if (sale !== 0) sale = 0;
        else if (random.unit() < SALE_SHARE) sale = Math.round((regular * 0.8) / 100) * 100;
        else regular = Math.max(100, regular + 100 * random.int(-60, 80));
      }
      rows.add(position, FIRST_DAY + 7 * week + (position % 7), 1 + week, regular, sale, 1);
    }
  }
}
