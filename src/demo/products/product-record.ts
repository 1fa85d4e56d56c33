import type { DemoProduct } from './catalogue.ts';
import { productName, writtenSize, whatIsSold } from './product-name.ts';
import { retailerProductId } from './retailer-product-id.ts';
import { mixUnit } from '../random.ts';

/**
 * Shares of products that carry a field, each with a key of its own: enrichment is sparse, as in real catalogues.
 */
const SPARSE = {
  brand: { share: 0.985, key: 100 },
  category: { share: 0.95, key: 101 },
  size: { share: 0.96, key: 102 },
  image: { share: 0.5, key: 103 },
  description: { share: 0.45, key: 104 },
  ingredients: { share: 0.6, key: 105 },
  allergens: { share: 0.7, key: 106 },
  dietaryLabels: { share: 0.55, key: 107 },
  snapEligible: { share: 0.75, key: 108 },
  serving: { share: 0.55, key: 109 },
} as const;

function has(product: DemoProduct, field: { share: number; key: number }): boolean {
  return mixUnit(product.key, field.key) < field.share;
}

/** The size as the source writes it; null for the few products whose catalogue entry lacks it. */
export function sizeDisplay(product: DemoProduct): string | null {
  return has(product, SPARSE.size) ? writtenSize(product) : null;
}

function description(product: DemoProduct): string {
  const { brand, line, variant, size } = product;
  const what = whatIsSold(variant, line.noun).toLowerCase();
  return `${size.display} of ${what} by ${brand.name}. A made-up product of a synthetic catalogue.`;
}

function ingredientsText({ line, variant }: DemoProduct): string | undefined {
  const text = line.ingredients?.replace('%', variant.toLowerCase()).trim();
  return text === undefined || text === '' ? undefined : text.charAt(0).toUpperCase() + text.slice(1);
}

/** The product's line of `products.ndjson`; fields without a value are left out. */
export function productRecord(product: DemoProduct): Record<string, unknown> {
  const { line, variant, upc } = product;
  const ingredients = ingredientsText(product);
  const isOrganic = /organic/i.test(`${variant} ${product.brand.name} ${line.noun}`);
  const labels = isOrganic ? [...new Set(['organic', ...line.dietaryLabels])] : line.dietaryLabels;
  const owner = product.brand.owner;
  return {
    upc: upc ?? undefined,
    chain_slug: upc === null ? owner?.chain.slug : undefined,
    retailer_product_id: upc === null && owner !== null ? retailerProductId(owner, product) : undefined,
    name: productName(product),
    brand: has(product, SPARSE.brand) ? product.brand.name : undefined,
    size_display: sizeDisplay(product) ?? undefined,
    image_url:
      upc !== null && has(product, SPARSE.image)
        ? `https://images.example.com/gondola-demo/${upc}.jpg`
        : undefined,
    category: has(product, SPARSE.category) ? line.category : undefined,
    description: has(product, SPARSE.description) ? description(product) : undefined,
    ingredients: has(product, SPARSE.ingredients) ? ingredients : undefined,
    allergens: has(product, SPARSE.allergens) && line.allergens.length > 0 ? line.allergens : undefined,
    dietary_labels: has(product, SPARSE.dietaryLabels) && labels.length > 0 ? labels : undefined,
    snap_eligible: has(product, SPARSE.snapEligible) ? line.snapEligible : undefined,
    serving_size: has(product, SPARSE.serving) ? (line.servingSize ?? undefined) : undefined,
    serving_size_unit: has(product, SPARSE.serving) ? (line.servingSizeUnit ?? undefined) : undefined,
  };
}
