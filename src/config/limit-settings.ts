import { count } from './parsers.ts';
import { withFallback } from './setting.ts';

/** Calls a second; null where there is no limit, which is written 0. */
const rate = count(9_999_999).transform((calls) => (calls === 0 ? null : calls));

/** How many calls a second each caller has, in each process. */
export const LIMIT_SETTINGS = {
  GONDOLA_RATE_PER_KEY: withFallback(rate, 50_000, {
    meaning: 'Calls a second of a key without a rate of its own, in all threads of a process; 0: no limit.',
  }),
  GONDOLA_RATE_PER_PAYER: withFallback(rate, 100, {
    meaning: 'Paid calls a second of one paying address, in all threads of a process; 0: no limit.',
  }),
  GONDOLA_RATE_PER_ADDRESS: withFallback(rate, 20_000, {
    meaning:
      'Calls a second without a key from one IP address, or one IPv6 /64, in all threads of a process; 0: no limit.',
  }),
  GONDOLA_RATE_UNPAID_PER_ADDRESS: withFallback(rate, 20, {
    meaning:
      'Refused payments a second of one IP address, or one IPv6 /64, in all threads of a process; an address with more has to wait. 0: no limit.',
  }),
};
