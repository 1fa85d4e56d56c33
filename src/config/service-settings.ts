import { availableParallelism, platform } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { count, countFromOne, httpUrl, onOff, token } from './parsers.ts';
import { optional, withFallback } from './setting.ts';

/** From the quietest to the most talkative. */
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
/** How much the log tells. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Windows gives a second thread no descriptor of a socket. */
const MOST_THREADS = platform() === 'win32' ? 1 : 64;
const THREADS = Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1));

/** Where the process listens, what it tells, and whom it lets in without a key. */
export const SERVICE_SETTINGS = {
  HOST: withFallback(
    z.string().regex(/^[0-9a-zA-Z.:_-]{1,253}$/, 'must be a host name or an IP address'),
    '127.0.0.1',
    { meaning: 'Address to listen on. 0.0.0.0 for all.' },
  ),
  PORT: withFallback(count(65_535), 8080, { meaning: 'Port to listen on; 0 lets the system choose.' }),
  GONDOLA_HEALTH_PORT: optional(count(65_535), {
    meaning:
      'Port on which a thread of its own answers /health and /ready, however busy the service is. For orchestrators.',
    fallbackText: 'none: they are answered on PORT alone',
  }),
  GONDOLA_THREADS: withFallback(countFromOne(MOST_THREADS), THREADS, {
    meaning: 'Threads that serve one snapshot in one memory.',
    fallbackText: 'the number of cores less one, at least one',
  }),
  GONDOLA_DRAIN_SECONDS: withFallback(count(120), 1, {
    meaning:
      'Seconds for which the service goes on after SIGTERM while /ready fails, so that load balancers stop sending first.',
  }),
  GONDOLA_DATA_DIR: withFallback(
    z.string().transform((path) => resolve(path)),
    resolve('data'),
    { meaning: 'Folder of snapshots and of the embedded database.', fallbackText: './data' },
  ),
  INTERNAL_TOKEN: optional(token(16, 256, 'must be 16 to 256 visible ASCII characters without spaces'), {
    meaning:
      'First-party token. Authorization: Bearer svc_internal_<token> opens every paid route, the cart app and /metrics.',
    secret: true,
  }),
  PUBLIC_BASE_URL: optional(
    httpUrl.refine(
      (url) => !URL.canParse(url) || new URL(url).origin === url,
      'must have no path and no slash at the end',
    ),
    {
      meaning: 'Public address, such as https://api.example.org; payment challenges name URLs under it.',
      fallbackText: 'the Host of each request',
    },
  ),
  GONDOLA_TRUSTED_PROXIES: withFallback(count(10), 0, {
    meaning: 'Number of proxies in front whose X-Forwarded-* headers are believed.',
  }),
  LOG_LEVEL: withFallback(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info', {
    meaning: `One of ${LOG_LEVELS.join(', ')}.`,
  }),
  GONDOLA_PAGES: withFallback(onOff, true, {
    meaning: 'Serve the explorer and other pages for people: on or off.',
    fallbackText: 'on',
  }),
  PAYMENT_STUB: optional(z.literal('allow', 'can only be allow, or not set'), {
    meaning:
      'With allow, a request with the header X-Payment-Stub: allow pays nothing. For development only.',
  }),
  GONDOLA_KEY: optional(token(1, 256, 'must be an API key'), {
    meaning: 'API key with which gondola mcp --url calls a service.',
    secret: true,
  }),
};
