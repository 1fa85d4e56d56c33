import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pool } from 'pg';
import { insertChain, insertProduct, insertStore, putPack } from '../publish/record-rows.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

interface Product {
  readonly name: string;
  readonly category: string;
  readonly size: string;
  readonly price: number;
  readonly stores: readonly string[];
  /** Whether its size came with its price alone. */
  readonly isSizePriced?: boolean;
}

const WIDE = 'Wide';
const NARROW = 'Narrow';

/** Some products of a kind that both stores sell, or the first one alone. */
const kind = (
  category: string,
  size: string,
  price: number,
  names: readonly string[],
  stores = [WIDE, NARROW],
) => names.map((name): Product => ({ name, category, size, price, stores }));

const PRODUCTS: readonly Product[] = [
  ...kind('Beauty > Hair', '12 fl oz', 6_0000, ['Moisture Shampoo', 'Volume Shampoo', 'Daily Shampoo']),
  ...kind('Pet > Dog', '16 fl oz', 3_0000, ['Puppy Dog Shampoo', 'Oatmeal Dog Shampoo', 'Flea Dog Shampoo']),
  ...kind('Beverages > Coffee', '12 oz', 6_0000, [
    'Dark Roast Coffee',
    'House Blend Coffee',
    'Morning Coffee',
  ]),
  ...kind('Beverages > Coffee', '16 oz', 9_0000, ['French Roast Coffee']),
  ...kind('Beverages > Coffee', '16 fl oz', 3_0000, ['Cold Brew Coffee']),
  ...kind('Produce > Fruit', '1 lb', 2_0000, ['Lemons', 'Organic Lemons', 'Small Lemons'], [WIDE]),
  ...kind('Produce > Fruit', 'each', 8000, ['Hass Avocado', 'Large Avocado'], [WIDE]),
  ...kind('Produce > Fruit', '6 ct', 5_4000, ['Bagged Avocado'], [WIDE]),
  ...kind('Pantry > Rice', '1 lb', 3_0000, ['Long Grain Rice', 'Calrose Rice', 'Medium Grain Rice']),
  ...kind('Pantry > Rice', '1 lb', 2_0000, ['White Rice']),
  ...kind('Meat > Beef', '1 lb', 5_0000, ['Ground Beef', 'Lean Ground Beef']),
  ...kind('Meat > Beef', '2 lb', 13_0000, ['Family Ground Beef']),
  ...kind('Meat > Turkey', '1 lb', 1_0000, ['Ground Turkey', 'Lean Ground Turkey']),
  ...kind('Meat > Turkey', '10 lb', 15_0000, ['Frozen Whole Turkey']),
  ...kind('Pantry > Condiments', '12 oz', 2_0000, ['Dijon Mustard', 'Spicy Brown Mustard']),
  ...kind('Pantry > Condiments', '14 oz', 3_0000, ['Yellow Mustard'], [WIDE]),
  ...kind('Dairy > Eggs', '12 ct', 2_0000, ['Large Eggs', 'Large White Eggs']),
  ...kind('Dairy > Eggs', '18 ct', 3_5000, ['Large Brown Eggs']),
  ...kind('Dairy > Eggs', '30 ct', 5_5000, ['Large White Eggs, Family Pack']),
  ...kind('Pet > Cat', '12 x 3 oz', 6_0000, ['Tuna Wet Cat Food', 'Chicken Wet Cat Food']),
  ...kind('Pet > Cat', '4 lb', 8_0000, ['Dry Cat Food']),
  ...kind('Pantry > Flour', '5 lb', 4_0000, ['Bread Flour', 'All Purpose Flour']),
  ...kind('Pantry > Flour', '3 lb', 3_0000, ['White Flour']),
  ...kind('Pantry > Beans', '15 oz', 1_0000, ['Black Beans', 'Organic Black Beans', 'Salted Black Beans']),
  ...kind('Pantry > Beans', '4 pk, 15 oz cans', 3_0000, ['Black Beans, 4 pk, 15 oz cans']),
  ...kind('Beverages > Tea', '64 fl oz', 2_0000, ['Sweet Iced Tea', 'Lemon Iced Tea', 'Peach Iced Tea']),
  ...kind('Beverages > Tea', '1 gal', 3_0000, ['Jug of Sweet Iced Tea']).map((one) => ({
    ...one,
    isSizePriced: true,
  })),
  ...kind('Household > Cleaners', '48 fl oz', 7_0000, ['Lemon Fresh Floor Cleaner', 'Floor Cleaner']),
];

