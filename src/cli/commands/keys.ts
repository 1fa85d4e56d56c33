import type { KeyRecord } from '../../access/keys/keys.ts';
import { loadConfig } from '../../config/config.ts';
import { day, defineCommand, UsageError, wholeNumber } from '../command.ts';
import { plainLine } from '../terminal/plain-line.ts';
import { tell } from '../terminal/tell.ts';
import { withRecord } from '../with-record.ts';

const MOST_CALLS = 2 ** 31 - 1;
const GRACE_HOURS = 24;
const MOST_GRACE_HOURS = 24 * 366;
const KEY_ID = {
  name: 'KEY_ID',
  meaning: 'The 12 characters after gsk_ of the key, as "keys list" shows them.',
};

export const createKey = defineCommand({
  name: 'keys create',
  summary: 'Issue a B2B key. It is shown once and stored only as a hash.',
  arguments: [],
  options: {
    name: { value: 'NAME', meaning: 'Whose key it is, for "keys list". Required.' },
    'monthly-allowance': { value: 'N', meaning: 'Maximum number of calls per month. Default: unlimited.' },
    'rate-per-second': {
      value: 'N',
      meaning: 'Maximum number of calls per second. Default: the setting of the service.',
    },
    expires: {
      value: 'DATE',
      meaning: 'First day (UTC, YYYY-MM-DD) on which it no longer works. Default: never.',
    },
  },
  examples: [
    'gondola keys create --name "Acme pricing"',
    'gondola keys create --name trial --expires 2030-01-31 --rate-per-second 5',
  ],
  async run(_, values) {
    const name = values.name?.trim() ?? '';
    const allowance = values['monthly-allowance'];
    const rate = values['rate-per-second'];
    if (name === '' || name.length > 200) {
      throw new UsageError('--name NAME is needed, with 1 to 200 characters: whose key it is.');
    }
    const options = {
      name,
      monthlyAllowance:
        allowance === undefined ? null : wholeNumber('monthly-allowance', allowance, 1, MOST_CALLS),
      ratePerSecond: rate === undefined ? null : wholeNumber('rate-per-second', rate, 1, MOST_CALLS),
      expiresAt: values.expires === undefined ? null : futureDay(values.expires),
    };
    const keys = await import('../../access/keys/keys.ts');
    const { keyId, key } = await withRecord(loadConfig(), (pool) => keys.createKey(pool, options));
    show(keyId, key);
    return 0;
  },
});

export const listKeys = defineCommand({
  name: 'keys list',
  summary: 'List all keys ever issued, newest first, without their secrets.',
  arguments: [],
  options: { json: { meaning: 'As JSON, one key per line.' } },
  examples: ['gondola keys list', 'gondola keys list --json'],
  async run(_, { json }) {
    const keys = await import('../../access/keys/keys.ts');
    const records = await withRecord(loadConfig(), (pool) => keys.listKeys(pool));
    const now = Date.now();
    for (const record of records) {
      const state = describeState(record, now);
      const line = json
        ? JSON.stringify({ ...record, state })
        : plainLine(
            `${[record.keyId, state.padEnd(8), dayOf(record.createdAt), record.name].join('  ')}${boundsOf(record)}`,
          );
      process.stdout.write(`${line}\n`);
    }
    if (records.length === 0) tell('no keys yet: gondola keys create --name NAME');
    return 0;
  },
});

export const rotateKey = defineCommand({
  name: 'keys rotate',
  summary:
    'Issue a new key, with the same limits and end, that replaces another; both work for a grace period.',
  arguments: [KEY_ID],
  options: {
    'grace-hours': {
      value: 'N',
      meaning: `How long the old key keeps working. Default ${GRACE_HOURS}; 0 ends it at once.`,
    },
  },
  examples: ['gondola keys rotate AbCdEf123456', 'gondola keys rotate AbCdEf123456 --grace-hours 168'],
  async run([keyId = ''], values) {
    const hours = wholeNumber(
      'grace-hours',
      values['grace-hours'] ?? String(GRACE_HOURS),
      0,
      MOST_GRACE_HOURS,
    );
    const keys = await import('../../access/keys/keys.ts');
    const issued = await withRecord(loadConfig(), (pool) =>
      keys.rotateKey(pool, keyId, { graceSeconds: hours * 3600 }),
    );
    show(issued.keyId, issued.key);
    return 0;
  },
});

export const revokeKey = defineCommand({
  name: 'keys revoke',
  summary: 'Revoke a key: every process refuses it within five seconds.',
  arguments: [KEY_ID],
  options: {},
  examples: ['gondola keys revoke AbCdEf123456'],
  async run([keyId = '']) {
    const keys = await import('../../access/keys/keys.ts');
    await withRecord(loadConfig(), (pool) => keys.revokeKey(pool, keyId));
    process.stdout.write(`${keyId} is revoked\n`);
    return 0;
  },
});

/** The key goes to stdout alone, so that it can be piped; what to do with it goes to stderr. */
function show(keyId: string, key: string): void {
  tell(`Key ${keyId}. Keep it now: it is not shown again. Send it as "Authorization: Bearer <key>".`);
  process.stdout.write(`${key}\n`);
}

function describeState(
  key: { revokedAt: Date | null; expiresAt: Date | null; replacedBy: string | null },
  now: number,
) {
  if (key.revokedAt !== null) return 'revoked';
  if (key.expiresAt !== null && key.expiresAt.getTime() <= now) return 'expired';
  return key.replacedBy === null ? 'active' : 'replaced';
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 'YYYY-MM-DD'.length);

/** What bounds a key, in brackets; empty: nothing does. */
function boundsOf({ expiresAt, monthlyAllowance, ratePerSecond }: KeyRecord): string {
  const bounds = [
    ...(monthlyAllowance === null ? [] : [`${monthlyAllowance} calls a month`]),
    ...(ratePerSecond === null ? [] : [`${ratePerSecond} a second`]),
    ...(expiresAt === null ? [] : [`until ${expiresAt.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`]),
  ];
  return bounds.length === 0 ? '' : `  (${bounds.join(', ')})`;
}

function futureDay(text: string): Date {
  const date = day('expires', text);
  if (date.getTime() <= Date.now()) throw new UsageError('--expires must lie in the future.');
  return date;
}
