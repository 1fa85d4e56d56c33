import type { McpCarriage } from '../payments/mcp-carriage.ts';

const PAYMENT = 'x402/payment';
const RESPONSE = 'x402/payment-response';

/** x402 in MCP, by the transport of its second version. */
export const x402Carriage: McpCarriage = {
  headersOf(meta) {
    const payment = meta[PAYMENT];
    if (payment === undefined) return null;
    return { 'payment-signature': Buffer.from(JSON.stringify(payment)).toString('base64') };
  },
  challengeOf(headers) {
    const encoded = headers[headers.indexOf('PAYMENT-REQUIRED') + 1]!;
    return { structured: JSON.parse(Buffer.from(encoded, 'base64').toString()) as object };
  },
  receiptOf: ({ payer, transaction, network, sandbox }) => ({
    [RESPONSE]: {
      success: true,
      payer,
      transaction,
      network,
      ...(sandbox === true ? { sandbox } : {}),
    },
  }),
};
