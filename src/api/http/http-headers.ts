import { randomInt, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Headers as alternating names and values: the form that node writes fastest. */
export type HeaderList = readonly string[];

/** The media type of every JSON answer. */
export const JSON_TYPE = 'application/json; charset=utf-8';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
/** What a key or an internal token begins with: it must not get into logs and the ledger. */
export const CREDENTIAL = /gsk_|svc_internal_/i;

// Random in front, counted at the end: as unique as a random UUID each time, for a tenth of its price on a point read.
const ID_PREFIX = randomUUID().slice(0, 24);
const ID_DIGITS = 12;
let lastId = randomInt(2 ** 32);

function nextRequestId(): string {
  lastId++;
  return ID_PREFIX + lastId.toString(16).padStart(ID_DIGITS, '0');
}

/** A sane `X-Request-ID` of the caller, which is no credential, else a new UUID. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  const isSane = typeof given === 'string' && REQUEST_ID.test(given) && !CREDENTIAL.test(given);
  return isSane ? given : nextRequestId();
}

/** Where the service lives for its callers, and whom to believe about it. */
export interface PublicAddress {
  /** Scheme and authority without a slash at the end; null: the Host of each request. */
  readonly publicBaseUrl: string | null;
  /** Above 0, the X-Forwarded-Host and X-Forwarded-Proto of the nearest proxy are believed. */
  readonly trustedProxies: number;
}

const HOST = /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** Whether a text has the form of a host, and is one: `host:99999` and `1.2.3.999` are in no URL. */
function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}`);
}

function lastOf(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(',') : header;
  return text?.split(',').at(-1)?.trim();
}

/** Scheme and authority under which a request reached us. A Host header that is no host is not repeated. */
export function baseUrlOf(request: IncomingMessage, address: PublicAddress): string {
  if (address.publicBaseUrl !== null) return address.publicBaseUrl;
  const forwarded = address.trustedProxies > 0 ? request.headers : {};
  const host = lastOf(forwarded['x-forwarded-host']) ?? request.headers.host ?? '';
  const scheme = lastOf(forwarded['x-forwarded-proto']) === 'https' ? 'https' : 'http';
  return `${scheme}://${isHost(host) ? host : 'localhost'}`;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

/** Whether a host, with or without a port, or an origin names this machine. */
function isLoopback(name: string): boolean {
  const url = name.includes('://') ? name : `http://${name}`;
  return URL.canParse(url) && LOOPBACK.test(new URL(url).hostname);
}

/**
 * Whether a request came to this machine's own address by the name of another one, or from a page of another: what a page
 * whose name was pointed here sends (DNS rebinding). A service with a public address, or behind a proxy, is reached by
 * other names rightly.
 */
export function isRebound({ headers, socket }: IncomingMessage, address: PublicAddress): boolean {
  if (address.publicBaseUrl !== null || address.trustedProxies > 0) return false;
  const local = (socket.localAddress ?? '').replace(/^::ffff:/i, '');
  if (!isLoopback(local.includes(':') ? `[${local}]` : local)) return false;
  return !isLoopback(headers.host ?? '') || (headers.origin !== undefined && !isLoopback(headers.origin));
}

const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

/** Path and query as they were sent, also where the whole URL stood in the request line; safe in a header. */
export function requestTarget(request: IncomingMessage): string {
  const target = (request.url ?? '/').replace(ABSOLUTE, '');
  const path = target.startsWith('/') ? target : `/${target}`;
  return path.replace(/[^\x21-\x7e]|["\\<>]/g, (character) => encodeURIComponent(character));
}

/** The query string of a URL as it was sent, without its `?`. */
export function queryOf(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return '';
  const end = url.indexOf('#', start);
  return end < 0 ? url.slice(start + 1) : url.slice(start + 1, end);
}

/** Longest request target that is read, in characters; a longer one is a 414. */
export const LONGEST_URL = 8 * 1024;
