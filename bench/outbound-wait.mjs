// Loaded into the service by `--import`: adds up how long its outgoing HTTP requests take, from their start to the end of
// their answers, how many statements it sends to the record and how long they take, and the processor time that it
// takes; and hands the sums out, and starts anew, to whoever asks on BENCH_OUTBOUND_PORT.
import { subscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const started = new WeakMap();
const sums = { outboundMs: 0, outbound: 0, statements: 0, statementsMs: 0 };
let usage = process.cpuUsage();

const end = ({ request }) => {
  sums.outboundMs += performance.now() - (started.get(request) ?? performance.now());
  sums.outbound++;
};
subscribe('undici:request:create', ({ request }) => started.set(request, performance.now()));
subscribe('undici:request:trailers', end);
subscribe('undici:request:error', end);

// Threads of the service are started with the same options.
if (isMainThread) {
  const { default: pg } = await import('pg');
  const query = Reflect.get(pg.Client.prototype, 'query');
  pg.Client.prototype.query = function (...given) {
    const startedMs = performance.now();
    const done = given.at(-1);
    const note = () => {
      sums.statements++;
      sums.statementsMs += performance.now() - startedMs;
    };
    if (typeof done !== 'function') return query.apply(this, given);
    return query.call(this, ...given.slice(0, -1), (...result) => {
      note();
      done(...result);
    });
  };
  createServer((_request, response) => {
    const { user, system } = process.cpuUsage(usage);
    response.end(JSON.stringify({ ...sums, processorMs: (user + system) / 1000 }));
    usage = process.cpuUsage();
    for (const name of Object.keys(sums)) sums[name] = 0;
  })
    .listen(Number(process.env.BENCH_OUTBOUND_PORT), '127.0.0.1')
    .unref();
}
