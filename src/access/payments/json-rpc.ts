import { type CustomTransport, custom, HttpRequestError, RpcRequestError, TimeoutError } from 'viem';
import { z } from 'zod';
import { isOk, openPosts, PostTimeout } from '../../process/json-posts.ts';

/** A node, and how patiently it is asked; times in milliseconds. */
export interface RpcOptions {
  readonly url: string;
  readonly timeoutMs: number;
  /** How often it is asked again where it did not answer. */
  readonly retryCount: number;
  readonly retryDelay?: number;
}

const replySchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).nullish(),
});

/** An answer as JSON; undefined: it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * viem's way to a node by JSON-RPC, one request a call, with the errors of viem's own `http`. That one is made of `fetch`,
 * and hands out batches; this is for what a paid call waits for.
 */
export function jsonRpc({ url, timeoutMs, ...retries }: RpcOptions): CustomTransport {
  const post = openPosts({ url, timeoutMs });
  let lastId = 0;
  const request = async (call: { readonly method: string; readonly params?: unknown }): Promise<unknown> => {
    const body = { ...call, jsonrpc: '2.0', id: ++lastId };
    const answer = await post(JSON.stringify(body)).catch((cause: Error) => {
      if (cause instanceof PostTimeout) throw new TimeoutError({ body, url });
      throw new HttpRequestError({ body, url, cause });
    });
    const reply = replySchema.safeParse(parsed(answer.text));
    if (reply.data?.error) throw new RpcRequestError({ body, error: reply.data.error, url });
    if (!reply.success || !isOk(answer)) {
      throw new HttpRequestError({ body, url, status: answer.status, details: 'no JSON-RPC' });
    }
    return reply.data.result;
  };
  return custom({ request }, retries);
}
