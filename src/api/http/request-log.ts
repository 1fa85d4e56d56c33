import type { Logger } from 'pino';
import { loggableError } from '../../record/loggable-error.ts';
import type { Exchange } from './exchange.ts';
import { CREDENTIAL } from './http-headers.ts';

/** Writes lines about requests. */
export interface RequestLog {
  request(exchange: Exchange, status: number, elapsedMs: number): void;
  /** A fault on our side, with its stack; the caller sees none of it. */
  fault(error: unknown, exchange: Exchange | null): void;
  /** The same of a fault beside the requests. */
  readonly caught: (error: unknown) => void;
}

/** At level `info` one in so many ordinary requests has a line; at `debug` all have. */
const SAMPLE_EVERY = 100;
const SLOW_MS = 500;
const LONGEST_URL = 512;

const SECRET_VALUE = new RegExp(`${CREDENTIAL.source}|bearer|payment`, 'i');
const SECRET_NAME = /key|token|secret|passw|pwd|auth|sig|payment|credential|session/i;
const REDACTED = '[redacted]';

/** Every escape that can be read, also in a text with others: a bad one must not hide what a good one spells. */
function decoded(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

function redactPair(pair: string): string {
  const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
  if (SECRET_VALUE.test(decoded(name))) return REDACTED;
  if (value === '' || !(SECRET_NAME.test(decoded(name)) || SECRET_VALUE.test(decoded(value)))) return pair;
  return `${name}=${REDACTED}`;
}

/** A URL fit for a log: without anything that looks like a credential, and of bounded length. */
export function redactUrl(url: string): string {
  const cut = url.slice(0, LONGEST_URL);
  const [path = '', query] = cut.split(/\?(.*)/s, 2);
  const shownPath = SECRET_VALUE.test(decoded(path)) ? REDACTED : path;
  return query === undefined ? shownPath : `${shownPath}?${query.split('&').map(redactPair).join('&')}`;
}

/**
 * One structured line a request: all of them at level `debug`; at `info` the slow ones (half a second) and one in a
 * hundred. Answers of 500 and more are errors. Headers and bodies are never logged,
 * nor the values that a database quotes.
 */
export function createRequestLog(logger: Logger): RequestLog {
  let seen = 0;
  const line = (exchange: Exchange, status: number, elapsedMs: number) => ({
    request_id: exchange.requestId,
    method: exchange.request.method,
    url: redactUrl(exchange.request.url ?? ''),
    route: exchange.route,
    status,
    ms: Math.round(elapsedMs * 1000) / 1000,
    key_id: exchange.account?.keyId ?? null,
  });
  const everyRequest = logger.isLevelEnabled('debug');
  const fault = (error: unknown, exchange: Exchange | null): void => {
    const { requestId: request_id = null, route = null } = exchange ?? {};
    logger.error({ err: loggableError(error), request_id, route }, 'fault');
  };
  return {
    request(exchange, status, elapsedMs) {
      seen++;
      if (status >= 500 && status !== 503) logger.error(line(exchange, status, elapsedMs), 'request failed');
      else if (elapsedMs >= SLOW_MS) logger.warn(line(exchange, status, elapsedMs), 'slow request');
      else if (seen % SAMPLE_EVERY === 1) logger.info(line(exchange, status, elapsedMs), 'request (sampled)');
      else if (everyRequest) logger.debug(line(exchange, status, elapsedMs), 'request');
    },
    fault,
    caught: (error) => fault(error, null),
  };
}
