import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertChain, insertProduct, insertStore, putPack, uuidOf } from '../publish/record-rows.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let test: TestApp;

/** What the two stores of a chain sell. */
async function addDairy(pool: Pool): Promise<void> {
  const chain = await insertChain(pool, 'dairy');
  const wide = await insertStore(pool, chain, 'dairy wide', { state: 'WY' });
  const narrow = await insertStore(pool, chain, 'dairy narrow', { state: 'MT' });
  const sell = async (
    name: string,
    size_display: string | null,
    regular: number,
    stores: readonly number[],
    category = 'Dairy > Milk',
    packSize?: string,
  ) => {
    const product = await insertProduct(pool, name, { category, size_display });
    await putPack(
      pool,
      chain,
      product,
      stores.map((store) => ({ store, regular, packSize: packSize ?? null })),
    );
  };
  await sell('Meadow Whole Milk', '1 gal', 4_0000, [wide]);
  await sell('Valley Whole Milk', '128 fl oz', 3_0000, [wide]);
  await sell('Valley Whole Milk Small', '1 pt', 1_0000, [wide, narrow]);
  await sell('Ground Turkey', '1 lb', 1_0000, [wide], 'Meat > Turkey');
  await sell('Frozen Whole Turkey', '10 lb', 15_0000, [wide], 'Meat > Turkey');
  await sell('Baby Spinach', '5 oz', 5_0000, [wide], 'Produce > Vegetables');
  await sell('Chopped Frozen Spinach', '10 oz', 2_0000, [wide, narrow], 'Frozen > Vegetables');
  await sell('Bittersweet Chocolate Chips', '12 oz', 4_0000, [wide], 'Baking > Chips');
  await sell('Dark Chocolate Chips', '12 oz', 4_0000, [wide], 'Baking > Chips');
  for (const what of ['Chocolate Chip', 'Oatmeal', 'Sugar'])
    await sell(`Soft ${what} Cookies`, '9 oz', 2_0000, [wide, narrow], 'Snacks > Cookies');
  await sell('No Sugar Added Hot Cocoa Mix', '8 ct', 4_0000, [wide], 'Beverages > Drink Mixes');
  await sell('Milk Chocolate Hot Cocoa Mix', '8 ct', 4_0000, [narrow], 'Beverages > Drink Mixes');
  await sell('Large White Eggs', '12 ct', 2_0000, [wide, narrow], 'Dairy > Eggs');
  await sell('Large Brown Eggs', '18 ct', 5_0000, [wide], 'Dairy > Eggs');
  await sell('Lemons Bag', '6 ct', 3_0000, [wide], 'Produce > Fruit');
  await sell('Lemons', 'each', 5000, [wide], 'Produce > Fruit');
  await sell('Lemons Large Bag', '12 ct', 3_5000, [wide], 'Produce > Fruit');
  await sell('Sweet Iced Tea', '64 fl oz', 2_0000, [wide], 'Beverages > Tea');
  await sell('Sweet Iced Tea Jug', null, 3_0000, [wide], 'Beverages > Tea', '1 gal');
  await sell('Hill Spring Water', '1 gal', 1_0000, [wide], 'Beverages > Water');
  await sell('Mill Spring Water', '24 pk, 16.9 fl oz bottles', 4_0000, [wide], 'Beverages > Water');
  await sell('Lager Beer', '6 pk, 12 fl oz bottles', 8_0000, [wide], 'Beverages > Beer');
  await sell('Black Beans', '15 oz', 1_0000, [wide], 'Pantry > Beans');
  await sell('Black Beans, 4 pk, 15 oz cans', '4 pk, 15 oz cans', 3_0000, [wide], 'Pantry > Beans');
  await sell('Cola, 12 pk, 12 fl oz cans', '12 pk, 12 fl oz cans', 6_0000, [wide], 'Beverages > Soda');
  await sell('Cola', '2 l', 2_0000, [wide], 'Beverages > Soda');
  await sell('Gluten Free Crackers', '8 oz', 4_0000, [wide], 'Snacks > Crackers');
  await sell('Wheat Crackers', '8 oz', 2_0000, [wide], 'Snacks > Crackers');
  await sell('Valley Rolled Oats', '18 oz', 4_0000, [wide], 'Breakfast > Oats');
  for (const size of ['10 oz', '18 oz', '24 oz', '32 oz'])
    await sell(`Organic Rolled Oats, ${size}`, size, 5_0000, [wide, narrow], 'Breakfast > Oats');
  await sell('Old Mill Rolled Oats', '18 oz', 4_0000, [narrow], 'Breakfast > Oats');
  await sell('Tail-Off Cooked Shrimp', '12 oz', 9_0000, [wide], 'Seafood > Shellfish');
}

beforeAll(async () => {
  test = await startTestApp({ change: addDairy });
});

afterAll(() => test.close());

