import { parentPort } from 'node:worker_threads';
import { readChecked, type ReadRequest } from './read-checked.ts';

export type ReadReply = { readonly content: ArrayBuffer } | { readonly problem: string };

function reply(request: ReadRequest): ReadReply {
  try {
    return { content: readChecked(request) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: ReadRequest) => {
  const answer = reply(request);
  parentPort?.postMessage(answer, 'content' in answer ? [answer.content] : []);
});
