import { CALL_PRICE } from './call-price.ts';
import type { PaidRoute, PaymentProtocol, UnpaidCall } from './protocol.ts';

/** The parts of a 402 answer: headers as alternating names and values, and the JSON body. */
export interface Challenge {
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/**
 * Makes the whole 402s of a route: what every protocol asks for, one beside the other. Needs neither facilitator nor
 * chain. The body is the specification's, whatever the reason.
 */
export function challengesFor(
  protocols: readonly PaymentProtocol[],
  route: PaidRoute,
): (call: UnpaidCall) => Challenge {
  const makers = protocols.map((protocol) => protocol.challengeFor(route));
  return (call) => {
    const parts = makers.map((make) => make(call));
    const body = {
      error: 'payment_required',
      amount: CALL_PRICE.usd,
      currency: 'USD',
      asset: 'USDC',
      resource: call.url,
      method: call.method,
      description: route.description,
      accepts: parts.map(({ accepts }) => accepts),
    };
    return {
      // The standard's own header first: WWW-Authenticate is what a client knows that has never heard of the others.
      headers: parts.toReversed().flatMap(({ headers }) => headers),
      body: Buffer.from(JSON.stringify(body)),
    };
  };
}
