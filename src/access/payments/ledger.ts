import type { Pool, QueryResult, QueryResultRow } from 'pg';
import type { Offer, PaidCall, RailName, Receipt } from './rail.ts';

/** What a paid call answered, as it is handed out again. */
export interface StoredAnswer {
  readonly body: Buffer;
  readonly contentType: string;
  /** Null: the answer has none. */
  readonly etag: string | null;
}

export type PaymentState = 'executing' | 'settling' | 'settled' | 'failed' | 'unknown' | 'released';

/** A row of the ledger. */
export interface Payment {
  readonly paymentId: string;
  readonly state: PaymentState;
  readonly offer: Offer;
  readonly route: string;
  readonly fingerprint: string;
  readonly requestId: string;
  /** Whether somebody works on it at the moment. */
  readonly isLeased: boolean;
  readonly answer: StoredAnswer | null;
  readonly receipt: Receipt | null;
  readonly detail: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly settledAt: Date | null;
}

/** The payments of all processes. Every method rejects where the record does not answer. */
export interface Ledger {
  /** The payment that this proof, or another of the same payer and identifier, has made before. */
  find(offer: Offer): Promise<Payment | null>;
  /** Takes the proof for this call; null where another call has it. */
  claim(offer: Offer, call: PaidCall): Promise<string | null>;
  /** Stores the answer before the money moves. False: the lease was lost to somebody else, and nothing may be charged. */
  beginSettling(paymentId: string, answer: StoredAnswer): Promise<boolean>;
  /** Takes over a payment that nobody works on, to settle it. Null: somebody does, or it is decided. */
  takeOver(paymentId: string): Promise<Payment | null>;
  settled(paymentId: string, receipt: Receipt): Promise<void>;
  /** `isFinal`: the chain will never take the proof. */
  failed(paymentId: string, detail: string, isFinal: boolean): Promise<void>;
  unknown(paymentId: string, detail: string): Promise<void>;
  /** Nothing was charged, and the proof can be used again. */
  released(paymentId: string, detail: string): Promise<void>;
  /** Payments that nobody works on and whose outcome the chain may know by now. */
  undecided(limit: number): Promise<Payment[]>;
  /** Releases payments whose process has ended, or lost its lease, before it stored an answer; returns how many. */
  releaseAbandoned(): Promise<number>;
  /** Drops answers that nobody will ask for again; returns how many. */
  dropOldAnswers(limit: number): Promise<number>;
}

interface PaymentRow {
  payment_id: string;
  rail: RailName;
  state: PaymentState;
  network: string;
  asset: string;
  payer: string;
  nonce: string;
  pay_to: string;
  amount_raw: string;
  challenge_id: string | null;
  payment_identifier: string | null;
  valid_before: Date;
  proof_digest: string;
  proof: unknown;
  route: string;
  fingerprint: string;
  request_id: string;
  is_leased: boolean;
  answer: Buffer | null;
  answer_type: string | null;
  answer_etag: string | null;
  receipt: Receipt | null;
  detail: string | null;
  created_at: Date;
  updated_at: Date;
  settled_at: Date | null;
}

/** What `toPayment` reads. */
export const PAYMENT_COLUMNS = `payment_id, rail, state, network, asset, payer, nonce, pay_to, amount_raw,
  challenge_id, payment_identifier, valid_before, proof_digest, proof, route, fingerprint, request_id,
  lease_until > clock_timestamp() as is_leased, answer, answer_type, answer_etag, receipt, detail,
  created_at, updated_at, settled_at`;

/** A row of the table as the service has it. */
export function toPayment(row: PaymentRow): Payment {
  const { answer, answer_type: contentType, answer_etag: etag } = row;
  return {
    paymentId: row.payment_id,
    state: row.state,
    offer: {
      rail: row.rail,
      network: row.network,
      asset: row.asset,
      payer: row.payer,
      nonce: row.nonce,
      payTo: row.pay_to,
      amountRaw: row.amount_raw,
      challengeId: row.challenge_id,
      identifier: row.payment_identifier,
      validBeforeMs: row.valid_before.getTime(),
      proofDigest: row.proof_digest,
      proof: row.proof,
    },
    route: row.route,
    fingerprint: row.fingerprint,
    requestId: row.request_id,
    isLeased: row.is_leased,
    answer: answer === null || contentType === null ? null : { body: answer, contentType, etag },
    receipt: row.receipt,
    detail: row.detail,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    settledAt: row.settled_at,
  };
}

