/** Which columns of a file may feed which fields: by the names that sources give them, else by their values. */
import { readPackAmount } from '../../domain/pack-size.ts';
import { columnKey } from '../columns.ts';
import { CHAIN_KEYS, STORE_NUMBER_KEYS } from '../store-columns.ts';
import type { SampleColumn } from './sample-columns.ts';
import {
  areBarcodes,
  momentTransforms,
  mostAre,
  namedMomentTransforms,
  numberTransforms,
  stateTransforms,
  zipTransforms,
} from './value-forms.ts';

/** What a file may tell. */
export type Told =
  | 'upc'
  | 'sku'
  | 'product'
  | 'brand'
  | 'size'
  | 'sizeUnit'
  | 'category'
  | 'image'
  | 'ingredients'
  | 'website'
  | 'logo'
  | 'regular'
  | 'sale'
  | 'moment'
  | 'storeNumber'
  | 'storeName'
  | 'chain'
  | 'address'
  | 'address2'
  | 'city'
  | 'state'
  | 'zip'
  | 'lat'
  | 'lng';

interface Clue {
  /** Names as names are compared, the surest first. */
  readonly names: readonly string[];
  /** What its values must be, where names alone are not enough. */
  readonly fits?: (values: readonly unknown[]) => boolean;
  /** Values that are enough, whatever the name. */
  readonly byValues?: (values: readonly unknown[]) => boolean;
  /** What its values are called, where a person has to know that they are not read. */
  readonly calls?: string;
}

const isMoney = (values: readonly unknown[]): boolean => numberTransforms(values, true) !== null;
const within = (most: number) => (values: readonly unknown[]) =>
  mostAre(values, (text) => text.trim() !== '' && Math.abs(Number(text)) <= most);
const words = (text: string): readonly string[] => text.trim().split(/\s+/).map(columnKey);

/** Asked in this order: a column that feeds one of them feeds none after it. */
const CLUES: Readonly<Record<Told, Clue>> = {
  upc: {
    names: words(
      'upc gtin gtin14 gtin13 gtin12 barcode ean ean13 upcean upccode upc_a gtin_upc upc_plu scancode codigo_de_barras codigo_barras code_barres strichcode product_code code',
    ),
    fits: (values) => mostAre(values, (text) => /^\d{6,14}$/.test(text)),
    calls: 'barcodes',
  },
  regular: {
    names: words(
      'regular_price reg_price regular base_price list_price shelf_price retail_price unit_retail current_price price amount cost precio preis prix price_usd precio_regular prix_ttc prix_unitaire verkaufspreis',
    ),
    fits: isMoney,
    calls: 'prices',
  },
  sale: {
    names: words(
      'sale_price promo_price special_price discount_price offer_price sale promo tpr_price final_price precio_de_oferta precio_oferta prix_promo aktionspreis angebotspreis',
    ),
    fits: isMoney,
    calls: 'sale prices',
  },
  moment: {
    names: words(
      'observed_at date price_date day captured_at scraped_at collected_at timestamp effective_date eff_date as_of updated_at week_ending datum fecha date_de_releve date_releve',
    ),
    fits: (values) => namedMomentTransforms(values) !== null,
    byValues: (values) => momentTransforms(values) !== null,
    calls: 'days',
  },
  lat: { names: words('latitude lat y coordinates.1 geo_lat store_lat'), fits: within(90) },
  lng: { names: words('longitude lng lon long x coordinates.0 geo_lng store_lng'), fits: within(180) },
  zip: {
    names: words('zip zip5 zip_code zipcode postal_code postcode addr:postcode postal store_zip'),
    fits: (values) => zipTransforms(values) !== null,
    calls: 'ZIP codes',
  },
  state: {
    names: words('state state_code st province region addr:state store_state'),
    fits: (values) => stateTransforms(values) !== null,
    calls: 'states',
  },
  city: { names: words('city town locality municipality addr:city store_city') },
  address2: { names: words('address_2 address2 address_line_2 street2 suite unit') },
  address: {
    names: words(
      'address street_address address1 address_1 address_line_1 street addr street_1 store_address addr:street_address addr:full',
    ),
  },
  storeNumber: { names: STORE_NUMBER_KEYS },
  storeName: { names: words('store_name location_name shop_name retailer_name site_name branch_name') },
  chain: { names: CHAIN_KEYS },
  sku: {
    names: words(
      'sku item_id item_number item_no item_code product_id product_number article article_no plu item_nbr asin',
    ),
    fits: (values) => mostAre(values, (text) => text.length <= 100),
  },
  product: {
    names: words(
      'product_name item_name product_description item_description product item name title description bezeichnung artikel producto descripcion designation libelle produit',
    ),
  },
  brand: { names: words('brand brand_name brands manufacturer brand_owner marke marca marque') },
  size: {
    names: words(
      'size size_display pack_size package_size package_weight net_content net_weight quantity unit_size size_text',
    ),
  },
  sizeUnit: {
    names: words('uom unit_of_measure size_uom size_unit unit_size_uom pack_uom measure_unit uofm'),
    fits: (values) => mostAre(values, (text) => readPackAmount(`1 ${text}`) !== null),
    calls: 'units of sizes',
  },
  category: {
    names: words(
      'category product_category category_name department dept aisle_category branded_food_category class',
    ),
  },
  image: {
    names: words('image_url image picture image_link photo thumbnail'),
    fits: (values) => mostAre(values, (text) => /^https?:/.test(text)),
  },
  website: {
    names: words('website website.0 website_url homepage'),
    fits: (values) => mostAre(values, (text) => /^https?:/.test(text)),
  },
  logo: {
    names: words('logo logo_url logo.0'),
    fits: (values) => mostAre(values, (text) => /^https?:/.test(text)),
  },
  ingredients: { names: words('ingredients ingredients_text') },
};

