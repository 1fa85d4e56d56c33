import type { Command } from './command.ts';
import { doctor, releaseHeldPrice, showCheck, showHeldPrices } from './doctor.ts';
import { generate } from './generate.ts';
import { importFeed } from './import.ts';
import { hideIndex, importBlsPrices, publishIndex, revokeIndex } from './index-acts.ts';
import { computeIndex } from './index-compute.ts';
import { explainIndex, listIndices, plotIndex, showIndex } from './index-show.ts';
import { createKey, listKeys, revokeKey, rotateKey } from './keys.ts';
import { migrateRecord } from './migrate.ts';
import { listPayments, reconcile, showPayment, totalPayments } from './payments.ts';
import { publishSnapshot } from './publish.ts';
import { rotateSecrets } from './secrets.ts';
import { serve } from './serve.ts';
import { showUsage } from './usage.ts';

/** The command table. */
export const commands: readonly Command[] = [
  serve,
  migrateRecord,
  generate,
  importFeed,
  doctor,
  showCheck,
  showHeldPrices,
  releaseHeldPrice,
  publishSnapshot,
  computeIndex,
  listIndices,
  showIndex,
  explainIndex,
  publishIndex,
  hideIndex,
  revokeIndex,
  plotIndex,
  importBlsPrices,
  createKey,
  listKeys,
  rotateKey,
  revokeKey,
  rotateSecrets,
  showUsage,
  listPayments,
  showPayment,
  totalPayments,
  reconcile,
];
