import type { Pool } from 'pg';
import { type Payment, PAYMENT_COLUMNS, type PaymentRow, toPayment } from './payment.ts';

/** Which payments to list. */
export interface PaymentFilter {
  /** Null: all. */
  readonly state: string | null;
  /** In lower case; null: all. */
  readonly payer: string | null;
  readonly limit: number;
}

/** Payments, newest first. */
export async function listPayments(pool: Pool, { state, payer, limit }: PaymentFilter): Promise<Payment[]> {
  const { rows } = await pool.query<PaymentRow>(
    `select ${PAYMENT_COLUMNS} from payment_all
     where ($1::text is null or state = $1) and ($2::text is null or payer = $2)
     order by created_at desc, payment_id desc
     limit $3`,
    [state, payer, limit],
  );
  return rows.map(toPayment);
}

/** One payment by its number, transaction, nonce, or the request that it paid for; null: there is none. */
export async function findPayment(pool: Pool, id: string): Promise<Payment | null> {
  const { rows } = await pool.query<PaymentRow>(
    `select ${PAYMENT_COLUMNS} from payment_all
     where payment_id::text = $1 or transaction_hash = lower($1) or nonce = lower($1) or request_id = $1
     order by payment_id desc
     limit 1`,
    [id],
  );
  return rows[0] === undefined ? null : toPayment(rows[0]);
}

/** What was charged on a UTC day for one route by one payer. */
export interface DailyTotal {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly route: string;
  readonly payer: string;
  readonly rail: string;
  readonly network: string;
  readonly asset: string;
  readonly calls: number;
  /** In the token's smallest unit. */
  readonly amountRaw: string;
}

/** Totals per day, route and payer from one day to another, both inclusive. */
export async function dailyTotals(pool: Pool, from: string, to: string): Promise<DailyTotal[]> {
  const { rows } = await pool.query<{
    charged_on: string;
    route: string;
    payer: string;
    rail: string;
    network: string;
    asset: string;
    calls: string;
    amount_raw: string;
  }>(
    `select charged_on, route, payer, rail, network, asset, calls, amount_raw from payment_daily
     where charged_on between $1 and $2
     order by charged_on, route, payer, rail, network, asset`,
    [from, to],
  );
  return rows.map(({ charged_on, amount_raw, calls, ...row }) => ({
    day: charged_on,
    ...row,
    calls: Number(calls),
    amountRaw: amount_raw,
  }));
}
