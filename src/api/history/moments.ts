import { STALE_AFTER_DAYS } from '../../domain/history/price-interval.ts';
import { integer, moment } from '../http/params.ts';

const MOST_STALE_DAYS = 3650;

/** How many days a price holds that nobody looked at again. */
export const staleAfter = () =>
  integer(1, MOST_STALE_DAYS)
    .default(STALE_AFTER_DAYS)
    .describe(
      'Number of days a price is assumed to hold after it was last seen. After that the price is unknown.',
    );

/** The publish as which to answer. */
export const knownAt = () =>
  moment()
    .optional()
    .describe(
      'Answer with what was known at this point: the sequence number of a publish, or a UTC time or date (publishes up to ' +
        'then count). Corrections and observations that arrived later are left out. Must not be in the future; for today, ' +
        'the answer has what is known so far.',
    );
