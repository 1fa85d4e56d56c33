import { loadConfig } from '../../config/config.ts';
import { defineCommand, UsageError, wholeNumber } from '../command.ts';
import { actor, BY_OPTION } from './index-options.ts';
import { plainLine } from '../terminal/plain-line.ts';
import { withRecord } from '../with-record.ts';

const EXAMPLES_SHOWN = 3;
const MOST_SHOWN = 100_000;
const DEFAULT_SHOWN = 50;

const minutesNow = (): number => Math.floor(Date.now() / 60_000);

export const doctor = defineCommand({
  name: 'doctor',
  summary: 'Check the record: show what is missing or doubtful in it, each with the command that mends it.',
  arguments: [],
  options: { json: { meaning: 'As JSON, one check per line.' } },
  examples: ['gondola doctor', 'gondola doctor --json'],
  async details() {
    const { CHECKS } = await import('../../doctor/checks.ts');
    return { title: 'Checks', rows: CHECKS.map(({ name, meaning }) => [name, meaning] as const) };
  },
  async run(_, { json }) {
    const [{ CHECKS }, { runCheck }] = await Promise.all([
      import('../../doctor/checks.ts'),
      import('../../doctor/check.ts'),
    ]);
    await withRecord(loadConfig(), async (pool) => {
      for (const check of CHECKS) {
        const { count, rows } = await runCheck(pool, check, minutesNow(), EXAMPLES_SHOWN);
        const { name, meaning, mend } = check;
        const show = `gondola doctor show ${name}`;
        if (json) process.stdout.write(`${JSON.stringify({ name, meaning, count, rows, show, mend })}\n`);
        else if (count === 0) process.stdout.write(`ok  no ${meaning}\n`);
        else {
          const examples = rows.map((row) => `      ${describeRow(row)}\n`).join('');
          process.stdout.write(`${count}  ${meaning}\n${examples}    show: ${show}\n    mend: ${mend}\n`);
        }
      }
    });
    return 0;
  },
});

export const showCheck = defineCommand({
  name: 'doctor show',
  summary: 'Show all findings of one check.',
  arguments: [{ name: 'CHECK', meaning: 'One of the checks that gondola doctor names.' }],
  options: {
    limit: { value: 'COUNT', meaning: `Maximum number of findings to show. Default: ${DEFAULT_SHOWN}.` },
    json: { meaning: 'As JSON, one finding per line.' },
  },
  examples: [
    'gondola doctor show stores-without-coordinates',
    'gondola doctor show duplicate-stores --limit 1000 --json',
  ],
  async run([wanted = ''], { limit, json }) {
    const most = limit === undefined ? DEFAULT_SHOWN : wholeNumber('limit', limit, 1, MOST_SHOWN);
    const [{ CHECKS }, { runCheck }] = await Promise.all([
      import('../../doctor/checks.ts'),
      import('../../doctor/check.ts'),
    ]);
    const check = CHECKS.find(({ name }) => name === wanted);
    if (check === undefined)
      throw new UsageError(`CHECK must be one of: ${CHECKS.map(({ name }) => name).join(', ')}.`);
    const { count, rows } = await withRecord(loadConfig(), (pool) =>
      runCheck(pool, check, minutesNow(), most),
    );
    for (const row of rows) process.stdout.write(`${json ? JSON.stringify(row) : describeRow(row)}\n`);
    if (!json) process.stdout.write(`${rows.length} of ${count} ${check.meaning}\n`);
    return 0;
  },
});

export const showHeldPrices = defineCommand({
  name: 'doctor prices',
  summary:
    'Show the prices that are held back because they are far from what their chain charges for the product, and were observed only once.',
  arguments: [],
  options: {
    released: { meaning: 'Also show the released ones.' },
    json: { meaning: 'As JSON, one price per line.' },
  },
  examples: ['gondola doctor prices', 'gondola doctor prices --released --json'],
  async run(_, { released = false, json }) {
    const { listHeldPrices } = await import('../../doctor/held-prices.ts');
    const rows = await withRecord(loadConfig(), (pool) => listHeldPrices(pool, released));
    if (rows.length === 0) process.stderr.write('No price is held back.\n');
    for (const row of rows) {
      const { chain, product, store, price_usd, median_usd, product_id, store_id, observed_at } = row;
      const state = row.released_at === null ? '' : `, released by ${row.released_by}`;
      const day = observed_at.toISOString().slice(0, 10);
      process.stdout.write(
        json
          ? `${JSON.stringify(row)}\n`
          : `${plainLine(`${chain}  ${product}: ${price_usd} USD at ${store} on ${day}, the chain's median is ${median_usd}${state}`)}\n` +
              (state === '' ? `    gondola doctor release ${product_id} ${store_id}\n` : ''),
      );
    }
    return 0;
  },
});

export const releaseHeldPrice = defineCommand({
  name: 'doctor release',
  summary: 'Release a held price: it is served as long as it stays about the same. Then: gondola publish.',
  arguments: [
    { name: 'PRODUCT', meaning: 'Id of the product, as gondola doctor prices shows it.' },
    { name: 'STORE', meaning: 'Id of the store.' },
  ],
  options: {
    by: BY_OPTION,
    reason: { value: 'TEXT', meaning: 'The reason, for those who look at it later.' },
  },
  examples: [
    'gondola doctor release 0198c1de-5f5a-5b0e-9f53-0b6a6b1d1e11 5b3e6f1a-77aa-5c39-8a8e-1f0a7b9c2d44 --reason "seen on the shelf"',
  ],
  async run([productId = '', storeId = ''], { by, reason }) {
    const { releasePrice } = await import('../../doctor/held-prices.ts');
    const release = { productId, storeId, actor: actor(by), reason: reason ?? null };
    const isReleased = await withRecord(loadConfig(), (pool) => releasePrice(pool, release));
    process.stdout.write(
      isReleased
        ? 'released; to serve it, run: gondola publish\n'
        : 'no such price is held: see gondola doctor prices\n',
    );
    return isReleased ? 0 : 1;
  },
});

/** A finding as one line: its members that have a value. */
function describeRow(row: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(row).filter(([, value]) => value !== null);
  const words = members.map(
    ([name, value]) => `${name}: ${value instanceof Date ? value.toISOString() : String(value)}`,
  );
  return plainLine(words.join('  '));
}
