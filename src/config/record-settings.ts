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
      'A streaming replica from which index compute reads the price history. The command says how far behind the replica is, and reads the record instead where the replica cannot be reached.',
    secret: true,
  }),
  GONDOLA_DEMO: optional(onOff, {
    meaning:
      'Fill an empty record with the synthetic demo catalogue at start: on or off. Where DATABASE_URL or a payee is set, on stops the start if the record holds anything else.',
    fallbackText: 'on in a fresh data folder; off with DATABASE_URL or a payee',
  }),
  GONDOLA_VOCABULARY: optional(z.string(), {
    meaning: 'File of your own words for search, which publish reads; see docs/vocabulary.md.',
    fallbackText: 'none',
  }),
};