async function addCatalogue(pool: Pool): Promise<void> {
  const chain = await insertChain(pool, 'kinds');
  const states = { [WIDE]: 'GA', [NARROW]: 'AL' };
  const stores: Record<string, number> = {};
  for (const [name, state] of Object.entries(states))
    stores[name] = await insertStore(pool, chain, name, { state });
  for (const { name, category, size, price, stores: sellers, isSizePriced = false } of PRODUCTS) {
    const product = await insertProduct(pool, name, { category, size_display: isSizePriced ? null : size });
    await putPack(
      pool,
      chain,
      product,
      sellers.map((store) => ({
        store: stores[store]!,
        regular: price,
        packSize: isSizePriced ? size : null,
      })),
    );
  }
}

interface Line {
  readonly name: string | null;
  readonly size_display: string | null;
  readonly packs: number | null;
  readonly line_total: number | null;
  readonly unit_price: number | null;
  readonly unit_price_uom: string | null;
  readonly reason: string;
  readonly missing_reason: string | null;
}

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({ change: addCatalogue });
});

afterAll(() => test.close());

/** What stands for an item in words in a state. */
async function lineOf(name: string, state: string, quantity = 1): Promise<Line> {
  const reply = await test.paid('/v1/index/basket', {
    method: 'POST',
    body: JSON.stringify({ items: [{ name, quantity }], state }),
  });
  expect(reply.status, reply.text).toBe(200);
  return reply.json<{ data: { items: Line[] } }>().data.items[0]!;
}

