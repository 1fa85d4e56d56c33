import type { Tool } from './tool.ts';
import { couponTools } from './tools/coupons.ts';
import { historyTools } from './tools/history.ts';
import { indexTools } from './tools/indices.ts';
import { listTools } from './tools/lists.ts';
import { priceTools } from './tools/prices.ts';
import { storeTools } from './tools/stores.ts';

/** Every tool, in the order in which clients see them. A tool is its definition and its line here. */
export const TOOLS: readonly Tool[] = [
  ...storeTools,
  ...priceTools,
  ...historyTools,
  ...listTools,
  ...couponTools,
  ...indexTools,
];
