import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanDetail, type LineChange } from '../../src/retailers/adapters/adapter.ts';
import { createGenericAdapter } from '../../src/retailers/adapters/generic.ts';
import { createKrogerAdapter } from '../../src/retailers/adapters/kroger.ts';
import { createBoundedFetch } from '../../src/process/bounded-fetch.ts';
import { type RetailerCart, startGenericCart, startKrogerCart } from '../support/retailer-carts.ts';

const TOKEN = 'access-token-of-a-shopper';
const accepts = async (token: string): Promise<boolean> => token === TOKEN;

let kroger: RetailerCart;
let generic: RetailerCart;
beforeAll(async () => {
  [kroger, generic] = await Promise.all([startKrogerCart(accepts), startGenericCart(accepts)]);
});
afterAll(() => Promise.all([kroger.close(), generic.close()]));

const fetchFor = ({ origin }: RetailerCart) => createBoundedFetch({ hosts: [new URL(origin).host] });
const krogerAdapter = (modality: 'PICKUP' | 'DELIVERY' = 'PICKUP') =>
  createKrogerAdapter({ base_url: `${kroger.origin}/`, modality }, fetchFor(kroger));
const genericAdapter = () => createGenericAdapter({ base_url: generic.origin }, fetchFor(generic));
const change = (part: Partial<LineChange>): LineChange => ({
  reference: 'cart.product',
  storeNumber: '0123',
  sku: '0001111041700',
  quantity: 1,
  earlierQuantity: 0,
  ...part,
});

describe("Kroger's cart", () => {
  it.each([
    [{ retailerProductId: '0001111041700', upc: '036000291452' }, '0001111041700'],
    [{ retailerProductId: 'A-17', upc: '036000291452' }, '0003600029145'],
    [{ retailerProductId: null, upc: '036000291452' }, '0003600029145'],
    [{ retailerProductId: null, upc: '4006381333931' }, '0400638133393'],
    [{ retailerProductId: null, upc: '036000291453' }, null],
    [{ retailerProductId: null, upc: null }, null],
  ])('knows %j as %s', (sku, expected) => {
    expect(krogerAdapter().skuOf(sku)).toBe(expected);
  });

  it('has nothing to do for what is there in that quantity', () => {
    expect(krogerAdapter().settle(change({ quantity: 2, earlierQuantity: 2 }))).toMatchObject({
      outcome: 'unchanged',
      quantity: 2,
    });
  });

  it('takes the modality of the settings', async () => {
    expect(await krogerAdapter('DELIVERY').push(change({ quantity: 3 }), TOKEN)).toMatchObject({
      outcome: 'added',
    });
    expect(kroger.received.at(-1)?.body).toEqual({
      items: [{ upc: '0001111041700', quantity: 3, modality: 'DELIVERY' }],
    });
  });

  it('refuses what is no UPC, with the reason', async () => {
    expect(await krogerAdapter().push(change({ sku: 'milk' }), TOKEN)).toEqual({
      kind: 'done',
      outcome: 'refused',
      detail: 'Invalid UPC',
      sku: 'milk',
      quantity: 0,
    });
  });

  it('says that there is no such product, and what may have arrived though it was not answered', async () => {
    const [first, again] = [change({}), change({ quantity: 3, earlierQuantity: 1 })];
    kroger.troubles.push((response) => void response.writeHead(404).end());
    expect(await krogerAdapter().push(again, TOKEN)).toMatchObject({ outcome: 'unavailable', quantity: 1 });
    for (const [status, mayHaveArrived] of [
      [408, false],
      [425, false],
      [429, false],
      [500, true],
      [502, true],
      [503, false],
    ] as const) {
      kroger.troubles.push((response) => void response.writeHead(status).end());
      expect(await krogerAdapter().push(first, TOKEN)).toMatchObject({ kind: 'again', mayHaveArrived });
    }
  });

  it('does not take another token', async () => {
    expect(await krogerAdapter().push(change({}), 'other')).toEqual({ kind: 'unauthorized' });
  });
});