describe('what stands for an item in words', () => {
  it('is in the category of what matches best, though another one costs less', async () => {
    expect((await lineOf('shampoo', 'GA')).name).toMatch(/^(?:Moisture|Volume|Daily) Shampoo$/);
  });

  it('is not sold by volume where nearly all that is meant is sold by weight', async () => {
    expect((await lineOf('coffee', 'GA')).name).toMatch(/^(?:Dark Roast|House Blend|Morning) Coffee$/);
  });

  it('is what is usually meant, though another one costs less, where any is in scope', async () => {
    expect(await lineOf('mustard', 'GA')).toMatchObject({
      name: 'Yellow Mustard',
      reason: 'Likely meant, and of a usual size, as no other product in scope is.',
    });
    expect((await lineOf('mustard', 'AL')).name).toMatch(/^(?:Dijon|Spicy Brown) Mustard$/);
    expect((await lineOf('dijon mustard', 'GA')).name).toBe('Dijon Mustard');
  });

  it('may be sold by the piece, which is a pack of one', async () => {
    expect(await lineOf('avocado', 'GA')).toMatchObject({
      size_display: 'each',
      unit_price: 0.8,
      unit_price_uom: 'ct',
      reason: 'Likely meant, and of a usual size, as 2 products in scope are.',
    });
  });

  it('may be cans that do not say so, or one pack of as many where that costs less', async () => {
    expect(await lineOf('2 cans of black beans', 'GA')).toMatchObject({
      name: 'Black Beans',
      packs: 2,
      line_total: 2,
    });
    expect(await lineOf('4 cans of black beans', 'GA')).toMatchObject({
      name: 'Black Beans, 4 pk, 15 oz cans',
      packs: 1,
      line_total: 3,
    });
  });

  it('is of the size that came with its price where no source gives one', async () => {
    expect(await lineOf('gallon of sweet tea', 'GA')).toMatchObject({
      name: 'Jug of Sweet Iced Tea',
      size_display: '1 gal',
      packs: 1,
      reason: 'Likely meant, and of the size asked for, as no other product in scope is.',
    });
  });

  it('may be so many packs as a line counts, or one that holds all, whichever costs less', async () => {
    expect(await lineOf('2 lb ground beef', 'GA')).toMatchObject({
      size_display: '1 lb',
      packs: 2,
      line_total: 10,
      reason: 'Likely meant, and of a size that makes the amount asked for, as 3 products in scope are.',
    });
    expect(await lineOf('2 lb ground beef', 'GA', 3)).toMatchObject({ packs: 6, line_total: 30 });
    expect(await lineOf('3 lb ground beef', 'GA')).toMatchObject({ size_display: '1 lb', packs: 3 });
    expect(await lineOf('ground beef, 2 lb', 'GA')).toMatchObject({
      size_display: '2 lb',
      packs: 1,
      reason: 'Likely meant, and of the size asked for, as no other product in scope is.',
    });
  });

  it('is nothing that it takes many packs of, though they cost less, where anything else is meant as well', async () => {
    expect(await lineOf('12 lb turkey', 'GA')).toMatchObject({
      name: 'Frozen Whole Turkey',
      packs: 1,
      reason: 'Likely meant, and of another size than was asked for, as no other product in scope is.',
    });
    expect(await lineOf('12 lb ground turkey', 'GA')).toMatchObject({
      packs: 12,
      reason: 'Likely meant, and so small that it takes many of it, as 2 products in scope are.',
    });
    // Two packs of 10 lb make 20.
    expect(await lineOf('20 lb turkey', 'GA')).toMatchObject({ packs: 2, size_display: '10 lb' });
  });

  it('costs least of as many pieces as are asked for, also where a smaller pack costs less a piece', async () => {
    expect(await lineOf('eggs', 'GA')).toMatchObject({ size_display: '12 ct', line_total: 2 });
    expect(await lineOf('12 eggs', 'GA')).toMatchObject({ size_display: '12 ct', packs: 1, line_total: 2 });
    expect(await lineOf('18 eggs', 'GA')).toMatchObject({
      size_display: '18 ct',
      packs: 1,
      line_total: 3.5,
      reason: 'Likely meant, and of a size that suits the number asked for, as 4 products in scope are.',
    });
    expect(await lineOf('6 eggs', 'GA', 3)).toMatchObject({ size_display: '18 ct', line_total: 3.5 });
  });

  it('may hold just as many pieces as are asked for, though it is hardly sold so', async () => {
    expect(await lineOf('30 eggs', 'GA')).toMatchObject({ size_display: '30 ct', packs: 1, line_total: 5.5 });
  });

  it('costs least of as many cans as are asked for, where packs of it hold several', async () => {
    expect(await lineOf('12 cans cat food', 'GA')).toMatchObject({
      size_display: '12 x 3 oz',
      packs: 1,
      line_total: 6,
    });
  });

  it('costs least per unit where a number counts packs', async () => {
    expect(await lineOf('2 flour', 'GA')).toMatchObject({ size_display: '5 lb', packs: 2, line_total: 8 });
  });

  it('costs least of however much is asked for', async () => {
    const line = await lineOf('9999 lb rice', 'GA', 999);
    expect(line).toMatchObject({ name: 'White Rice', packs: 9_989_001, line_total: 19_978_002 });
  });

  it('is nothing of another kind where nothing of the kind is in scope', async () => {
    expect((await lineOf('lemons', 'GA')).name).toMatch(/Lemons$/);
    expect(await lineOf('lemons', 'AL')).toMatchObject({
      name: null,
      missing_reason: 'no_price_in_scope',
      reason: 'What is meant has no price in scope.',
    });
  });
});
