/** Price of one successful paid call, in the forms that the protocols want. */
export const CALL_PRICE = {
  usd: '0.01',
  /** In the smallest unit of a token with six decimals, as USDC and pathUSD have. */
  raw: '10000',
  decimals: 6,
} as const;

/** Where payments go. Addresses are 0x and 40 hexadecimal digits. */
export interface PaymentTerms {
  readonly x402: {
    readonly payTo: string;
    /** Token contract. */
    readonly asset: string;
    /** CAIP-2 id. */
    readonly network: string;
    readonly facilitatorUrl: string;
    readonly facilitatorName: string;
  };
  readonly mpp: {
    readonly recipient: string;
    readonly asset: string;
    /** Null: the public host name. */
    readonly realm: string | null;
  };
}

/** Chain id of Tempo's main network. */
export const TEMPO_CHAIN_ID = 4217;
