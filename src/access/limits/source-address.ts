import { isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** The same as some proxies write it, and a URL does. */
const MAPPED_IN_HEX = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
const LONGEST = 64;
/** Some proxies say the port too, which is another one for each connection. */
const WITH_PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;
/** Of 16 bits each: what one customer of a network has for itself. */
const NETWORK_GROUPS = 4;

/** An IPv4 address from its two halves. */
function ipv4Of(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The first 64 bits of an IPv6 address; any other text as it is, and a mapped IPv4 address as IPv4. */
function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const bare = address.split('%', 1)[0]!;
  if (!isIPv6(bare)) return address;
  // A URL has the address in its one shortest form.
  const shortest = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  const [, high, low] = MAPPED_IN_HEX.exec(shortest) ?? [];
  if (high !== undefined && low !== undefined) return ipv4Of(parseInt(high, 16), parseInt(low, 16));
  const [head = '', tail] = shortest.split('::');
  const groups = head === '' ? [] : head.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const whole = [
    ...groups,
    ...Array<string>(zeros).fill('0'),
    ...(tail === undefined ? [] : tail.split(':')),
  ];
  return `${whole.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/**
 * Where a request comes from, for limits: the socket's other end, or what the outermost trusted proxy saw there. An IPv6
 * /64 counts as one, because who has one has all of it.
 */
export function sourceOf(request: IncomingMessage, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const header = request.headers['x-forwarded-for'];
    const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
    const seen = hops.at(-trustedProxies)?.trim().slice(0, LONGEST);
    if (seen !== undefined && seen !== '') return networkOf(seen.replace(WITH_PORT, '$1$2'));
  }
  return networkOf(request.socket.remoteAddress ?? '');
}
