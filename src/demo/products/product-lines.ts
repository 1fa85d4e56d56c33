import { BABY_LINES } from './lines/baby.ts';
import { BAKERY_LINES } from './lines/bakery.ts';
import { BAKING_LINES } from './lines/baking.ts';
import { BEVERAGES_LINES } from './lines/beverages.ts';
import { BREAKFAST_LINES } from './lines/breakfast.ts';
import { DAIRY_LINES } from './lines/dairy.ts';
import { DELI_LINES } from './lines/deli.ts';
import { FROZEN_LINES } from './lines/frozen.ts';
import { HEALTH_LINES } from './lines/health.ts';
import { HISPANIC_LINES } from './lines/hispanic.ts';
import { HOUSEHOLD_LINES } from './lines/household.ts';
import { MEAT_LINES } from './lines/meat.ts';
import { PANTRY_LINES } from './lines/pantry.ts';
import { PET_LINES } from './lines/pet.ts';
import { PRODUCE_LINES } from './lines/produce.ts';
import { SNACKS_LINES } from './lines/snacks.ts';
import type { ProductLine } from './product-line.ts';

/** Every kind of product that the demo's brands make: real categories, sizes and rough prices; no brand. */
export const PRODUCT_LINES: readonly ProductLine[] = [
  ...DAIRY_LINES,
  ...MEAT_LINES,
  ...BAKERY_LINES,
  ...PRODUCE_LINES,
  ...DELI_LINES,
  ...FROZEN_LINES,
  ...BEVERAGES_LINES,
  ...SNACKS_LINES,
  ...BREAKFAST_LINES,
  ...PANTRY_LINES,
  ...BAKING_LINES,
  ...HISPANIC_LINES,
  ...BABY_LINES,
  ...PET_LINES,
  ...HOUSEHOLD_LINES,
  ...HEALTH_LINES,
];
