import { createRequire } from 'node:module';
import { z } from 'zod';

const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** viem takes longer to load than most commands take to run: it is loaded only for an address that was set. */
function hasChecksum(text: string): boolean {
  const viem = createRequire(import.meta.url)('viem/utils') as typeof import('viem/utils');
  return viem.isAddress(text);
}

/** An address of an Ethereum chain. In one case it has no checksum; in mixed case it must be right (EIP-55). */
export const address = z
  .string()
  .regex(HEX_ADDRESS, 'must be 0x and 40 hexadecimal digits')
  .refine(
    (text) => !HEX_ADDRESS.test(text) || text.toLowerCase() === text || hasChecksum(text),
    'must have the letter case of its EIP-55 checksum: it may be mistyped',
  );

const DATABASE_URL = /^postgres(ql)?:\/\/\S+$/;

/** Where PostgreSQL is. Not z.url(): a Unix socket's postgres://role@/database?host=/folder has no host. */
export const databaseUrl = z
  .string()
  .regex(DATABASE_URL, 'must be a URL that starts with postgres:// or postgresql://')
  .refine(
    (text) => !DATABASE_URL.test(text) || URL.canParse(text.replace('@/', '@host/')),
    'must be a URL that can be read: look at its host, its port and what should be escaped in its password',
  );

/** An address of the web, with or without TLS. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });

/** A switch. */
export const onOff = z.enum(['on', 'off'], 'must be on or off').transform((text) => text === 'on');

/** A whole number from 0 to the given one. */
export function count(most: number): z.ZodType<number, string> {
  return wholeNumber(0, most);
}

/** A whole number from 1 to the given one. */
export function countFromOne(most: number): z.ZodType<number, string> {
  return wholeNumber(1, most);
}

function wholeNumber(least: number, most: number): z.ZodType<number, string> {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(new RegExp(`^\\d{1,${String(most).length}}$`), message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

/** Visible ASCII characters without spaces, as a header takes them; both bounds are inclusive. */
export function token(least: number, most: number, message: string): z.ZodType<string, string> {
  return z.string().regex(new RegExp(`^[\\x21-\\x7e]{${least},${most}}$`), message);
}
