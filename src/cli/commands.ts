import type { Command } from './command.ts';
import { generate } from './generate.ts';
import { importFeed } from './import.ts';
import { createKey, listKeys, revokeKey, rotateKey } from './keys.ts';
import { migrateRecord } from './migrate.ts';
import { listPayments, reconcile, showPayment, totalPayments } from './payments.ts';
import { publishSnapshot } from './publish.ts';
import { serve } from './serve.ts';
import { showUsage } from './usage.ts';

/** The command table. */
export const commands: readonly Command[] = [
  serve,
  migrateRecord,
  generate,
  importFeed,
  publishSnapshot,
  createKey,
  listKeys,
  rotateKey,
  revokeKey,
  showUsage,
  listPayments,
  showPayment,
  totalPayments,
  reconcile,
];
