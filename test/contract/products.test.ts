import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startTestApp, type TestApp } from '../support/app.ts';
import { uuid } from '../support/catalogue.ts';

interface Product {
  readonly product_id: string;
  readonly [field: string]: unknown;
}

interface ProductList {
  readonly count: number;
  readonly total?: number;
  readonly results: readonly Product[];
}

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});

afterAll(() => test.close());

async function list(query: string): Promise<ProductList> {
  const reply = await test.paid(`/v1/products?${query}`);
  expect(reply.status, reply.text).toBe(200);
  const body: ProductList = reply.json();
  expect(body.count).toBe(body.results.length);
  return body;
}

/** The numbers of the catalogue's products that a query answers, in its order. */
async function numbers(query: string): Promise<number[]> {
  const { results } = await list(query);
  return results.map(({ product_id }) => Number(product_id.slice(-12)));
}

function fieldsOf(reply: Reply): string[] {
  const { error }: { error: { errors: readonly { field: string }[] } } = reply.json();
  return error.errors.map(({ field }) => field);
}

const product = (number: number): string => uuid('product', number);

describe('GET /v1/products by filters', () => {
  it.each([
    ['brand', 'brand=Meadowlark', [2, 1]],
    ['brand in another case', 'brand=MEADOWLARK', [2, 1]],
    ['part of a brand', 'brand=dowl', [2, 1]],
    ['brand with a character that SQL would read as a wildcard', 'brand=%25', []],
    ['category', 'category=Dairy', [4, 5, 2, 1]],
    ['part of a category in another case', 'category=EGG', [4, 5]],
    ['brand and category', 'brand=hen&category=dairy', [4, 5]],
    ['brand and category that do not meet', 'brand=hen&category=snacks', []],
    ['product_id', `product_id=${product(6)}`, [6]],
    ['product_id in upper case', `product_id=${product(6).toUpperCase()}`, [6]],
    ['unknown product_id', `product_id=${product(99)}`, []],
    ['product_id and another brand', `product_id=${product(6)}&brand=hen`, []],
    ['product_id and its category', `product_id=${product(1)}&category=milk`, [1]],
  ])('%s: %s answers by name', async (_what, query, expected) => {
    expect(await numbers(query)).toEqual(expected);
  });

  it.each([
    ['the raw UPC', '036000291452', [1]],
    ['the UPC padded to a GTIN-14', '00036000291452', [1]],
    ['the UPC padded to an EAN-13', '0036000291452', [1]],
    ['the UPC that lost its leading zero', '36000291452', [1]],
    ['an EAN-13', '4006381333931', [4]],
    ['an EAN-13 as GTIN-14', '04006381333931', [4]],
    ['a barcode that nothing has', '036000291453', []],
    ['the beginning of a barcode', '036000', []],
    ['6 digits', '123456', []],
    ['32 digits', '1'.repeat(32), []],
  ])('barcode matches %s', async (_what, barcode, expected) => {
    expect(await numbers(`barcode=${barcode}`)).toEqual(expected);
  });

  it('reaches a page only, and counts all with include_count', async () => {
    expect(await numbers('category=dairy&limit=1')).toEqual([4]);
    expect(await numbers('category=dairy&limit=2&offset=1')).toEqual([5, 2]);
    expect(await numbers('category=dairy&limit=500')).toEqual([4, 5, 2, 1]);
    expect(await numbers('category=dairy&offset=4')).toEqual([]);
    expect(await list('category=dairy&limit=1')).not.toHaveProperty('total');
    expect(await list('category=dairy&limit=1&include_count=false')).not.toHaveProperty('total');
    expect(await list('category=dairy&limit=1&include_count=true')).toMatchObject({ count: 1, total: 4 });
    expect(await list('category=dairy&offset=9&include_count=true')).toMatchObject({ count: 0, total: 4 });
  });
});

describe('GET /v1/products by text', () => {
  it.each([
    ['a whole name', 'whole milk', 1],
    ['a typo', 'hole milk', 1],
    ['words in another order', 'milk whole', 1],
    ['brand and name', 'meadowlark skim', 2],
    ['letters without their accent', 'jalapeno chips', 3],
    ['another case', 'LARGE EGGS', 5],
    ['one of two words', 'loose', 6],
  ])('q finds the best match first: %s', async (_what, q, expected) => {
    expect((await numbers(`q=${encodeURIComponent(q)}`))[0]).toBe(expected);
  });

  it('q finds by brand', async () => {
    expect(new Set((await numbers('q=hen+house')).slice(0, 2))).toEqual(new Set([4, 5]));
  });

  it('q finds nothing where nothing resembles it', async () => {
    expect(await numbers('q=zzyzx')).toEqual([]);
  });

  it('brand, category, barcode and product_id narrow q', async () => {
    expect(await numbers('q=eggs&category=milk')).toEqual([]);
    expect(await numbers('q=milk&brand=meadow&category=dairy')).toHaveLength(2);
    expect(await numbers(`q=milk&product_id=${product(2)}`)).toEqual([2]);
    expect(await numbers('q=milk&barcode=036000291452')).toEqual([1]);
  });

  it('pages hold together and total counts all matches', async () => {
    const all = await numbers('q=milk');
    expect(new Set(all.slice(0, 2))).toEqual(new Set([1, 2]));
    expect(await numbers('q=milk&limit=1')).toEqual(all.slice(0, 1));
    expect(await numbers('q=milk&limit=1&offset=1')).toEqual(all.slice(1, 2));
    expect(await list('q=milk&limit=1&include_count=true')).toMatchObject({ count: 1, total: all.length });
  });
});

