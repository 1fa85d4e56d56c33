import type { IncomingHttpHeaders } from 'node:http';

/** The Host by which a machine asks itself. */
const OWN_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** What proxies, tunnels and delivery networks write of whom they ask for; beside every name with `forwarded` in it. */
const OF_PROXIES = new Set([
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'fly-client-ip',
]);

/**
 * Whether a request was made on this machine for this machine, as far as its headers tell. A proxy that says nothing of
 * itself mostly passes the Host on that it was asked for.
 */
export function isDirect(headers: IncomingHttpHeaders): boolean {
  if (!OWN_HOST.test(headers.host ?? '')) return false;
  return Object.keys(headers).every((name) => !name.includes('forwarded') && !OF_PROXIES.has(name));
}
