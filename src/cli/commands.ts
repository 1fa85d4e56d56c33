import type { Command } from './command.ts';
import { generate } from './generate.ts';
import { importFeed } from './import.ts';
import { createKey, listKeys, revokeKey, rotateKey } from './keys.ts';
import { migrateRecord } from './migrate.ts';
import { publishSnapshot } from './publish.ts';
import { rotateSecrets } from './secrets.ts';
import { serve } from './serve.ts';

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
  rotateSecrets,
];
