import { createClient } from 'gondola-client';

/** The client of all examples. */
export const gondola = createClient({
  baseUrl: process.env['BASE_URL'] ?? 'http://127.0.0.1:8080',
  key: process.env['KEY'],
});

/** Dollars as they are printed; a price that is not known stays a question mark. */
export function usd(value: number | null): string {
  return value === null ? '?' : `$${value.toFixed(2)}`;
}
