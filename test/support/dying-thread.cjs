/**
 * Preloaded into a service by NODE_OPTIONS: its further threads die of an error when the file that TEST_DIE names is
 * there, each of them once for every file.
 */
const { existsSync, rmSync } = require('node:fs');
const { isMainThread, workerData } = require('node:worker_threads');

if (!isMainThread && workerData?.served instanceof SharedArrayBuffer) {
  const file = process.env.TEST_DIE;
  setInterval(() => {
    if (!existsSync(file)) return;
    rmSync(file);
    throw new Error('told to die by a test');
  }, 20).unref();
}
