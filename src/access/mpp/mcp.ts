import type { McpCarriage } from '../payments/mcp-carriage.ts';

const CREDENTIAL = 'org.paymentauth/credential';
const RECEIPT = 'org.paymentauth/receipt';
const REQUIRED = 'org.paymentauth/payment-required';

/**
 * MPP in MCP. A call without payment gets a result, not the error -32042, which protocol revision 2026-07-28 has no room
 * for; clients of both revisions read the challenge from its `_meta`. The library is large, and loaded when it is used.
 */
export const mppCarriage: McpCarriage = {
  async headersOf(meta) {
    const credential = meta[CREDENTIAL];
    if (credential === undefined) return null;
    const { Credential } = await import('mppx');
    try {
      return {
        authorization: Credential.serialize(credential as Parameters<typeof Credential.serialize>[0]),
      };
    } catch {
      return { authorization: 'Payment malformed' };
    }
  },
  async challengeOf(headers) {
    const { Challenge } = await import('mppx');
    const challenge = Challenge.deserialize(headers[headers.indexOf('WWW-Authenticate') + 1]!);
    return { meta: { [REQUIRED]: { httpStatus: 402, challenges: [challenge] } } };
  },
  receiptOf: ({ transaction, timestamp }, { challengeId }) => ({
    [RECEIPT]: { method: 'tempo', status: 'success', timestamp, reference: transaction, challengeId },
  }),
};
