import { describe, expect, it } from 'vitest';
import { entityTag } from '../../../src/api/http/caching.ts';
import { type Manifest, SNAPSHOT_FORMAT } from '../../../src/snapshot/snapshot.ts';

describe('entityTag', () => {
  const manifest = (checksum: string): Manifest => ({
    format: SNAPSHOT_FORMAT,
    version: 1,
    published_at: '2026-01-01T00:00:00Z',
    counts: { chains: 0, stores: 0, products: 0, prices: 0 },
    freshness: { p50_hours: null, max_hours: null, median_observed_at: null, oldest_observed_at: null },
    revisions: {},
    files: {
      stores: { path: '', bytes: 1, sha256: 'stores' },
      'prices.0': { path: '', bytes: 1, sha256: checksum },
    },
  });
  const NOON = Date.UTC(2026, 0, 1, 12);

  it('changes with the parts that a route reads, and with no other', () => {
    const of = (checksum: string, parts: ('stores' | 'prices')[]) =>
      entityTag(manifest(checksum), parts, '/v1/x', null, NOON);
    expect(of('a', ['prices'])).not.toBe(of('b', ['prices']));
    expect(of('a', ['stores'])).toBe(of('b', ['stores']));
  });

  it('changes with the request, and with the hour or day where an age is shown', () => {
    const of = (request: string, ticking: 'hour' | 'day' | null, hours: number) =>
      entityTag(manifest('a'), ['stores'], request, ticking, NOON + hours * 3_600_000);
    expect(of('/a', null, 0)).not.toBe(of('/b', null, 0));
    expect(of('/a', null, 0)).toBe(of('/a', null, 1000));
    expect(of('/a', 'hour', 0)).toBe(of('/a', 'hour', 0.99));
    expect(of('/a', 'hour', 0)).not.toBe(of('/a', 'hour', 1));
    expect(of('/a', 'day', 0)).toBe(of('/a', 'day', 11.9));
    expect(of('/a', 'day', 0)).not.toBe(of('/a', 'day', 12));
  });
});
