import { describe, expect, it } from 'vitest';
import { findStore } from '../../src/lookup/find-store.ts';
import { buildUuidIndex, uuidBytes } from '../../src/lookup/uuid-index.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { uuidOf } from '../publish/record-rows.ts';

describe('findStore', () => {
  const ids = buildUuidIndex(uuidBytes([uuidOf('first'), uuidOf('second')]));
  const redirects = buildUuidIndex(uuidBytes([uuidOf('merged away')]), Uint32Array.of(1));
  const snapshot = { stores: { ids, redirects } } as Snapshot;

  it('finds a store by its id, in either case', () => {
    expect(findStore(snapshot, uuidOf('first'))).toBe(0);
    expect(findStore(snapshot, uuidOf('second').toUpperCase())).toBe(1);
  });

  it('follows a merge to the store that survives', () => {
    expect(findStore(snapshot, uuidOf('merged away'))).toBe(1);
  });

  it('finds nothing by another id, nor by what is none', () => {
    expect(findStore(snapshot, uuidOf('nobody'))).toBe(-1);
    expect(findStore(snapshot, 'first')).toBe(-1);
  });
});
