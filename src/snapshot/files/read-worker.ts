import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readChecked, type ReadRequest } from './read-checked.ts';

/** As `nice`. */
const BACKGROUND_PRIORITY = 10;

const { inBackground } = workerData as { readonly inBackground: boolean };
// On Linux 0 is this thread alone; elsewhere it would be the whole process.
if (inBackground && process.platform === 'linux') setPriority(0, BACKGROUND_PRIORITY);

parentPort?.on('message', (request: ReadRequest) => {
  parentPort?.postMessage(readChecked(request));
});
