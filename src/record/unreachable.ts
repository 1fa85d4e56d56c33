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

/** Whether an error says that the connection to the database broke under what was asked of it. */
export function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && (hasCode(error, LOST_CODES) || BROKEN.test(error.message));
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
