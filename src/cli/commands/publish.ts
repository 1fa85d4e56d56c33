import { loadConfig } from '../config.ts';
import { type ImportDebt, readImportDebts } from '../record/import-debts.ts';
import { defineCommand } from './command.ts';
import { snapshotFolder } from './data-folder.ts';
import { withProgress, withRecord } from './with-record.ts';
