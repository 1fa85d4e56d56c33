import type { Command } from './command.ts';
import { backupRecord, restoreBackup } from './commands/backup.ts';
import { check } from './commands/check.ts';
import { doctor, releaseHeldPrice, showCheck, showHeldPrices } from './commands/doctor.ts';
import { exportTables } from './commands/export.ts';
import { evaluateEnrichment } from './commands/enrich/evaluate.ts';
import { enrichStores } from './commands/enrich/places.ts';
import { generate } from './commands/generate.ts';
import { explainIdentity, matchIdentity, reviewIdentity, undoIdentity } from './commands/identity.ts';
import { evaluateIdentity } from './commands/identity-evaluate.ts';
import { importFeed } from './commands/import.ts';
import { hideIndex, importBlsPrices, publishIndex, revokeIndex } from './commands/index-acts.ts';
import { computeIndex } from './commands/index-compute.ts';
import {
  importIndexWeights,
  listSizeChanges,
  replicateIndex,
  setIndexBase,
} from './commands/index-method.ts';
import { explainIndex, listIndices, plotIndex, showIndex } from './commands/index-show.ts';
import { createKey, listKeys, revokeKey, rotateKey } from './commands/keys.ts';
import { mcp } from './commands/mcp.ts';
import { migrateRecord } from './commands/migrate.ts';
import { listPayments, reconcile, showPayment, totalPayments } from './commands/payments.ts';
import { publishSnapshot } from './commands/publish.ts';
import { rotateSecrets } from './commands/secrets.ts';
import { serve } from './commands/serve.ts';
import { showUsage } from './commands/usage.ts';

/** The command table. */
export const commands: readonly Command[] = [
  serve,
  check,
  mcp,
  migrateRecord,
  backupRecord,
  restoreBackup,
  generate,
  importFeed,
  doctor,
  showCheck,
  showHeldPrices,
  releaseHeldPrice,
  matchIdentity,
  reviewIdentity,
  explainIdentity,
  undoIdentity,
  evaluateIdentity,
  enrichStores,
  evaluateEnrichment,
  publishSnapshot,
  exportTables,
  computeIndex,
  listIndices,
  showIndex,
  explainIndex,
  publishIndex,
  hideIndex,
  revokeIndex,
  plotIndex,
  importBlsPrices,
  importIndexWeights,
  setIndexBase,
  listSizeChanges,
  replicateIndex,
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
