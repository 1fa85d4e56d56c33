import { describe, expect, it } from 'vitest';
import { checkRecord } from '../../../src/ingest/records/check-record.ts';
import { placesRecord } from '../../../src/ingest/records/places.ts';

const NONE = { score: null, evidence: null };
const AXES = { service: NONE, selection: NONE, value: NONE, cleanliness: NONE, operations: NONE };
const check = (sentiment: object) => checkRecord(placesRecord, { sentiment: { axes: AXES, ...sentiment } });

describe('the sentiment of a feed', () => {
  it.each([
    [100, 'Loved'],
    [85, 'Loved'],
    [84, 'Strong'],
    [70, 'Strong'],
    [69, 'Mixed'],
    [50, 'Mixed'],
    [49, 'Frustrated'],
    [0, 'Frustrated'],
    [80, undefined],
    [80, null],
    [null, null],
    [null, undefined],
  ])('takes the score %s with the label %s', (score, label) => {
    expect(check({ score, label })).toMatchObject({ record: { sentiment: { score } } });
  });

  it.each([
    [84, 'Loved', '84 is Strong'],
    [85, 'Strong', '85 is Loved'],
    [50, 'Frustrated', '50 is Mixed'],
    [null, 'Mixed', 'null is without a label'],
  ])('rejects the score %s with the label %s', (score, label, words) => {
    expect(check({ score, label })).toEqual({
      reasons: [
        {
          field: 'sentiment.label',
          problem: `contradicts the score: ${words}`,
          detail: JSON.stringify(label),
        },
      ],
    });
  });

  it('takes a summary of under 200 characters', () => {
    expect(check({ score: 80, summary: 'x'.repeat(199) })).toHaveProperty('record');
    expect(check({ score: 80, summary: 'x'.repeat(200) })).toMatchObject({
      reasons: [{ field: 'sentiment.summary' }],
    });
  });

  it('wants all five axes', () => {
    const { operations: _, ...four } = AXES;
    expect(check({ score: 80, axes: four })).toEqual({
      reasons: [{ field: 'sentiment.axes.operations', problem: 'is missing' }],
    });
  });
});
