import { ConfigError } from '../config/config-error.ts';
import { ImportUsageError } from '../ingest/import-error.ts';
import { DataFolderError } from '../record/embedded.ts';
import { type ExitCode, UsageError } from './command.ts';
import { plainLines } from './terminal/plain-line.ts';

/** An error as one person tells another: its message, or those of the errors that it stands for, without a stack. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return plainLines(String(error));
  const message =
    error instanceof AggregateError ? error.errors.map(describeError).join('; ') : error.message;
  return message === '' ? error.name : plainLines(message);
}

/** What a process ends with because of an error: 2 where the command line or the settings are wrong, else 1. */
export function exitCodeOf(error: unknown): ExitCode {
  return [UsageError, ConfigError, DataFolderError, ImportUsageError].some((kind) => error instanceof kind)
    ? 2
    : 1;
}
