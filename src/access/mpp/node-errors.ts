import {
  BaseError,
  HttpRequestError,
  InternalRpcError,
  LimitExceededRpcError,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  ResourceUnavailableRpcError,
  TimeoutError,
  TransactionRejectedRpcError,
} from 'viem';
import { OtherChainError } from '../payments/chain-guard.ts';

const MOST_CAUSES = 8;

/** An error in a few words. Never the whole message: it has the node's URL, which may have a key in it. */
export function describeNodeError(error: unknown): string {
  if (error instanceof BaseError) return `${error.shortMessage} ${error.details}`.slice(0, 200);
  return error instanceof Error ? error.message.slice(0, 200) : 'no answer';
}

/** An error and what caused it. */
function causes(error: unknown): Error[] {
  const found: Error[] = [];
  for (let cause = error; cause instanceof Error && found.length < MOST_CAUSES; cause = cause.cause) {
    found.push(cause);
  }
  return found;
}

/** What a node answers, or does not, for reasons of its own. */
const NODE_FAULTS = [
  OtherChainError,
  HttpRequestError,
  TimeoutError,
  InternalRpcError,
  LimitExceededRpcError,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  ResourceUnavailableRpcError,
] as const;

/** Whether the node could not be asked, as opposed to saying no. */
export function isNodeFault(error: unknown): boolean {
  return causes(error).some((cause) => NODE_FAULTS.some((fault) => cause instanceof fault));
}

/** Whether the node will not send it. Other answers, such as that it takes long, leave open what becomes of it. */
export function isRejection(error: unknown): boolean {
  return causes(error).some((cause) => cause instanceof TransactionRejectedRpcError);
}
