import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildUuidIndex,
  codesOfId,
  findUuid,
  findUuids,
  formatUuid,
  idRanks,
  parseUuid,
} from '../../src/lookup/uuid-index.ts';

/** Null's place among ids of codes. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

function bytesOf(uuids: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(16 * uuids.length);
  uuids.forEach((uuid, i) => expect(parseUuid(uuid, bytes, 16 * i)).toBe(true));
  return bytes;
}

const uuids = fc.uniqueArray(fc.uuid(), { maxLength: 50 });

describe('a UUID index', () => {
  it('finds each UUID, in either case, and no other', () => {
    fc.assert(
      fc.property(uuids, fc.uuid(), (known, other) => {
        const index = buildUuidIndex(bytesOf(known));
        known.forEach((uuid, ordinal) => {
          expect(findUuid(index, uuid)).toBe(ordinal);
          expect(findUuid(index, uuid.toUpperCase())).toBe(ordinal);
        });
        expect(findUuid(index, other)).toBe(known.indexOf(other));
      }),
    );
  });

  it('finds the UUIDs of a list in its order, repeated ones again, and leaves out what is unknown or no UUID', () => {
    fc.assert(
      fc.property(uuids, fc.array(fc.oneof(fc.uuid(), fc.string(), fc.nat(49))), (known, asked) => {
        const texts = asked.map((one) => (typeof one === 'number' ? (known[one] ?? 'none') : one));
        const places = texts.map((text) => known.indexOf(text)).filter((place) => place >= 0);
        expect(findUuids(buildUuidIndex(bytesOf(known)), texts)).toEqual(places);
      }),
    );
  });

  it('names given ordinals', () => {
    const known = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001'];
    const index = buildUuidIndex(bytesOf(known), Uint32Array.of(7, 5));
    expect(known.map((uuid) => findUuid(index, uuid))).toEqual([7, 5]);
  });

  it('ranks ordinals in the order of the text form', () => {
    fc.assert(
      fc.property(uuids, (known) => {
        const ranks = idRanks(buildUuidIndex(bytesOf(known)));
        const sorted = known.toSorted();
        expect([...ranks]).toEqual(known.map((uuid) => sorted.indexOf(uuid)));
      }),
    );
  });

  it.each([
    '',
    'x',
    '00000000-0000-4000-8000-00000000000',
    '00000000-0000-4000-8000-0000000000000',
    '00000000000040008000000000000001',
    '00000000-0000-4000-8000_000000000001',
    '0000000g-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-00000000000é',
    '{0000000-0000-4000-8000-00000000000}',
  ])('finds nothing for %j', (text) => {
    const index = buildUuidIndex(bytesOf(['00000000-0000-4000-8000-000000000001']));
    expect(findUuid(index, text)).toBe(-1);
  });
});

describe('codesOfId', () => {
  /** Ids that start alike, of a few that differ: so that some are the same, and some only nearly. */
  const id = fc
    .tuple(fc.constantFrom('00000000', '0000ffff', 'ffffffff'), fc.integer({ min: 0, max: 3 }))
    .map(([start, end]) => `${start}-0000-5000-8000-00000000000${end}`);

  it('finds all codes of an id, in either case, and not those that only start alike', () => {
    fc.assert(
      fc.property(fc.array(id, { maxLength: 20 }), id, (ids, asked) => {
        const uuids = bytesOf([NO_ID, ...ids]);
        const codes = ids.map((_, i) => i + 1);
        const order = Uint32Array.from(
          codes.toSorted((a, b) => ids[a - 1]!.localeCompare(ids[b - 1]!) || a - b),
        );
        const expected = codes.filter((code) => ids[code - 1] === asked);
        for (const text of [asked, asked.toUpperCase()])
          expect(codesOfId({ uuids, order }, text).sort((a, b) => a - b)).toEqual(expected);
        expect(codesOfId({ uuids, order }, 'no id')).toEqual([]);
      }),
    );
  });
});

describe('parseUuid and formatUuid', () => {
  it('are inverse', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const bytes = new Uint8Array(20);
        expect(parseUuid(uuid.toUpperCase(), bytes, 3)).toBe(true);
        expect(formatUuid(bytes, 3)).toBe(uuid);
      }),
    );
  });
});