/** How long a process may work on a payment before another may take it over, in milliseconds. */
export interface Leases {
  readonly executingMs: number;
  readonly settlingMs: number;
}

const LEASES: Leases = { executingMs: 10_000, settlingMs: 30_000 };
/** A clock of ours may be behind the chain's. */
const CHECK_AFTER = '30 seconds';
const KEEP_ANSWERS = '7 days';
const UNIQUE_VIOLATION = '23505';

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}

/**
 * In front of a statement whose loss in a crash of the record costs nothing: it is not waited for on disk. The next
 * durable statement takes it along. Without its row a claim charges nothing, and what is settled stands on the chain.
 */
const NOT_AWAITED = `with durability as materialized (select set_config('synchronous_commit', 'off', true))`;

/**
 * The ledger in the record, safe between processes: unique keys decide who may charge, leases say for how long, and
 * every change of state names the states that it may follow. `holder` is this process's own id.
 */
export function openLedger(pool: Pool, holder: string, leases: Leases = LEASES): Ledger {
  /** What each paid call does is prepared once a connection: planning these costs more than running them. */
  const prepared = <Row extends QueryResultRow>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<QueryResult<Row>> => pool.query<Row>({ name: `payment ${name}`, text, values });

  const first = ({ rows }: QueryResult<PaymentRow>): Payment | null =>
    rows[0] === undefined ? null : toPayment(rows[0]);

  const claimValues = (offer: Offer, call: PaidCall): unknown[] => [
    offer.rail,
    offer.network,
    offer.asset,
    offer.payer,
    offer.nonce,
    offer.payTo,
    offer.amountRaw,
    offer.challengeId,
    offer.identifier,
    new Date(offer.validBeforeMs),
    offer.proofDigest,
    JSON.stringify(offer.proof),
    call.route,
    call.fingerprint,
    call.requestId,
    holder,
    leases.executingMs / 1000,
  ];

  const insert = async (offer: Offer, call: PaidCall): Promise<string | null> => {
    const { rows } = await prepared<{ payment_id: string }>(
      'claim',
      `${NOT_AWAITED}
       insert into payment (rail, state, network, asset, payer, nonce, pay_to, amount_raw, challenge_id,
         payment_identifier, valid_before, proof_digest, proof, route, fingerprint, request_id, holder, lease_until)
       select $1::text, 'executing', $2::text, $3::text, $4::text, $5::text, $6::text, $7::bigint, $8::text, $9::text,
         $10::timestamptz, $11::text, $12::jsonb, $13::text, $14::text, $15::text, $16::uuid,
         clock_timestamp() + make_interval(secs => $17)
       from durability
       on conflict do nothing
       returning payment_id`,
      claimValues(offer, call),
    );
    return rows[0]?.payment_id ?? null;
  };

  /** A proof that charged nothing before can be used again, also where its process died before it charged. */
  const reclaim = async (offer: Offer, call: PaidCall): Promise<string | null> => {
    const { rows } = await pool.query<{ payment_id: string }>(
      `update payment set state = 'executing', rail = $1, network = $2, asset = $3, payer = $4, nonce = $5,
         pay_to = $6, amount_raw = $7, challenge_id = $8, payment_identifier = $9, valid_before = $10,
         proof_digest = $11, proof = $12, route = $13, fingerprint = $14, request_id = $15, holder = $16,
         answer = null, detail = null, checked_at = null, updated_at = clock_timestamp(),
         lease_until = clock_timestamp() + make_interval(secs => $17)
       where ((network = $2 and asset = $3 and payer = $4 and nonce = $5) or challenge_id = $8)
         and (state in ('released', 'failed') or (state = 'executing' and lease_until < clock_timestamp()))
       returning payment_id`,
      claimValues(offer, call),
    );
    return rows[0]?.payment_id ?? null;
  };

  return {
    find: async (offer) =>
      first(
        await prepared(
          'find',
          `select ${PAYMENT_COLUMNS} from payment
         where (network = $1 and asset = $2 and payer = $3 and nonce = $4)
           or challenge_id = $5
           or (payer = $3 and payment_identifier = $6 and state not in ('released', 'failed'))
         order by state in ('released', 'failed'), payment_id
         limit 1`,
          [offer.network, offer.asset, offer.payer, offer.nonce, offer.challengeId, offer.identifier],
        ),
      ),
    async claim(offer, call) {
      try {
        return (await insert(offer, call)) ?? (await reclaim(offer, call));
      } catch (error) {
        // Another proof with this identifier was faster.
        if (isUniqueViolation(error)) return null;
        throw error;
      }
    },
    async beginSettling(paymentId, answer) {
      const { rowCount } = await prepared(
        'store the answer',
        `update payment set state = 'settling', answer = $3, answer_type = $4, answer_etag = $5,
           updated_at = clock_timestamp(), lease_until = clock_timestamp() + make_interval(secs => $6)
         where payment_id = $1 and holder = $2 and state = 'executing'`,
        [paymentId, holder, answer.body, answer.contentType, answer.etag, leases.settlingMs / 1000],
      );
      return rowCount === 1;
    },
    takeOver: async (paymentId) =>
      first(
        await pool.query<PaymentRow>(
          `update payment set state = 'settling', holder = $2, updated_at = clock_timestamp(),
           lease_until = clock_timestamp() + make_interval(secs => $3)
         where payment_id = $1 and state in ('settling', 'unknown') and lease_until < clock_timestamp()
         returning ${PAYMENT_COLUMNS}`,
          [paymentId, holder, leases.settlingMs / 1000],
        ),
      ),
    async settled(paymentId, receipt) {
      await prepared(
        'settled',
        `${NOT_AWAITED}
         update payment set state = 'settled', receipt = $2, transaction_hash = $3, detail = null, proof = null,
           settled_at = coalesce(settled_at, clock_timestamp()), updated_at = clock_timestamp()
         from durability
         where payment_id = $1 and state in ('settling', 'unknown', 'failed')`,
        [paymentId, JSON.stringify(receipt), receipt.transaction],
      );
    },
    async failed(paymentId, detail, isFinal) {
      await pool.query(
        `update payment set state = 'failed', detail = $2, updated_at = clock_timestamp(),
           checked_at = case when $3 then clock_timestamp() end
         where payment_id = $1 and state in ('settling', 'unknown', 'failed')`,
        [paymentId, detail, isFinal],
      );
    },
    async unknown(paymentId, detail) {
      await pool.query(
        `update payment set state = 'unknown', detail = $2, updated_at = clock_timestamp(),
           lease_until = clock_timestamp()
         where payment_id = $1 and holder = $3 and state in ('settling', 'unknown')`,
        [paymentId, detail, holder],
      );
    },
    async released(paymentId, detail) {
      await pool.query(
        `update payment set state = 'released', detail = $2, updated_at = clock_timestamp()
         where payment_id = $1 and holder = $3 and state = 'executing'`,
        [paymentId, detail, holder],
      );
    },
    async undecided(limit) {
      const { rows } = await pool.query<PaymentRow>(
        `select ${PAYMENT_COLUMNS} from payment
         where (state in ('settling', 'unknown') and lease_until < clock_timestamp())
           or (state = 'failed' and checked_at is null and proof is not null
             and valid_before < clock_timestamp() - interval '${CHECK_AFTER}')
         order by updated_at, payment_id
         limit $1`,
        [limit],
      );
      return rows.map(toPayment);
    },
    async releaseAbandoned() {
      const { rowCount } = await pool.query(
        `update payment set state = 'released', detail = 'its process ended before it was charged',
           updated_at = clock_timestamp()
         where state = 'executing' and lease_until < clock_timestamp()`,
      );
      return rowCount ?? 0;
    },
    async dropOldAnswers(limit) {
      const { rowCount } = await pool.query(
        `update payment set answer = null
         where payment_id in (
           select payment_id from payment
           where state = 'settled' and answer is not null
             and settled_at < clock_timestamp() - interval '${KEEP_ANSWERS}'
           order by settled_at, payment_id limit $1)`,
        [limit],
      );
      return rowCount ?? 0;
    },
  };
}
