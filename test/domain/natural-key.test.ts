import { describe, expect, it } from 'vitest';
import {
  chainId,
  couponId,
  productIdByGtin,
  productIdBySku,
  productIdByUpc,
  storeId,
  storeIdByAddress,
} from '../../src/domain/natural-key.ts';

// Literals: a change of any of these would change the ids that clients hold.
describe('derived ids', () => {
  it('are the same on every machine', () => {
    expect({
      chain: chainId('kroger'),
      store: storeId('kroger', '412'),
      place: storeIdByAddress('kroger', '30303', '1 Main St'),
      gtin: productIdByGtin('00036000291452'),
      upc: productIdByUpc('036000291453'),
      sku: productIdBySku('kroger', '0001'),
      coupon: couponId(['kroger', null, 5]),
    }).toMatchInlineSnapshot(`
      {
        "chain": "0e978963-e4f1-5ea7-9761-aa355532a18b",
        "coupon": "188b6794-b82c-5b67-ab73-61939ce38450",
        "gtin": "faf447d7-2e15-5d6f-bbb2-21fef78947a7",
        "place": "9936acf3-d0ea-5b65-9d53-d34defd69c1e",
        "sku": "1f387387-b968-5ca1-a4ed-5140b1cce03a",
        "store": "dc8da754-1cb0-5333-95b9-5074e07ec65a",
        "upc": "55b6a73b-73ce-518a-89c1-b6b1c09e1efe",
      }
    `);
  });

  it('are version 5 UUIDs', () => {
    expect(chainId('kroger')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('do not depend on how an address is written', () => {
    expect(storeIdByAddress('kroger', '30303', '1  MAIN ST.')).toBe(
      storeIdByAddress('kroger', '30303', '1 Main St'),
    );
  });

  it('differ between kinds of key', () => {
    expect(productIdByUpc('1')).not.toBe(productIdByGtin('1'));
  });
});
