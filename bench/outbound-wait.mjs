// Loaded into the service by `--import`: adds up how long its outgoing HTTP requests take, from their start to the end of
// their answers, and hands the sum out, and starts anew, to whoever asks on BENCH_OUTBOUND_PORT.
import { subscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const started = new WeakMap();
let sumMs = 0;

const end = ({ request }) => {
  sumMs += performance.now() - (started.get(request) ?? performance.now());
};
subscribe('undici:request:create', ({ request }) => started.set(request, performance.now()));
subscribe('undici:request:trailers', end);
subscribe('undici:request:error', end);

// Threads of the service are started with the same options.
if (isMainThread) {
  createServer((_request, response) => {
    response.end(String(sumMs));
    sumMs = 0;
  })
    .listen(Number(process.env.BENCH_OUTBOUND_PORT), '127.0.0.1')
    .unref();
}
