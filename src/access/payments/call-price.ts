/** Price of one successful paid call, in the forms that the protocols want. */
export const CALL_PRICE = {
  usd: '0.01',
  /** In the smallest unit of a token with six decimals, as USDC and pathUSD have. */
  raw: '10000',
  decimals: 6,
} as const;
