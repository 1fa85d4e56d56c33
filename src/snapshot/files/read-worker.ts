import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readChecked, type ReadRequest } from './read-checked.ts';

/** What the thread answers: a file whole and checked, or what is wrong with it. */
export type ReadReply = { readonly content: Uint8Array } | { readonly problem: string };

/** As `nice`. */
const BACKGROUND_PRIORITY = 10;

const { inBackground } = workerData as { readonly inBackground: boolean };
// On Linux 0 is this thread alone; elsewhere it would be the whole process.
if (inBackground && process.platform === 'linux') setPriority(0, BACKGROUND_PRIORITY);

function reply(request: ReadRequest): ReadReply {
  try {
    return { content: readChecked(request) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (request: ReadRequest) => {
  parentPort?.postMessage(reply(request));
});
