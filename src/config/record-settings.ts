import { z } from 'zod';
import { databaseUrl, onOff } from './parsers.ts';
import { optional } from './setting.ts';

/** Where the record is kept, and what an empty one is filled with. */
export const RECORD_SETTINGS = {
  DATABASE_URL: optional(databaseUrl, {
    meaning: 'PostgreSQL 18 to keep the record in.',
    fallbackText: 'an embedded one in the data folder',
    secret: true,
  }),
  DATABASE_REPLICA_URL: optional(databaseUrl, {
    meaning:
      'A streaming replica: index compute reads the price history from it, and says how far behind it is; where it is away, the record.',
    secret: true,
  }),
  GONDOLA_DEMO: optional(onOff, {
    meaning:
      'Fill an empty record with the synthetic demo catalogue at start: on or off. With DATABASE_URL or a payee, on refuses a record that holds anything else.',
    fallbackText: 'on in a fresh data folder; off with DATABASE_URL or a payee',
  }),
  GONDOLA_VOCABULARY: optional(z.string(), {
    meaning: 'File of words of your own for search, taken up by publish; see docs/vocabulary.md.',
    fallbackText: 'none',
  }),
};
