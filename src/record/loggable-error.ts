import { DatabaseError } from 'pg';

/**
 * An error as a log may have it. What a database says quotes the values that it did not like, whole rows among them, so
 * that of its errors only what they are and where remains.
 */
export function loggableError(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { code, schema, table, column, constraint, routine } = error;
  const loggable = new Error(`the database refused a statement (SQLSTATE ${code ?? 'unknown'})`);
  const calls = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  loggable.stack = [`${loggable.name}: ${loggable.message}`, ...calls].join('\n');
  return Object.assign(loggable, { code, schema, table, column, constraint, routine });
}