async function rowsOf(query: string): Promise<{ name: string; size_display: string }[]> {
  const reply = await test.paid(`/v1/prices?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json<{ results: { name: string; size_display: string }[] }>().results;
}

const sizesOf = async (query: string) => (await rowsOf(query)).map(({ size_display: size }) => size);
const namesOf = async (query: string) => (await rowsOf(query)).map(({ name }) => name);

describe('GET /v1/prices for words with a size', () => {
  it('answers what is of the size, however it is written, and not what is smaller and costs less', async () => {
    expect(await sizesOf('q=gallon+of+whole+milk&state=WY&sort=price')).toEqual(['128 fl oz', '1 gal']);
    expect(await sizesOf('q=whole+milk&state=WY&sort=price')).toEqual(['1 pt', '128 fl oz', '1 gal']);
  });

  it('answers other sizes where nothing of the size has a price, at a store that is named too', async () => {
    expect(await sizesOf('q=gallon+of+whole+milk&state=MT&sort=price')).toEqual(['1 pt']);
    const named = `q=gallon+of+whole+milk&store_id=${uuidOf('dairy narrow')}&sort=price`;
    // The chain sells gallons, and a sibling says what they cost.
    expect(await sizesOf(named)).toEqual(['128 fl oz', '1 gal']);
  });

  it('answers what few packs hold, where nothing of the size has a price', async () => {
    expect(await sizesOf('q=12+lb+turkey&state=WY&sort=price')).toEqual(['10 lb']);
    expect(await sizesOf('q=turkey&state=WY&sort=price')).toContain('1 lb');
  });

  it('answers as many pieces as are counted, or single ones', async () => {
    expect(await namesOf('q=18+eggs&state=WY&sort=price')).toEqual(['Large Brown Eggs']);
    expect(await namesOf('q=18+eggs&state=MT&sort=price')).toEqual(['Large White Eggs']);
    expect(await namesOf('q=6+lemons&state=WY&sort=price')).toEqual(['Lemons', 'Lemons Bag']);
  });

  it('takes the size that came with the price where no source gives one', async () => {
    expect(await namesOf('q=sweet+tea+gallon&state=WY&sort=price')).toEqual(['Sweet Iced Tea Jug']);
  });

  it('answers what is known to hold it before what nobody can tell of', async () => {
    expect(await namesOf('q=case+of+water&state=WY&sort=price')).toEqual(['Mill Spring Water']);
    expect(await namesOf('q=water&state=WY&sort=price')).toContain('Hill Spring Water');
  });

  it('passes over the size where letters alone are compared', async () => {
    expect(await sizesOf('q=whole+milk+1+gal&state=WY&sort=price&order=similarity')).toContain('1 pt');
  });
});

describe('GET /v1/prices for words, by what has a price at the stores in question', () => {
  it('answers what is meant there, and the next best where that is not sold', async () => {
    expect(await namesOf('q=spinach&state=WY&sort=price')).toEqual(['Baby Spinach']);
    expect(await namesOf('q=spinach&state=MT&sort=price')).toEqual(['Chopped Frozen Spinach']);
  });

  it('begins with what a list would take of that', async () => {
    expect((await namesOf('q=rolled+oats&state=WY'))[0]).toBe('Valley Rolled Oats');
    const there = await namesOf('q=rolled+oats&state=MT');
    expect(there[0]).toBe('Old Mill Rolled Oats');
    expect(there).toHaveLength(5);
  });

  it('looks no further than at prices that pass the filters', async () => {
    expect(await namesOf('q=spinach&state=WY&on_sale=true')).toEqual([]);
  });

  it('answers what is as surely meant, though it has a word for it that counts less', async () => {
    expect(await namesOf('q=hot+chocolate&state=WY')).toEqual(['No Sugar Added Hot Cocoa Mix']);
    expect(await namesOf('q=hot+chocolate&state=MT')).toEqual(['Milk Chocolate Hot Cocoa Mix']);
  });

  it('answers nothing of another kind instead', async () => {
    expect(new Set(await namesOf('q=chocolate+chips&state=WY'))).toEqual(
      new Set(['Dark Chocolate Chips', 'Bittersweet Chocolate Chips']),
    );
    expect(await namesOf('q=chocolate+chips&state=MT')).toEqual([]);
  });
});

describe('GET /v1/prices for what is asked for by the can', () => {
  it('answers food that does not say so, beside several cans that do', async () => {
    expect(await namesOf('q=can+of+black+beans&state=WY&sort=price')).toEqual([
      'Black Beans',
      'Black Beans, 4 pk, 15 oz cans',
    ]);
  });

  it('answers no drink that does not say so', async () => {
    expect(await namesOf('q=can+of+cola&state=WY&sort=price')).toEqual(['Cola, 12 pk, 12 fl oz cans']);
  });
});

describe('GET /v1/prices for words that not everything near them meets', () => {
  it('answers what says to be without, and nothing where none does', async () => {
    expect(await namesOf('q=gluten+free+crackers&state=WY&sort=price')).toEqual(['Gluten Free Crackers']);
    expect(await namesOf('q=gluten+free+beer&state=WY&sort=price')).toEqual([]);
    expect(await namesOf('q=beer&state=WY&sort=price')).toEqual(['Lager Beer']);
  });

  it('answers nothing of another kind that is hardly likely', async () => {
    expect(await namesOf('q=lobster+tail&state=WY&sort=price')).toEqual([]);
    expect(await namesOf('q=cooked+shrimp&state=WY&sort=price')).toEqual(['Tail-Off Cooked Shrimp']);
  });
});
