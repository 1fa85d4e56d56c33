import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Gate, Purchase, TurnedAway } from '../../access/gate.ts';
import type { Checkout } from '../../access/payments/checkout.ts';
import type { McpMeta } from '../../access/payments/mcp-carriage.ts';
import type { StoredAnswer } from '../../access/payments/payment.ts';
import type { PaymentProtocol, UnpaidCall } from '../../access/payments/protocol.ts';
import type { PaidCall } from '../../access/payments/rail.ts';
import type { Declined, Paid } from '../../access/payments/sale.ts';
import { sell, type Unsold } from '../../access/payments/sell.ts';
import type { WrittenAnswer } from './answer-text.ts';
import type { Caller } from './caller.ts';
import { answered, CANCELLED, failed, made } from './results.ts';
import type { ReadyCall } from './tool-call.ts';
import type { Tool } from './tool.ts';

/** What selling tools needs. */
export interface ToolSaleOptions {
  readonly gate: Gate;
  readonly checkout: Checkout;
  readonly protocols: readonly PaymentProtocol[];
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Sells one call: as over HTTP, by the same gate, checkout and ledger, so that it is charged at most once. */
export type SellTool = (caller: Caller, meta: McpMeta, call: ReadyCall) => Promise<CallToolResult>;

/** What a caller is told whose payment bought nothing this time. Each may be sent again as it is. */
const DECLINED: Record<Exclude<Declined['kind'], 'refused' | 'limited'>, string> = {
  in_progress: 'This payment is being processed: call again in a second with the same payment.',
  identifier_conflict: 'The payment identifier belongs to another call. Nothing was charged.',
  pending:
    'The payment may have gone through: call again in five seconds with the same payment, and do not sign another one.',
  unavailable:
    'Payments cannot be taken at the moment. Nothing was charged: call again later with the same payment.',
};

const TURNED_AWAY: Record<Exclude<TurnedAway, 'payment_required' | 'payment_malformed'>, string> = {
  unauthorized: 'The key is not valid.',
  busy: 'Too many keys are being checked: call again in a second.',
  unavailable: 'The key cannot be checked at the moment: call again in a second.',
  limited: 'Too many calls: call again in a second.',
  rail_unavailable: DECLINED.unavailable,
};

/** The headers that would bring the proof of a call over HTTP; null: it brings none. */
async function proofHeaders(protocols: readonly PaymentProtocol[], meta: McpMeta) {
  for (const { mcp } of protocols) {
    const headers = (await mcp?.headersOf(meta)) ?? null;
    if (headers !== null) return headers;
  }
  return null;
}

/** Asks for payment; `problem` says why the one that was offered buys nothing, null: none was. */
type Challenge = (caller: Caller, target: string, problem: string | null) => Promise<CallToolResult>;

/** The result that asks for payment: x402's form, with the challenges of the others in `_meta`. */
function challenger(tool: Tool, { protocols, clock }: ToolSaleOptions): Challenge {
  const { name, description } = tool;
  const route = { method: 'POST', template: '/mcp', description, pathNames: [], queryNames: [] } as const;
  const makers = protocols.flatMap((protocol) =>
    protocol.mcp === undefined ? [] : [{ mcp: protocol.mcp, make: protocol.challengeFor(route) }],
  );
  return async (
    { baseUrl, noteUnpaid }: Caller,
    target: string,
    problem: string | null,
  ): Promise<CallToolResult> => {
    if (problem !== null) noteUnpaid();
    const call: UnpaidCall = {
      url: `mcp://tool/${name}`,
      host: new URL(baseUrl).host,
      method: 'POST',
      path: target,
      problem,
      nowMs: clock(),
    };
    const parts = await Promise.all(makers.map(async ({ mcp, make }) => mcp.challengeOf(make(call).headers)));
    const structured = Object.assign({}, ...parts.map((part) => part.structured ?? {})) as object;
    return {
      isError: true,
      content: [{ type: 'text', text: JSON.stringify(structured) }],
      structuredContent: { ...structured },
      _meta: Object.assign({}, ...parts.map(({ meta }) => meta ?? {})) as McpMeta,
    };
  };
}

function receiptOf(
  protocols: readonly PaymentProtocol[],
  { rail, receipt }: Paid,
  { offer }: Purchase,
): McpMeta {
  const own = protocols.find(({ railNames }) => railNames.includes(rail));
  return own?.mcp?.receiptOf(receipt, offer) ?? {};
}

/** An answer as it is charged for and kept; a text says that what the path names is not there. */
function toSell(answer: WrittenAnswer | string): StoredAnswer | Unsold<CallToolResult> {
  if (typeof answer === 'string') return { why: 'not found', instead: failed(answer) };
  return { body: Buffer.from(JSON.stringify(answer)), contentType: 'application/json', etag: null };
}

/** Gives the answer of a call for a payment that was offered. */
type Buy = (caller: Caller, purchase: Purchase, target: string, call: ReadyCall) => Promise<CallToolResult>;

function buyer(tool: Tool, { checkout, protocols }: ToolSaleOptions, challenge: Challenge): Buy {
  return async (
    caller: Caller,
    purchase: Purchase,
    target: string,
    { digest, make }: ReadyCall,
  ): Promise<CallToolResult> => {
    const { signal, baseUrl, requestId, source } = caller;
    const call: PaidCall = {
      method: 'POST',
      target,
      host: new URL(baseUrl).host,
      source,
      route: `mcp:${tool.name}`,
      requestId,
      fingerprint: digest,
    };
    const isGone = (): boolean => signal.aborted;
    const sold = await sell(checkout, purchase, call, { make: async () => toSell(await make()), isGone });
    switch (sold.kind) {
      case 'paid': {
        const answer = JSON.parse(sold.answer.body.toString()) as WrittenAnswer;
        return answered(answer, receiptOf(protocols, sold, purchase));
      }
      case 'unsold':
        return sold.instead;
      case 'gone':
        return failed(CANCELLED);
      case 'refused':
        return challenge(caller, target, sold.reason);
      case 'limited':
        return failed(`Too many calls: wait ${sold.retryAfterSeconds} seconds. Nothing was charged.`);
      default:
        return failed(DECLINED[sold.kind]);
    }
  };
}

/** Builds the counter of one tool. */
export function toolSeller(tool: Tool, options: ToolSaleOptions): SellTool {
  const { gate, protocols } = options;
  const challenge = challenger(tool, options);
  const buy = buyer(tool, options, challenge);
  return async (caller, meta, call) => {
    // What a challenge is bound to: the tool and its arguments.
    const target = `/mcp/${tool.name}?${call.digest}`;
    const headers = await proofHeaders(protocols, meta);
    if (headers === null) {
      // Nobody is to sign for a call that has no answer.
      return call.outdated === null ? challenge(caller, target, null) : failed(call.outdated);
    }
    if (caller.refusesAttempt()) return failed('Too many payments from this address were refused.');
    // The address was counted when the call came in.
    const admission = await gate.admit('POST', { ...caller.headers, ...headers }, () => false, null);
    if (!admission.pass) {
      const { because, reason } = admission;
      if (because === 'payment_malformed') {
        caller.noteUnpaid();
        return failed(`The payment is not valid: ${reason}. Nothing was charged.`);
      }
      if (because === 'payment_required') return challenge(caller, target, reason);
      return failed(reason ?? TURNED_AWAY[because]);
    }
    return admission.by === 'payment'
      ? buy(caller, admission.purchase, target, call)
      : made(await call.make());
  };
}
