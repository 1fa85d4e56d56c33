import { describe, expect, it } from 'vitest';
import { sentimentLabel } from '../../src/domain/sentiment.ts';

describe('sentimentLabel', () => {
  it.each([
    [100, 'Loved'],
    [85, 'Loved'],
    [84, 'Strong'],
    [70, 'Strong'],
    [69, 'Mixed'],
    [50, 'Mixed'],
    [49, 'Frustrated'],
    [0, 'Frustrated'],
    [null, null],
  ])('of a score of %s is %s', (score, label) => {
    expect(sentimentLabel(score)).toBe(label);
  });
});
