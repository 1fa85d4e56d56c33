import { ALL_THE_PLACES } from './all-the-places.ts';
import { BLS } from './bls.ts';
import { COMPLETE_JOURNEY } from './complete-journey.ts';
import { FOOD_DATA_CENTRAL } from './food-data-central.ts';
import type { Format } from './format.ts';
import { KROGER } from './kroger.ts';
import { OPEN_FOOD_FACTS } from './open-food-facts.ts';
import { OPEN_PRICES } from './open-prices.ts';
import { OPEN_STREET_MAP } from './openstreetmap.ts';
import { SNAP } from './snap.ts';

/** The formats of the world that are known without a mapping. The first that recognises a file reads it. */
export const ADAPTERS: readonly Format[] = [
  SNAP,
  OPEN_PRICES,
  OPEN_STREET_MAP,
  ALL_THE_PLACES,
  KROGER,
  FOOD_DATA_CENTRAL,
  OPEN_FOOD_FACTS,
  BLS,
  ...COMPLETE_JOURNEY,
];
