/** Where x402 payments go, and who settles them. Addresses are 0x and 40 hexadecimal digits. */
export interface X402Terms {
  readonly payTo: string;
  /** Token contract. */
  readonly asset: string;
  /** CAIP-2 id. */
  readonly network: string;
  readonly facilitatorUrl: string;
  readonly facilitatorName: string;
}

/** What x402 reads of the settings. Without what takes payments they are asked for, and none is taken. */
export interface X402Settings {
  /** Whether payments are taken that charge nothing, where real ones are not. Default: no. */
  readonly paymentSandbox?: boolean;
  /** Whether what is served is known to be the demo's: nothing else is given away. Default: it is not. */
  readonly isDemo?: () => boolean;
  readonly x402: X402Terms & {
    /** Whether a payee was set. Default: none was. */
    readonly configured?: boolean;
    /** JSON-RPC node of the network: set where it is configured. */
    readonly rpcUrl?: string | null;
    /** Secret; null: the facilitator asks for none. */
    readonly facilitatorToken?: string | null;
  };
}