/** The column of each thing that a file tells. */
export type FoundColumns = Partial<Record<Told, SampleColumn>>;

/** Finds them: by name first, then by values among what is left. */
export function findColumns(columns: readonly SampleColumn[]): FoundColumns {
  const found: FoundColumns = {};
  const left = new Set(columns);
  const take = (told: Told, column: SampleColumn | undefined): void => {
    if (column === undefined) return;
    found[told] = column;
    left.delete(column);
  };
  const clues = Object.entries(CLUES) as [Told, Clue][];
  for (const [told, { names, fits }] of clues) {
    const named = names.flatMap((name) => columns.filter(({ key }) => key === name));
    take(
      told,
      named.find((column) => left.has(column) && (fits === undefined || fits(column.values))),
    );
  }
  if (found.upc === undefined)
    take(
      'upc',
      [...left].find(({ values }) => areBarcodes(values)),
    );
  for (const [told, { byValues }] of clues)
    if (byValues !== undefined && found[told] === undefined)
      take(
        told,
        [...left].find(({ values }) => byValues(values)),
      );
  return found;
}

/** A column whose name says what it has, and whose values are not read as that. */
export interface MisreadColumn {
  readonly name: string;
  /** As "sale prices". */
  readonly calls: string;
  /** One that is not read. */
  readonly value: unknown;
}

/** Those that feed nothing, where no other column feeds what they are named after. */
export function misreadColumns(columns: readonly SampleColumn[], found: FoundColumns): MisreadColumn[] {
  const used = new Set(Object.values(found));
  return (Object.entries(CLUES) as [Told, Clue][]).flatMap(([told, { names, fits, calls }]) => {
    if (calls === undefined || found[told] !== undefined) return [];
    const isNamed = ({ key }: SampleColumn): boolean =>
      names.includes(key) || (told === 'moment' && key.includes('date'));
    const named = columns.filter(
      (column) => isNamed(column) && column.values.length > 0 && !used.has(column),
    );
    return named.map(({ name, values }) => ({
      name,
      calls,
      value: values.find((value) => fits?.([value]) === false) ?? values[0],
    }));
  });
}
