import { derivedFrom } from '../domain/derived.ts';
import { readUnservedBatches } from '../record/publication.ts';
import type { Publishing } from './publishing.ts';

/** The batches that no publication has yet. */
export const unservedBatches = derivedFrom(({ read, served }: Publishing) =>
  read((client) => readUnservedBatches(client, served)),
);
