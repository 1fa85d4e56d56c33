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

/** Starts a server that hands JSON-RPC calls on to a node. */
export async function startNodeProxy(nodeUrl: string): Promise<NodeProxy> {
  const faults: NodeProxy['faults'] = {};
  const server = await startJsonServer<RpcCall>(async (call, _path, response) => {
    const work = async (): Promise<object> => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(nodeUrl, { method: 'POST', headers, body: JSON.stringify(call) });
      return (await answer.json()) as object;
    };
    return faults.call === undefined ? work() : faults.call(work, response, call);
  });
  return { ...server, faults };
}
