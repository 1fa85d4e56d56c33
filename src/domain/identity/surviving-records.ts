import { type FieldRules, surviveAs, takeTogether } from './survivor-fields.ts';

/** The fields of a product that merges decide. */
export interface ProductFields {
  readonly name: string;
  readonly brand: string | null;
  readonly size_display: string | null;
  readonly image_url: string | null;
  readonly upc: string | null;
  readonly gtin14: string | null;
  readonly category: string | null;
  readonly description: string | null;
  readonly ingredients: string | null;
  /** JSON texts. */
  readonly allergens: string;
  readonly dietary_labels: string;
  readonly snap_eligible: boolean | null;
  readonly serving_size: string | null;
  readonly serving_size_unit: string | null;
  readonly nutrition: string | null;
  /** The category, the size are worked out from the name; no source gives one. */
  readonly category_derived: boolean;
  readonly size_derived: boolean;
}

/** The fields of a store that merges decide. */
export interface StoreFields {
  readonly web_external_id: string | null;
  readonly display_name: string | null;
  readonly banner_name: string | null;
  readonly address_line_2: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly metro: string | null;
  readonly borough: string | null;
  readonly neighborhood: string | null;
  readonly format: string | null;
  readonly phone: string | null;
  readonly has_pickup: boolean;
  readonly has_delivery: boolean;
  readonly is_active: boolean;
}

/** One record of several, and the place of the record that gave each field that the first did not give. */
export interface SurvivingRecord<Row> {
  readonly row: Row;
  readonly sources: ReadonlyMap<string, number>;
}

/** A barcode that checks tells whose name, brand and code to trust. */
const PRODUCT_RULES: FieldRules<ProductFields> = {
  name: 'trusted',
  brand: 'trusted',
  size_display: 'first',
  image_url: 'first',
  upc: 'trusted',
  category: 'first',
  description: 'longest',
  ingredients: 'longest',
  allergens: 'longest',
  dietary_labels: 'longest',
  snap_eligible: 'first',
  serving_size: 'first',
  nutrition: 'longest',
};

/** Name and address stay the survivor's: clients know it by them. */
const STORE_RULES: FieldRules<StoreFields> = {
  web_external_id: 'trusted',
  display_name: 'first',
  banner_name: 'first',
  address_line_2: 'first',
  lat: 'first',
  metro: 'first',
  borough: 'first',
  neighborhood: 'first',
  format: 'first',
  phone: 'newest',
  has_pickup: 'any',
  has_delivery: 'any',
  is_active: 'any',
};

/** Makes one product of several, the survivor first. What was worked out gives way to what a source says. */
export function surviveAsProduct<Row extends ProductFields>(rows: readonly Row[]): SurvivingRecord<Row> {
  const first = rows[0]!;
  const told: ProductFields[] = rows.map((row) => ({
    ...row,
    size_display: row.size_derived ? null : row.size_display,
    category: row.category_derived ? null : row.category,
  }));
  const alone = surviveAs(told, PRODUCT_RULES, ({ gtin14 }) => gtin14 !== null);
  const withCode = takeTogether(alone, told, 'upc', ['gtin14']);
  const { row, sources } = takeTogether(withCode, told, 'serving_size', ['serving_size_unit']);
  return {
    row: {
      ...first,
      ...row,
      size_display: row.size_display ?? first.size_display,
      size_derived: row.size_display === null && first.size_derived,
      category: row.category ?? first.category,
      category_derived: row.category === null && first.category_derived,
    },
    sources,
  };
}

/** Makes one store of several, the survivor first. A number of the chain itself is trusted before one of a map. */
export function surviveAsStore<Row extends StoreFields>(rows: readonly Row[]): SurvivingRecord<Row> {
  const isOwnNumber = ({ web_external_id: number }: StoreFields): boolean =>
    number !== null && !number.includes(':');
  const { row, sources } = takeTogether(surviveAs<StoreFields>(rows, STORE_RULES, isOwnNumber), rows, 'lat', [
    'lng',
  ]);
  return { row: { ...rows[0]!, ...row }, sources };
}
