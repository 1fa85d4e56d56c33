import { describe, expect, it } from 'vitest';
import {
  type ProductFields,
  type StoreFields,
  surviveAsProduct,
  surviveAsStore,
} from '../../../src/domain/identity/surviving-records.ts';

const product = (told: Partial<ProductFields>): ProductFields => ({
  name: 'Milk',
  brand: null,
  size_display: null,
  image_url: null,
  upc: null,
  gtin14: null,
  category: null,
  description: null,
  ingredients: null,
  allergens: '[]',
  dietary_labels: '[]',
  snap_eligible: null,
  serving_size: null,
  serving_size_unit: null,
  nutrition: null,
  category_derived: false,
  size_derived: false,
  ...told,
});

const store = (told: Partial<StoreFields>): StoreFields => ({
  web_external_id: null,
  display_name: null,
  banner_name: null,
  address_line_2: null,
  lat: null,
  lng: null,
  metro: null,
  borough: null,
  neighborhood: null,
  format: null,
  phone: null,
  has_pickup: false,
  has_delivery: false,
  is_active: false,
  ...told,
});

/** What becomes of products, the survivor first, and which of them gave each field that it did not. */
function oneProduct(...told: Partial<ProductFields>[]) {
  const { row, sources } = surviveAsProduct(told.map(product));
  return { row, sources: Object.fromEntries(sources) };
}

function oneStore(...told: Partial<StoreFields>[]) {
  const { row, sources } = surviveAsStore(told.map(store));
  return { row, sources: Object.fromEntries(sources) };
}

describe('the fields of products that are one', () => {
  it("are the survivor's, and where it has none those of the oldest that has", () => {
    const found = oneProduct(
      { size_display: '1 gal' },
      { size_display: '2 gal', category: 'Dairy' },
      { category: 'Milk', snap_eligible: false },
    );
    expect(found.row).toMatchObject({ size_display: '1 gal', category: 'Dairy', snap_eligible: false });
    expect(found.sources).toEqual({ category: 1, snap_eligible: 2 });
  });

  it('are name, brand and code of the one whose barcode checks, together', () => {
    const found = oneProduct(
      { name: 'Mlk', brand: 'Meadow', upc: '1234' },
      { name: 'Whole Milk', brand: 'Meadowlark', upc: '036000291452', gtin14: '00036000291452' },
    );
    expect(found.row).toMatchObject({
      name: 'Whole Milk',
      brand: 'Meadowlark',
      upc: '036000291452',
      gtin14: '00036000291452',
    });
    expect(found.sources).toEqual({ name: 1, brand: 1, upc: 1, gtin14: 1 });
  });

  it('are the longest of what is told at length, of equals the oldest, and an empty list says nothing', () => {
    const found = oneProduct(
      { description: 'Milk.', allergens: '[]', ingredients: 'Salt' },
      { description: 'Whole milk.', allergens: '["milk"]', ingredients: 'Milk' },
      { description: 'Milk!' },
    );
    expect(found.row).toMatchObject({
      description: 'Whole milk.',
      allergens: '["milk"]',
      ingredients: 'Salt',
    });
    expect(found.sources).toEqual({ description: 1, allergens: 1 });
  });

  it('give way, where they are worked out from a name, to what a source says', () => {
    const derived = { size_display: '1 gal', size_derived: true, category: 'Drinks', category_derived: true };
    const told = { size_display: '128 fl oz', category: 'Dairy' };
    expect(oneProduct(derived, told).row).toMatchObject({
      ...told,
      size_derived: false,
      category_derived: false,
    });
    expect(oneProduct(derived, { size_display: null }).row).toMatchObject(derived);
  });

  it('are a serving with its own unit', () => {
    const found = oneProduct({ serving_size_unit: 'g' }, { serving_size: '8', serving_size_unit: 'fl oz' });
    expect(found.row).toMatchObject({ serving_size: '8', serving_size_unit: 'fl oz' });
  });
});

describe('the fields of stores that are one', () => {
  it('are the newest telephone number, and any service that one of them has', () => {
    const found = oneStore(
      { phone: '+14045550134' },
      { phone: '+14045550135', has_pickup: true },
      { phone: '+14045550136', is_active: true },
      { has_delivery: true },
    );
    expect(found.row).toMatchObject({
      phone: '+14045550136',
      has_pickup: true,
      has_delivery: true,
      is_active: true,
    });
    expect(found.sources).toEqual({ phone: 2, has_pickup: 1, is_active: 2, has_delivery: 3 });
  });

  it("are the chain's own number before one of a map, and a place from one source", () => {
    const found = oneStore(
      { web_external_id: 'node:42', lng: -84.3 },
      { web_external_id: '614', lat: 33.7, lng: -84.4 },
    );
    expect(found.row).toMatchObject({ web_external_id: '614', lat: 33.7, lng: -84.4 });
    expect(oneStore({ web_external_id: 'node:42' }, {}).row.web_external_id).toBe('node:42');
  });
});
