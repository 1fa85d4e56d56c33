import { freeBytes, fullDatabaseError, inWordsIfFull } from '../process/disk-space.ts';

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Error classes of PostgreSQL that pass by themselves: connection, resources, operator intervention. */
const PASSING_CLASSES = ['08', '53', '57'];

/** How node-postgres, which gives them no code, begins what it says of connections that broke. */
const BROKEN = /^(Connection terminated|Client has encountered a connection error)/i;

/** Beginnings of PostgreSQL's error codes for a connection that it lost, or that its shutdown ended. */
const LOST_CODES = ['08', '57P'];
/** What the system says to the next write or read where the other side is gone. */
const CUT_OFF: readonly unknown[] = ['EPIPE', 'ECONNRESET'];

/** Whether an error says that the connection to the database broke under what was asked of it. */
export function isBrokenConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isCutOff = 'code' in error && CUT_OFF.includes(error.code);
  return isCutOff || hasCode(error, LOST_CODES) || BROKEN.test(error.message);
}

function hasCode(error: Error, beginnings: readonly string[]): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code.length === 5 && beginnings.some((beginning) => code.startsWith(beginning));
}

/**
 * Whether an error says that the database cannot be reached or used for the moment, as opposed to refusing what was
 * asked: trying again later may help.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (NETWORK.has(code)) return true;
  if (hasCode(error, PASSING_CLASSES) || isBrokenConnection(error)) return true;
  // node-postgres gives its own time-outs no code.
  return /^(timeout|Query read timeout)/i.test(error.message);
}

/** Classes of PostgreSQL's error codes for a login that it does not let in, and for a database that is not there. */
const REFUSED_CLASSES = ['28', '3D'];

/** Whether an error says that the server refused a connection for what its URL names: the login or the database. */
export function isRefused(error: unknown): boolean {
  return error instanceof Error && hasCode(error, REFUSED_CLASSES);
}

/** PostgreSQL writes its log in files of this size, and ends where there is no room for the next one. */
const LOG_FILE_BYTES = 16 * 2 ** 20;

/**
 * As `inWordsIfFull`, also where an embedded database, whose folder is given, broke off the connection because its disk is
 * full.
 */
export function inWordsIfRecordFull(
  error: unknown,
  folder: string,
  what: string,
  databaseFolder: string | null,
): unknown {
  const isCutOff = isBrokenConnection(error) && databaseFolder !== null;
  return isCutOff && freeBytes(databaseFolder) < LOG_FILE_BYTES
    ? fullDatabaseError(databaseFolder, what, error)
    : inWordsIfFull(error, folder, what, databaseFolder);
}
