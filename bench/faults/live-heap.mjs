// Loaded into the service by `--import`: collects the garbage of its main thread and tells what memory is left, to whoever
// asks on BENCH_HEAP_PORT. Wants `--expose-gc`.
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

// Threads of the service are started with the same options.
if (isMainThread) {
  createServer((_request, response) => {
    globalThis.gc();
    response.end(JSON.stringify(process.memoryUsage()));
  })
    .listen(Number(process.env.BENCH_HEAP_PORT), '127.0.0.1')
    .unref();
}