describe('the generic cart', () => {
  it("knows a product by the chain's own number, else by its barcode", () => {
    const { skuOf } = genericAdapter();
    expect(skuOf({ retailerProductId: 'A-17', upc: '036000291452' })).toBe('A-17');
    expect(skuOf({ retailerProductId: null, upc: '036000291452' })).toBe('036000291452');
    expect(skuOf({ retailerProductId: null, upc: null })).toBeNull();
  });

  it('sets a line, changes it and takes it out, as often as it is asked to', async () => {
    const { push } = genericAdapter();
    for (const [part, outcome] of [
      [{ quantity: 2 }, 'added'],
      [{ quantity: 2, earlierQuantity: 2 }, 'changed_quantity'],
      [{ quantity: 5, earlierQuantity: 2 }, 'changed_quantity'],
      [{ quantity: 0, earlierQuantity: 5 }, 'removed'],
      [{ quantity: 0, earlierQuantity: 5 }, 'removed'],
    ] as const) {
      expect(await push(change(part), TOKEN)).toMatchObject({ kind: 'done', outcome });
    }
    expect(generic.lines.size).toBe(0);
  });

  it.each([404, 409, 410])('has not what is answered by %d', async (status) => {
    generic.troubles.push((response) => void response.writeHead(status).end());
    expect(await genericAdapter().push(change({ earlierQuantity: 1, quantity: 2 }), TOKEN)).toMatchObject({
      outcome: 'unavailable',
      quantity: 1,
    });
  });

  it.each([
    [404, 'removed', 0],
    [410, 'removed', 0],
    [409, 'unavailable', 1],
    [422, 'refused', 1],
  ])('answers a removal by %d: %s', async (status, outcome, quantity) => {
    generic.troubles.push((response) => void response.writeHead(status).end());
    const removal = change({ earlierQuantity: 1, quantity: 0 });
    expect(await genericAdapter().push(removal, TOKEN)).toMatchObject({ outcome, quantity });
  });

  it('takes a 2xx without a body, or with one that makes no sense, for done', async () => {
    for (const text of ['', 'fine', '{"outcome":"teleported","quantity":-3}', '[]']) {
      generic.troubles.push((response) => void response.writeHead(200).end(text));
      expect(await genericAdapter().push(change({ quantity: 2 }), TOKEN)).toMatchObject({
        outcome: 'added',
        quantity: 2,
      });
    }
  });
});

describe("the generic cart's answer", () => {
  it('is taken member by member: null, or what makes no sense, says nothing of the others', async () => {
    const [earlierQuantity, quantity] = [1, 2];
    const nothing = { sku: null, quantity: null, detail: null };
    for (const [body, expected] of [
      [
        { ...nothing, outcome: 'unavailable' },
        { outcome: 'unavailable', quantity: earlierQuantity },
      ],
      [
        { outcome: 'refused', detail: 7 },
        { outcome: 'refused', detail: null, quantity: earlierQuantity },
      ],
      [
        { ...nothing, outcome: null, detail: 'ok' },
        { outcome: 'changed_quantity', detail: 'ok', quantity },
      ],
      [
        { outcome: 'substituted', sku: 'B-2', quantity: 1000 },
        { outcome: 'substituted', sku: 'B-2', quantity },
      ],
    ] as const) {
      generic.troubles.push((response) => void response.writeHead(200).end(JSON.stringify(body)));
      const answer = await genericAdapter().push(change({ earlierQuantity, quantity }), TOKEN);
      expect(answer).toMatchObject(expected);
    }
  });

  it('to a removal is believed where it refuses', async () => {
    const body = JSON.stringify({ outcome: 'refused', detail: 'Already packed' });
    generic.troubles.push((response) => void response.writeHead(200).end(body));
    const asked = change({ quantity: 0, earlierQuantity: 3 });
    expect(await genericAdapter().push(asked, TOKEN)).toEqual({
      kind: 'done',
      outcome: 'refused',
      detail: 'Already packed',
      sku: asked.sku,
      quantity: 3,
    });
  });
});

describe('a number that a retailer sends', () => {
  it('is not kept where it has control characters, which the record would refuse', async () => {
    const body = JSON.stringify({ outcome: 'substituted', sku: 'A\u0000B', quantity: 2 });
    generic.troubles.push((response) => void response.writeHead(200).end(body));
    const asked = change({ quantity: 2 });
    expect(await genericAdapter().push(asked, TOKEN)).toMatchObject({
      outcome: 'substituted',
      sku: asked.sku,
      quantity: 2,
    });
  });
});

describe("a retailer's words", () => {
  it('are kept without the token, without control characters and within bounds', () => {
    expect(cleanDetail(`Bearer ${TOKEN} is\u0000\u202ebad`, TOKEN)).toBe('Bearer [redacted] is bad');
    expect(cleanDetail('é'.repeat(500), TOKEN)?.length).toBe(200);
    for (const nothing of ['', '  ', 17, null, undefined, {}]) expect(cleanDetail(nothing, TOKEN)).toBeNull();
  });
});
