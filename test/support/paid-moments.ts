/** What a serving process of the payment tests is told at its start, as JSON in its first argument. */
export interface ProcessOptions {
  readonly databaseUrl: string;
  readonly payTo: string;
  readonly facilitatorUrl: string;
  readonly rpcUrl: string;
  readonly mpp: { readonly asset: string; readonly rpcUrl: string; readonly secretKey: string };
  /** Milliseconds that its clock is ahead of everybody else's. */
  readonly aheadMs: number;
  readonly leases: { readonly executingMs: number; readonly settlingMs: number };
  /** The snapshot folder that tools read; null: nothing is published. */
  readonly snapshots: string | null;
}

/**
 * The moments of a paid call at which a process can be told to end, in their order: before the payment is verified, when
 * it was, when it is claimed, while the answer is made, when that is stored, when the payment is charged, and when that
 * is noted, which is while the answer is sent.
 */
export const MOMENTS = ['verify', 'verified', 'claimed', 'executing', 'stored', 'charged', 'noted'] as const;
export type Moment = (typeof MOMENTS)[number];

/** What a running process is asked; it says how often it worked. */
export interface Question {
  /** Null: it is to live on. */
  readonly dieAt: Moment | null;
}
