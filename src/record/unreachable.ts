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

/**
 * Whether an error says that the database cannot be reached or used for the moment, as opposed to refusing what was
 * asked: trying again later may help.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (NETWORK.has(code)) return true;
  if (code.length === 5 && PASSING_CLASSES.includes(code.slice(0, 2))) return true;
  // node-postgres gives its own time-outs and broken connections no code.
  return /^(timeout|Connection terminated|Query read timeout)/i.test(error.message);
}
