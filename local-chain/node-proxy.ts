import { type Interference, type JsonServer, startJsonServer } from './json-server.ts';

/** A call of a node, by JSON-RPC. */
export interface RpcCall {
  readonly method: string;
  readonly params?: readonly unknown[];
  readonly id?: unknown;
}

/** A node of a chain behind somebody who may interfere. */
export interface NodeProxy extends JsonServer {
  /** What happens to each call, for tests and measurements. */
  readonly faults: { call?: Interference<RpcCall> | undefined };
}

/** Starts a server that hands JSON-RPC calls on to a node, those of a batch one by one. */
export async function startNodeProxy(nodeUrl: string): Promise<NodeProxy> {
  const faults: NodeProxy['faults'] = {};
  const pass = async (call: RpcCall): Promise<object> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(nodeUrl, { method: 'POST', headers, body: JSON.stringify(call) });
    return (await answer.json()) as object;
  };
  const server = await startJsonServer<RpcCall | RpcCall[]>(async (asked, _path, response) => {
    const answerOf = (call: RpcCall): Promise<object | null> =>
      faults.call === undefined ? pass(call) : faults.call(() => pass(call), response, call);
    if (!Array.isArray(asked)) return answerOf(asked);
    const answers = await Promise.all(asked.map(answerOf));
    return answers.includes(null) ? null : answers;
  });
  return { ...server, faults };
}
