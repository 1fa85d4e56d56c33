import { STALE_AFTER_DAYS } from '../../domain/history/price-interval.ts';
import { integer, moment } from '../http/params.ts';

const MOST_STALE_DAYS = 3650;

/** How many days a price holds that nobody looked at again. */
export const staleAfter = () =>
  integer(1, MOST_STALE_DAYS)
    .default(STALE_AFTER_DAYS)
    .describe('Days for which a price is taken to hold after it was seen. Beyond them it is not known.');

/** The publish as which to answer. */
export const knownAt = () =>
  moment()
    .optional()
    .describe(
      'Answer with what was known then: the sequence number of a publish, or a UTC time or date up to which publishes count. ' +
        'Later corrections and late observations do not show. Not in the future; of today what is known so far.',
    );
