/** A product as its finding is prepared from. */
export interface FindableProduct {
  readonly name: string;
  readonly brand: string | null;
  readonly category: string | null;
  /** As it is written on the product. */
  readonly size: string | null;
}