describe('GET /v1/products by ids', () => {
  it('answers in the order of the ids, each once', async () => {
    const ids = [6, 1, 4, 1].map(product).join(',');
    expect(await numbers(`ids=${ids}`)).toEqual([6, 1, 4]);
  });

  it('drops unknown and malformed ids without an error', async () => {
    expect(await numbers(`ids=${product(99)},nonsense,${product(2)},%20,1`)).toEqual([2]);
    expect(await list('ids=nonsense')).toEqual({ count: 0, results: [] });
  });

  it('reads ids in either case', async () => {
    expect(await numbers(`ids=${product(3).toUpperCase()}`)).toEqual([3]);
  });

  it('overrides every other filter', async () => {
    const other = `q=eggs&brand=hen&category=eggs&barcode=4006381333931&product_id=${product(4)}`;
    expect(await numbers(`ids=${product(1)},${product(6)}&${other}`)).toEqual([1, 6]);
  });

  it('accepts 50 ids and answers 422 to 51', async () => {
    const ids = (count: number): string => Array.from({ length: count }, (_, i) => product(i + 1)).join(',');
    expect(await numbers(`ids=${ids(50)}`)).toEqual([1, 2, 3, 4, 5, 6]);
    const reply = await test.paid(`/v1/products?ids=${ids(51)}`);
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply)).toEqual(['ids']);
  });

  it('pages through the ids', async () => {
    const ids = [6, 1, 4].map(product).join(',');
    expect(await numbers(`ids=${ids}&limit=1&offset=1`)).toEqual([1]);
    expect(await list(`ids=${ids}&limit=1&include_count=true`)).toMatchObject({ count: 1, total: 3 });
  });
});

describe('parameters of GET /v1/products', () => {
  it.each(['', '?limit=5', '?offset=1&include_count=true', '?envelope=true'])(
    'answers 422 without a filter: /v1/products%s',
    async (query) => {
      const reply = await test.paid(`/v1/products${query}`);
      expect(reply.status).toBe(422);
      const { error }: { error: { errors: readonly { detail: string }[] } } = reply.json();
      expect(error.errors).toHaveLength(1);
      expect(error.errors[0]?.detail).toContain('q, barcode, product_id, ids, brand, category');
    },
  );

  it.each([
    ['q', `q=${'a'.repeat(101)}`],
    ['q', 'brand=hen&q='],
    ['barcode', 'barcode=12345'],
    ['barcode', `barcode=${'1'.repeat(33)}`],
    ['barcode', 'barcode=12345x'],
    ['product_id', 'product_id=12'],
    ['brand', `brand=${'a'.repeat(101)}`],
    ['category', `category=${'a'.repeat(101)}`],
    ['limit', 'q=milk&limit=0'],
    ['limit', 'q=milk&limit=501'],
    ['limit', 'q=milk&limit=1e1'],
    ['offset', 'q=milk&offset=-1'],
    ['include_count', 'q=milk&include_count=TRUE'],
    ['ids', 'brand=hen&ids='],
  ])('answers 422 that names %s: %s', async (field, query) => {
    const reply = await test.paid(`/v1/products?${query}`);
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply)).toEqual([field]);
  });

  it.each(['q', 'brand', 'category'])('accepts %s of 1 and of 100 characters', async (name) => {
    expect((await test.paid(`/v1/products?${name}=a`)).status).toBe(200);
    expect((await test.paid(`/v1/products?${name}=${'a'.repeat(100)}`)).status).toBe(200);
  });

  it('names every bad field at once', async () => {
    const reply = await test.paid('/v1/products?q=&barcode=1&limit=0&brnad=x');
    expect(reply.status).toBe(422);
    expect(fieldsOf(reply).sort()).toEqual(['barcode', 'brnad', 'limit', 'q']);
  });
});

describe('a Product', () => {
  it('has every field, null or an empty list where nothing is known', async () => {
    const { results } = await list(`ids=${product(3)},${product(6)}`);
    const unknown = {
      image_url: null,
      description: null,
      ingredients: null,
      allergens: ['milk'],
      dietary_labels: [],
      snap_eligible: null,
      serving_size: null,
      serving_size_unit: null,
      category_derived: false,
      size_derived: false,
    };
    expect(results).toEqual([
      {
        product_id: product(3),
        name: 'Jalapeño Chips',
        brand: 'Crunch & Co',
        size_display: '8 oz',
        upc: '012345678905',
        category: 'Snacks',
        ...unknown,
      },
      {
        product_id: product(6),
        name: 'Loose Thing',
        brand: null,
        size_display: null,
        upc: null,
        category: null,
        ...unknown,
      },
    ]);
  });
});
