import type { z } from 'zod';
import type { RecordKind } from '../adapters/adapter.ts';
import { chainRecord } from './chain-record.ts';
import { couponRecord } from './coupon-record.ts';
import { indexRecord } from './index-record.ts';
import { priceRecord } from './price-record.ts';
import { productRecord } from './product-record.ts';
import { storeMergeRecord, storeRecord } from './store-record.ts';

/** The schema of each kind of record. */
export const RECORD_SCHEMAS = {
  chains: chainRecord,
  stores: storeRecord,
  store_merges: storeMergeRecord,
  products: productRecord,
  prices: priceRecord,
  coupons: couponRecord,
  indices: indexRecord,
} as const satisfies Record<RecordKind, z.ZodObject>;
