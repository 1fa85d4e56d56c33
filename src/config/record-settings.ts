import { z } from 'zod';
import { databaseUrl, onOff } from './parsers.ts';
import { optional, withFallback } from './setting.ts';

/** Where the record is kept, and what an empty one is filled with. */
export const RECORD_SETTINGS = {
  DATABASE_URL: optional(databaseUrl, {
    meaning: 'PostgreSQL 18 to keep the record in.',
    fallbackText: 'an embedded one in the data folder',
    secret: true,
  }),
  DATABASE_REPLICA_URL: optional(databaseUrl, {
    meaning:
      'A streaming replica: index compute reads the price history from it, and says how far behind it is.',
    secret: true,
  }),
  GONDOLA_DEMO: withFallback(onOff, true, {
    meaning:
      'Fill an empty record with the synthetic demo catalogue at start: on or off. Set it to off with a DATABASE_URL of your own.',
    fallbackText: 'on',
  }),
  GONDOLA_VOCABULARY: optional(z.string(), {
    meaning: 'File of words of your own for search, taken up by publish; see docs/search.md.',
    fallbackText: 'none',
  }),
};
