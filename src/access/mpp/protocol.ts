import { randomBytes } from 'node:crypto';
import type { AnswerHeader, PaymentProtocol } from '../payments/protocol.ts';
import { paymentScheme } from './challenge.ts';
import { acceptsMpp, describeMpp } from './discovery.ts';
import { mppCarriage } from './mcp.ts';
import type { MppSettings } from './terms.ts';

const SECRET_BYTES = 32;
const PAYMENT = /^Payment(?: |$)/i;

// WWW-Authenticate and Authorization are also those of keys.
const ANSWER_HEADERS: readonly AnswerHeader[] = [
  {
    name: 'Payment-Receipt',
    on: 'receipt',
    meaning: 'The receipt of an MPP payment: base64url of JSON.',
  },
];

/** MPP as clients see it: method "tempo", intent "charge". */
export function mppProtocol(settings: MppSettings): PaymentProtocol {
  const { mpp } = settings;
  const { secretKey = null } = mpp;
  const secret = secretKey === null ? randomBytes(SECRET_BYTES) : Buffer.from(secretKey);
  return {
    name: 'mpp',
    railNames: ['mpp'],
    proofHeaders: ['Authorization'],
    answerHeaders: ANSWER_HEADERS,
    // A client reads nothing but a challenge.
    malformedIs: 'payment_required',
    proofIn: ({ authorization }) =>
      authorization !== undefined && PAYMENT.test(authorization) ? authorization : null,
    challengeFor({ description }) {
      const accepts = acceptsMpp(mpp);
      return (call) => ({
        headers: ['WWW-Authenticate', paymentScheme(call, description, mpp, secret)],
        accepts,
      });
    },
    receiptHeaders({ transaction, timestamp }, isOwn) {
      if (!isOwn) return [];
      const receipt = { method: 'tempo', status: 'success', timestamp, reference: transaction };
      return ['Payment-Receipt', Buffer.from(JSON.stringify(receipt)).toString('base64url')];
    },
    failureHeaders: () => [],
    description: describeMpp(mpp),
    mcp: mppCarriage,
    async open() {
      const { configured = false, rpcUrl = null } = mpp;
      if (!configured || rpcUrl === null || secretKey === null) return null;
      const { createMppRail } = await import('./rail.ts');
      return createMppRail({ terms: settings, rpcUrl, secretKey });
    },
  };
}
