import { z } from 'zod';
import { KEY_BYTES, type SecretKeys } from '../retailers/secret-keys.ts';
import { optional } from './setting.ts';

/** `id:base64,id:base64`, newest first. */
const secretKeys = z.string().transform((text, context): SecretKeys => {
  const form = 'must be one or more of <id>:<base64 of 32 bytes>, separated by commas';
  const pairs = text.split(',').map((pair) => /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(pair));
  const keys = new Map(
    pairs.map((pair) => [pair?.[1] ?? '', Buffer.from(pair?.[2] ?? '', 'base64')] as const),
  );
  const [currentId = ''] = keys.keys();
  if ([...keys.values()].some((key) => key.length !== KEY_BYTES)) context.addIssue(form);
  else if (keys.size !== pairs.length) context.addIssue('must not name a key id twice');
  return { currentId, keys };
});

/** The cart app. Client secrets, one a retailer, are named after the file's retailers: they are in no table. */
export const RETAILER_SETTINGS = {
  GONDOLA_RETAILERS: optional(z.string(), {
    meaning: 'JSON file of the retailers that the cart app signs in to; see docs/cart-app.md.',
    fallbackText: 'none',
  }),
  GONDOLA_SECRET_KEYS: optional(secretKeys, {
    meaning:
      'Keys that seal retailer tokens at rest: id:base64 of 32 bytes, comma-separated. The first one seals; each opens what it has sealed.',
    secret: true,
  }),
};
