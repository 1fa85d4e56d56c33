import { checkDigit } from '../../domain/gtin.ts';
import { type BrandLanguage, brandName } from './brands.ts';
import type { ChainProfile } from '../chain-profiles.ts';
import { PRODUCT_LINES } from './product-lines.ts';
import type { PackSize, ProductLine } from './product-line.ts';
import { createRandom, mix, mixUnit, type Random } from '../random.ts';

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
const OUNCES_A_POUND = 16;

/**
 * GS1 prefix 952 is set aside for demonstrations and examples, so no real product carries a barcode of the demo.
 * The five digits after it tell the brand, the next four the product.
 */
const DEMONSTRATION_PREFIX = '952';
const PRODUCTS_PER_BRAND = 10_000;
const FIRST_STORE_BRAND_CODE = 80_000;
/** A chain's own brands: what its name is followed by, and up to which share of its own products the brand goes. */
const STORE_BRAND_TIERS = [
  { suffix: '', upTo: 0.8 },
  { suffix: ' Select', upTo: 0.85 },
  { suffix: ' Organics', upTo: 0.9 },
  { suffix: ' Simply', upTo: 0.94 },
  { suffix: ' Kitchen', upTo: 0.97 },
  { suffix: ' Everyday', upTo: 1 },
] as const;

/** Variants and sizes of the lines that the indices track: eggs and sodas in a few, staples in one. */
const TRACKED_VARIANTS = { eggs: 3, soda: 2, staple: 1 } as const;
const EGG_AND_SODA_BRANDS = 4;

/** Its makers' names are Spanish. */
const HISPANIC_DEPARTMENT = 'Hispanic Foods';

const MAKER_LINES = PRODUCT_LINES.filter((line) => !line.withoutBarcode);
/** What everybody buys, and what only chains make, without a barcode: all of it is sold at every chain. */
const EVERYDAY_LINES = PRODUCT_LINES.filter((line) => line.isEveryday || line.withoutBarcode);

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

/** A line as a brand makes it. */
interface MadeLine {
  readonly line: ProductLine;
  /** Whether its first variants are made in any case, because the indices track them. */
  readonly isTracked: boolean;
  /** The shares of variants, and of sizes after the first, that the brand makes. */
  readonly range: { readonly variants: number; readonly sizes: number };
}

/** A brand makes most of what a line may be; a chain of its everyday lines the first variant and some others. */
const WIDE_RANGE = { variants: 0.8, sizes: 0.6 };
const EVERYDAY_RANGE = { variants: 0.25, sizes: 0.25 };

/** How many of a line's variants are tracked of a brand. */
function trackedVariants({ line, isTracked }: MadeLine): number {
  return isTracked && line.indexRole !== null ? TRACKED_VARIANTS[line.indexRole] : 0;
}

/** Whether a chain makes a variant in any case: the first of its everyday lines, and what is a thing of its own. */
function isEverydayVariant({ line, range }: MadeLine, variant: string): boolean {
  return range === EVERYDAY_RANGE && (variant === line.variants[0] || line.soughtVariants.includes(variant));
}

/** The amount that packs of one line are compared by. */
const comparable = ({ amount, unit }: PackSize): number => (unit === 'lb' ? OUNCES_A_POUND * amount : amount);

/** Adds a brand's products of some lines, until `target` products are there. */
function addProducts(
  products: DemoProduct[],
  target: number,
  brand: DemoBrand,
  lines: readonly MadeLine[],
  random: Random,
): void {
  let item = 0;
  for (const made of lines) {
    const { line, range } = made;
    const tracked = trackedVariants(made);
    line.variants.forEach((variant, variantIndex) => {
      const isTracked = variantIndex < tracked;
      if (!isTracked && !isEverydayVariant(made, variant) && !random.chance(range.variants)) return;
      const variantLevel = 0.94 + random.unit() * 0.12;
      line.sizes.forEach((size, sizeIndex) => {
        if (sizeIndex > 0 && !random.chance(range.sizes)) return;
        if (products.length >= target || item >= PRODUCTS_PER_BRAND) return;
        const sizeFactor = (comparable(size) / comparable(line.sizes[0] ?? size)) ** SIZE_EXPONENT;
        products.push({
          number: products.length,
          brand,
          line,
          variant,
          size,
          upc: line.withoutBarcode ? null : upcOf(brand, item),
          priceUsd: line.priceUsd * brand.priceLevel * variantLevel * sizeFactor,
          isTracked: isTracked && sizeIndex === 0,
          key: mix(brand.key, item, 3),
        });
        item++;
      });
    });
  }
}

