/** Chain id of Tempo's main network. */
export const TEMPO_CHAIN_ID = 4217;

/** Where MPP payments go. Addresses are 0x and 40 hexadecimal digits. */
export interface MppTerms {
  readonly recipient: string;
  /** Token contract. */
  readonly asset: string;
  /** Null: the public host name. */
  readonly realm: string | null;
}

/** What MPP reads of the settings. Without what takes payments they are asked for, and none is taken. */
export interface MppSettings {
  readonly mpp: MppTerms & {
    /** Whether a payee was set. Default: none was. */
    readonly configured?: boolean;
    /** JSON-RPC node of Tempo: set where it is configured. */
    readonly rpcUrl?: string | null;
    /** Signs challenges, the same in all processes; set where it is configured. Null: one of this process's own. */
    readonly secretKey?: string | null;
  };
}
