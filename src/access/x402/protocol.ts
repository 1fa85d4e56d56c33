import type { AnswerHeader, PaidRoute, PaymentProtocol, UnpaidCall } from '../payments/protocol.ts';
import { bazaarExtension } from './bazaar.ts';
import { acceptsX402, describeX402 } from './discovery.ts';
import { x402Carriage } from './mcp.ts';
import { requirementsOf } from './requirements.ts';
import type { X402Settings } from './terms.ts';

const ANSWER_HEADERS: readonly AnswerHeader[] = [
  { name: 'PAYMENT-REQUIRED', on: 'challenge', meaning: 'The x402 challenge: base64 of JSON.' },
  { name: 'PAYMENT-RESPONSE', on: 'receipt', meaning: 'The receipt of a payment: base64 of JSON.' },
  // Clients of x402's first version look for the name with X-.
  { name: 'X-PAYMENT-RESPONSE', on: 'receipt', meaning: null },
];

/** x402's extension by which a client can name what it buys, so that a second signature for it charges nothing. */
const PAYMENT_IDENTIFIER = {
  'payment-identifier': {
    info: { required: false },
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        required: { type: 'boolean' },
        id: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[a-zA-Z0-9_-]+$' },
      },
      required: ['required'],
    },
  },
};

function base64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}

function firstValue(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Makes the header PAYMENT-REQUIRED of a route. */
function challengesOf(settings: X402Settings, route: PaidRoute): (call: UnpaidCall) => string {
  const accepts = [requirementsOf(settings)];
  const extensions = { ...PAYMENT_IDENTIFIER, ...bazaarExtension(route) };
  const { description } = route;
  return ({ url, problem }) =>
    base64({
      x402Version: 2,
      error: problem ?? 'Payment required',
      resource: { url, description, mimeType: 'application/json' },
      accepts,
      extensions,
    });
}

/** x402 as clients see it, in its versions 1 and 2. Its rails: one that charges, and a sandbox that does not. */
export function x402Protocol(settings: X402Settings): PaymentProtocol {
  const { x402, paymentSandbox = false, isDemo = () => false } = settings;
  return {
    name: 'x402',
    railNames: ['x402', 'sandbox'],
    proofHeaders: ['Payment-Signature', 'X-Payment'],
    answerHeaders: ANSWER_HEADERS,
    // On a challenge a client would sign the same again.
    malformedIs: 'payment_malformed',
    proofIn: (headers) => firstValue(headers['payment-signature'] ?? headers['x-payment']) ?? null,
    challengeFor(route) {
      const challenge = challengesOf(settings, route);
      const accepts = acceptsX402(x402);
      return (call) => ({ headers: ['PAYMENT-REQUIRED', challenge(call)], accepts });
    },
    // The specification promises this receipt to everybody who pays, however it was.
    receiptHeaders({ payer, transaction, network, sandbox }) {
      const marked = sandbox === true ? { sandbox } : {};
      const response = base64({ success: true, payer, transaction, network, ...marked });
      return ['PAYMENT-RESPONSE', response, 'X-PAYMENT-RESPONSE', response];
    },
    failureHeaders: (errorReason, { network, payer }) => [
      'PAYMENT-RESPONSE',
      base64({ success: false, errorReason, transaction: '', network, payer }),
    ],
    description: describeX402(x402),
    mcp: x402Carriage,
    async open() {
      const { configured = false, rpcUrl = null, facilitatorToken = null } = x402;
      if (configured && rpcUrl !== null) {
        const { createX402Rail } = await import('./rail.ts');
        return createX402Rail({ terms: settings, rpcUrl, facilitatorToken });
      }
      if (!paymentSandbox) return null;
      const { createSandboxRail } = await import('./sandbox-rail.ts');
      return createSandboxRail(settings, isDemo);
    },
  };
}
