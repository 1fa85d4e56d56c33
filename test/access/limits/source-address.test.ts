import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { sourceOf } from '../../../src/access/limits/source-address.ts';

const SOCKET = '10.0.0.9';

/** Where a request comes from that proxies have written this of. */
function seenBy(proxies: number, forwardedFor: string | undefined): string {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return sourceOf({ headers, socket: { remoteAddress: SOCKET } } as unknown as IncomingMessage, proxies);
}

it.each([
  '203.0.113.7',
  '203.0.113.7:1',
  '203.0.113.7:65535',
  '::ffff:203.0.113.7',
  '[::ffff:203.0.113.7]:80',
  '::ffff:cb00:7107',
  '0:0:0:0:0:FFFF:CB00:7107',
  '[0:0:0:0:0:ffff:203.0.113.7]:80',
])('is one address, whatever port a proxy has put behind it: %s', (text) =>
  expect(seenBy(1, `evil, ${text}`)).toBe('203.0.113.7'),
);

it.each(['2001:db8::1', '2001:DB8:0:0:ffff::2', '[2001:db8::3]', '[2001:db8::4]:443', '2001:db8::5%eth0'])(
  'is one /64, however it is written: %s',
  (text) => expect(seenBy(1, text)).toBe('2001:db8:0:0::/64'),
);

it('is what the outermost trusted proxy saw, and never what the caller wrote before it', () => {
  expect(seenBy(0, '198.51.100.1')).toBe(SOCKET);
  expect(seenBy(1, '198.51.100.1, 198.51.100.2')).toBe('198.51.100.2');
  expect(seenBy(2, '198.51.100.1, 198.51.100.2')).toBe('198.51.100.1');
  expect(seenBy(2, '198.51.100.1')).toBe(SOCKET);
  expect(seenBy(1, undefined)).toBe(SOCKET);
  expect(seenBy(1, ' , ')).toBe(SOCKET);
});
