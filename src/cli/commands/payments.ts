import { randomUUID } from 'node:crypto';
import { type Payment, PAYMENT_STATES } from '../../access/payments/payment.ts';
import { loadConfig } from '../../config/config.ts';
import { day, defineCommand, oneOf, UsageError, wholeNumber } from '../command.ts';
import { tell } from '../terminal/tell.ts';
import { withRecord } from '../with-record.ts';

const MOST_ROWS = 10_000;
const LIMIT = '50';
const MICRO = 1_000_000;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A payment without its proof and its answer: neither belongs on a screen. */
function summaryOf({ offer, answer, isLeased, ...payment }: Payment): Record<string, unknown> {
  const { proof: _proof, ...terms } = offer;
  return {
    ...payment,
    isLeased,
    ...terms,
    validBefore: new Date(offer.validBeforeMs),
    answerBytes: answer?.body.length ?? null,
  };
}

function usd(amountRaw: string): string {
  return (Number(amountRaw) / MICRO).toFixed(2);
}

export const listPayments = defineCommand({
  name: 'payments list',
  summary: 'List payments, newest first.',
  arguments: [],
  options: {
    state: { value: 'STATE', meaning: `One of ${PAYMENT_STATES.join(', ')}. Default: all.` },
    payer: { value: 'ADDRESS', meaning: 'Payments of one address. Default: all.' },
    limit: { value: 'N', meaning: `Maximum number of rows. Default ${LIMIT}.` },
    json: { meaning: 'As JSON, one payment per line.' },
  },
  examples: ['gondola payments list', 'gondola payments list --state unknown --json'],
  async run(_, values) {
    const { payer } = values;
    const state = values.state === undefined ? null : oneOf('state', values.state, PAYMENT_STATES);
    const limit = wholeNumber('limit', values.limit ?? LIMIT, 1, MOST_ROWS);
    const report = await import('../../access/payments/report.ts');
    const payments = await withRecord(loadConfig(), (pool) =>
      report.listPayments(pool, { state, payer: payer?.toLowerCase() ?? null, limit }),
    );
    for (const payment of payments) {
      const { paymentId, createdAt, offer, route, detail } = payment;
      const words = [
        paymentId.padStart(8),
        createdAt.toISOString(),
        payment.state.padEnd(9),
        offer.rail.padEnd(7),
      ];
      print(
        values.json
          ? JSON.stringify(summaryOf(payment))
          : [...words, usd(offer.amountRaw), offer.payer, route, detail ?? ''].join('  ').trimEnd(),
      );
    }
    if (payments.length === 0) tell('no such payments');
    return 0;
  },
});

export const showPayment = defineCommand({
  name: 'payments show',
  summary: 'Show all that is known of one payment.',
  arguments: [
    { name: 'ID', meaning: 'Its number, transaction hash or nonce, or the X-Request-ID of the call.' },
  ],
  options: {},
  examples: ['gondola payments show 42'],
  async run([id = '']) {
    const report = await import('../../access/payments/report.ts');
    const payment = await withRecord(loadConfig(), (pool) => report.findPayment(pool, id));
    if (payment === null) {
      tell(`There is no payment ${id}.`);
      return 1;
    }
    print(JSON.stringify(summaryOf(payment), null, 2));
    return 0;
  },
});

/** The first and the last day that are asked for. Throws UsageError. */
function daysOf(values: { readonly from: string | undefined; readonly to: string | undefined }) {
  const today = new Date().toISOString().slice(0, 10);
  const { from = today, to = today } = values;
  if (day('from', from) <= day('to', to)) return { from, to };
  const said = (option: 'from' | 'to', text: string): string =>
    `--${option} ${text}${values[option] === undefined ? ' (today, by default)' : ''}`;
  throw new UsageError(
    `${said('from', from)} is after ${said('to', to)}; the nearest is --from ${to} --to ${from}.`,
  );
}

export const totalPayments = defineCommand({
  name: 'payments totals',
  summary: 'Show what was charged per UTC day, route and payer. Nothing was charged on the sandbox rail.',
  arguments: [],
  options: {
    from: { value: 'DATE', meaning: 'First day, YYYY-MM-DD. Default: today.' },
    to: { value: 'DATE', meaning: 'Last day. Default: today.' },
    json: { meaning: 'As JSON, one total per line.' },
  },
  examples: ['gondola payments totals', 'gondola payments totals --from 2030-01-01 --to 2030-01-31 --json'],
  async run(_, values) {
    const { from, to } = daysOf(values);
    const report = await import('../../access/payments/report.ts');
    const totals = await withRecord(loadConfig(), (pool) => report.dailyTotals(pool, from, to));
    for (const total of totals) {
      const { rail, calls, amountRaw, payer, route } = total;
      print(
        values.json
          ? JSON.stringify(total)
          : [
              total.day,
              String(calls).padStart(8),
              usd(amountRaw).padStart(10),
              rail.padEnd(7),
              payer,
              route,
            ].join('  '),
      );
    }
    if (totals.length === 0) tell('nothing was charged');
    if (totals.some(({ rail }) => rail === 'sandbox')) tell('Nothing was charged on the sandbox rail.');
    return 0;
  },
});

export const reconcile = defineCommand({
  name: 'payments reconcile',
  summary: 'Ask the chains for the outcome of undecided payments. Moves no money.',
  arguments: [],
  options: {},
  examples: ['gondola payments reconcile'],
  async run() {
    const config = loadConfig();
    const { openRails, protocolsOf } = await import('../../access/rails.ts');
    const { openLedger } = await import('../../access/payments/ledger.ts');
    const { reconcilePayments } = await import('../../access/payments/reconcile.ts');
    const rails = await openRails(protocolsOf(config));
    const { settled, failed, released, open } = await withRecord(config, (pool) =>
      reconcilePayments(openLedger(pool, randomUUID()), rails),
    );
    print(`settled ${settled}, not charged ${failed}, given back ${released}, undecided ${open}`);
    return open === 0 ? 0 : 1;
  },
});
