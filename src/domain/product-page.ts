const PLACEHOLDER = /\{(\w+)\}/g;

/** What stands in the template of a product page's address; null: not known. */
export interface PageValues {
  /** The chain's own id of the store. */
  readonly store_id: string | null;
  /** The chain's own number of the product. */
  readonly retailer_product_id: string | null;
  readonly upc: string | null;
}

/** The address of a product's page, its values percent-encoded; null where one that the template needs is not known. */
export function fillPageTemplate(template: string, values: PageValues): string | null {
  let isWhole = true;
  const url = template.replace(PLACEHOLDER, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name as keyof PageValues] : null;
    if (value === null) isWhole = false;
    return encodeURIComponent(value ?? '');
  });
  return isWhole ? url : null;
}
