import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../../../src/domain/text/edit-distance.ts';
import { typingErrors } from '../../../../src/domain/understanding/spelling/typing-errors.ts';

describe('errors between two words', () => {
  it.each([
    ['milk', 'milk', 0],
    ['mlik', 'milk', 1],
    ['mik', 'milk', 1],
    ['miklk', 'milk', 1],
    ['mirk', 'milk', 1],
    ['vinager', 'vinegar', 1],
    ['cinamon', 'cinnamon', 0.5],
    ['lettus', 'lettuce', 1],
    ['mustered', 'mustard', 1.5],
    ['lentles', 'lentils', 1.5],
    ['bread', 'beans', 3],
  ])('from %s to %s are %f', (a, b, errors) => {
    expect(typingErrors(a, b, 2)).toBe(errors);
    expect(typingErrors(b, a, 2)).toBe(errors);
  });

  it('are never more than letters to change, and told apart up to the most', () => {
    const word = fc.stringMatching(/^[abcdest]{0,10}$/);
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 2 }), (a, b, most) => {
        const errors = typingErrors(a, b, most);
        expect(errors).toBeLessThanOrEqual(Math.min(most + 1, Math.max(editDistance(a, b), 0)));
        expect(errors).toBe(typingErrors(b, a, most));
        if (a === b) expect(errors).toBe(0);
        else expect(errors).toBeGreaterThan(0);
      }),
    );
  });
});
