import type { Format } from './format.ts';
import { OPEN_FOOD_FACTS } from './open-food-facts.ts';
import { SNAP } from './snap.ts';

/** The formats of the world that are known without a mapping. */
export const ADAPTERS: readonly Format[] = [SNAP, OPEN_FOOD_FACTS];