/**
 * The lines of the n-th maker: two of the table in turn, so that every line has makers, others of the same department,
 * and now and then one of any. The first makers also make what the indices track.
 */
function linesOfMaker(n: number, random: Random): MadeLine[] {
  const own = [0, 1]
    .map((i) => MAKER_LINES[(2 * n + i) % MAKER_LINES.length])
    .filter((line) => line !== undefined);
  const department = MAKER_LINES.filter((line) => line.department === own[0]?.department);
  const chosen = new Set([...own, ...random.sample(department, random.int(0, 3))]);
  if (random.chance(0.3)) chosen.add(random.pick(MAKER_LINES));
  const lines = [...chosen].map((line) => ({ line, isTracked: false, range: WIDE_RANGE }));
  const round = Math.floor(n / INDEX_LINES.length);
  const indexLine = INDEX_LINES[n % INDEX_LINES.length];
  const isTracked = round === 0 || (round < EGG_AND_SODA_BRANDS && indexLine?.indexRole !== 'staple');
  if (indexLine === undefined || !isTracked) return lines;
  const tracked = { line: indexLine, isTracked, range: WIDE_RANGE };
  return [tracked, ...lines.filter(({ line }) => line !== indexLine)];
}

function addMakers(products: DemoProduct[], target: number, seed: number): void {
  const named: Record<BrandLanguage, number> = { english: 0, spanish: 0 };
  for (let n = 0; products.length < target; n++) {
    const lines = linesOfMaker(n, createRandom(mix(seed, n, 4)));
    const isHispanic = lines.every(({ line }) => line.department === HISPANIC_DEPARTMENT);
    const language = isHispanic ? 'spanish' : 'english';
    const brand = brandOf(brandName(named[language]++, language), n, null, seed);
    addProducts(products, target, brand, lines, createRandom(brand.key));
  }
}

/** The lines of a chain's own brand: its first begins with what everybody buys; all have others in random order. */
function linesOfStoreBrand(tierIndex: number, random: Random): MadeLine[] {
  const everyday = tierIndex === 0 ? EVERYDAY_LINES : [];
  const others = random.sample(PRODUCT_LINES, PRODUCT_LINES.length);
  return [
    ...everyday.map((line) => ({ line, isTracked: false, range: EVERYDAY_RANGE })),
    ...others
      .filter((line) => !everyday.includes(line))
      .map((line) => ({ line, isTracked: false, range: WIDE_RANGE })),
  ];
}

function addStoreBrands(
  products: DemoProduct[],
  target: number,
  profiles: readonly ChainProfile[],
  seed: number,
): void {
  const total = target - products.length;
  profiles.forEach((profile, chainIndex) => {
    const from = products.length;
    const chainTarget = Math.round((total * (chainIndex + 1)) / profiles.length) + target - total;
    STORE_BRAND_TIERS.forEach(({ suffix, upTo }, tierIndex) => {
      const code = FIRST_STORE_BRAND_CODE + chainIndex * STORE_BRAND_TIERS.length + tierIndex;
      const brand = brandOf(profile.storeBrand + suffix, code, profile, seed);
      const random = createRandom(brand.key);
      const tierTarget = Math.round(from + (chainTarget - from) * upTo);
      addProducts(products, tierTarget, brand, linesOfStoreBrand(tierIndex, random), random);
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
