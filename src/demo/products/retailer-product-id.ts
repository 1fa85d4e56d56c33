import type { DemoProduct } from './catalogue.ts';
import type { ChainProfile } from '../chain-profiles.ts';
import { keyOf } from '../random.ts';

/** The largest prime of nine digits. Multiples of a number below it are all different, modulo it. */
const MODULUS = 999_999_937;
const STEP = 38_742_049;

/** The chain's own number of a product: nine digits, different for each product of a chain. */
export function retailerProductId(profile: ChainProfile, product: DemoProduct): string {
  const offset = keyOf(profile.chain.slug) % MODULUS;
  return String((((product.number * STEP) % MODULUS) + offset) % MODULUS).padStart(9, '0');
}
