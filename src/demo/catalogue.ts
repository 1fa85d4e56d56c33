import { checkDigit } from '../domain/gtin.ts';
import { brandName } from './brands.ts';
import type { ChainProfile } from './chain-profiles.ts';
import { PRODUCT_LINES } from './product-lines.ts';
import type { PackSize, ProductLine } from './product-line.ts';
import { createRandom, mix, mixUnit, type Random } from './random.ts';

/** A brand of the demo: a maker's, or a chain's own. */
export interface DemoBrand {
  name: string;
  /** The chain that owns it; null for a maker's brand. */
  owner: ChainProfile | null;
  /** The brand's prices as a multiple of the average brand's. */
  priceLevel: number;
  key: number;
  /** First eight digits of its barcodes. */
  gtinPrefix: string;
}

/** A product of the demo. */
export interface DemoProduct {
  /** Its place in the catalogue, from 0. */
  number: number;
  brand: DemoBrand;
  line: ProductLine;
  variant: string;
  size: PackSize;
  /** Null for a product that its chain sells under its own number. */
  upc: string | null;
  /** Price in US dollars at an average chain in an average place. */
  priceUsd: number;
  /** True where its prices have history, for the price indices. */
  isTracked: boolean;
  key: number;
}

/** Makers' products; the rest are chains' own. */
const SHARE_OF_MAKERS = 0.7;

/** Per ounce, a pack twice as large costs an eighth less. */
const SIZE_EXPONENT = 0.8;

/**
 * GS1 prefix 952 is set aside for demonstrations and examples, so no real product carries a barcode of the demo.
 * The five digits after it tell the brand, the next four the product.
 */
const DEMONSTRATION_PREFIX = '952';
const PRODUCTS_PER_BRAND = 10_000;
const FIRST_STORE_BRAND_CODE = 80_000;
const STORE_BRAND_TIERS = ['', ' Select', ' Organics', ' Simply', ' Kitchen', ' Everyday'] as const;

/** Variants and sizes of the lines that the indices track: eggs and sodas in a few, staples in one. */
const TRACKED_VARIANTS = { eggs: 3, soda: 2, staple: 1 } as const;
const EGG_AND_SODA_BRANDS = 4;

const MAKER_LINES = PRODUCT_LINES.filter((line) => !line.withoutBarcode);
const MAKER_DEPARTMENTS = [...new Set(MAKER_LINES.map((line) => line.department))];
const INDEX_LINES = MAKER_LINES.filter((line) => line.indexRole !== null);

function brandOf(name: string, code: number, owner: ChainProfile | null, seed: number): DemoBrand {
  const key = mix(seed, code, owner === null ? 1 : 2);
  const priceLevel = owner === null ? 0.85 + mixUnit(key, 1) * 0.45 : 0.72 + mixUnit(key, 1) * 0.12;
  return { name, owner, priceLevel, key, gtinPrefix: DEMONSTRATION_PREFIX + String(code).padStart(5, '0') };
}

/** Barcodes as sources write them: one brand in eight pads them to fourteen digits. */
function upcOf(brand: DemoBrand, item: number): string {
  const body = brand.gtinPrefix + String(item).padStart(4, '0');
  const code = `${body}${checkDigit(body)}`;
  return brand.key % 8 === 0 ? code.padStart(14, '0') : code;
}

/** Adds a brand's products of some lines, until `target` products are there. */
function addProducts(
  products: DemoProduct[],
  target: number,
  brand: DemoBrand,
  lines: readonly { line: ProductLine; isTracked: boolean }[],
  random: Random,
): void {
  let item = 0;
  for (const { line, isTracked } of lines) {
    line.variants.forEach((variant, variantIndex) => {
      const always =
        isTracked && variantIndex < (line.indexRole === null ? 0 : TRACKED_VARIANTS[line.indexRole]);
      if (!always && !random.chance(0.8)) return;
      const variantLevel = 0.94 + random.unit() * 0.12;
      line.sizes.forEach((size, sizeIndex) => {
        if (sizeIndex > 0 && !random.chance(0.6)) return;
        if (products.length >= target || item >= PRODUCTS_PER_BRAND) return;
        const sizeFactor = (size.amount / (line.sizes[0]?.amount ?? size.amount)) ** SIZE_EXPONENT;
        products.push({
          number: products.length,
          brand,
          line,
          variant,
          size,
          upc: line.withoutBarcode ? null : upcOf(brand, item),
          priceUsd: line.priceUsd * brand.priceLevel * variantLevel * sizeFactor,
          isTracked: always && sizeIndex === 0,
          key: mix(brand.key, item, 3),
        });
        item++;
      });
    });
  }
}

/** A maker keeps to a department or two; the first ones also make what the indices track. */
function linesOfMaker(n: number, random: Random): { line: ProductLine; isTracked: boolean }[] {
  const department = random.pick(MAKER_DEPARTMENTS);
  const own = MAKER_LINES.filter((line) => line.department === department);
  const chosen = new Set(random.sample(own, random.int(2, 6)));
  if (random.chance(0.3)) chosen.add(random.pick(MAKER_LINES));
  const round = Math.floor(n / INDEX_LINES.length);
  const indexLine = INDEX_LINES[n % INDEX_LINES.length];
  const isTracked = round === 0 || (round < EGG_AND_SODA_BRANDS && indexLine?.indexRole !== 'staple');
  if (indexLine === undefined || !isTracked) return [...chosen].map((line) => ({ line, isTracked: false }));
  chosen.delete(indexLine);
  return [{ line: indexLine, isTracked: true }, ...[...chosen].map((line) => ({ line, isTracked: false }))];
}

function addMakers(products: DemoProduct[], target: number, seed: number): void {
  for (let n = 0; products.length < target; n++) {
    const brand = brandOf(brandName(n), n, null, seed);
    const random = createRandom(brand.key);
    addProducts(products, target, brand, linesOfMaker(n, random), random);
  }
}

function addStoreBrands(
  products: DemoProduct[],
  target: number,
  profiles: readonly ChainProfile[],
  seed: number,
): void {
  const first = products.length;
  profiles.forEach((profile, chainIndex) => {
    const chainTarget = first + Math.round(((target - first) * (chainIndex + 1)) / profiles.length);
    STORE_BRAND_TIERS.forEach((tier, tierIndex) => {
      if (products.length >= chainTarget) return;
      const code = FIRST_STORE_BRAND_CODE + chainIndex * STORE_BRAND_TIERS.length + tierIndex;
      const brand = brandOf(profile.storeBrand + tier, code, profile, seed);
      const random = createRandom(brand.key);
      const lines = random
        .sample(PRODUCT_LINES, PRODUCT_LINES.length)
        .map((line) => ({ line, isTracked: false }));
      addProducts(products, chainTarget, brand, lines, random);
    });
  });
}

/**
 * `count` products: makers' first, then each chain's own. `profiles` are the chains that show prices, for whose
 * shelves the store brands are made.
 */
export function createProducts(
  profiles: readonly ChainProfile[],
  count: number,
  seed: number,
): DemoProduct[] {
  const products: DemoProduct[] = [];
  addMakers(products, Math.round(count * SHARE_OF_MAKERS), seed);
  addStoreBrands(products, count, profiles, seed);
  return products;
}
