import { describe, expect, it } from 'vitest';
import { emojiInWords } from '../../../../src/domain/understanding/lines/emoji.ts';
import { readListItem } from '../../../../src/domain/understanding/lines/list-item.ts';
import { readRequestLine } from '../../../../src/domain/understanding/lines/request-line.ts';

describe('emoji', () => {
  it('are words where they stand alone, each once', () => {
    expect(emojiInWords('🥛')).toBe('milk');
    expect(emojiInWords('🍎🍎 🥚')).toBe('apples eggs');
    expect(emojiInWords('🌶️')).toBe('jalapenos');
  });

  it('are ornaments beside letters, and nothing where nobody sells them', () => {
    for (const text of ['🍌 bananas', 'milk 🥛🥛', '🎉', '👍🏽', 'milk', '2', ''])
      expect(emojiInWords(text)).toBe(text);
  });

  it('are counted as words are', () => {
    expect(readListItem('2 🍌')).toMatchObject({ quantity: 2, text: 'bananas' });
    expect(readListItem('3x🥛')).toMatchObject({ quantity: 3, text: 'milk' });
    expect(readListItem('🥛 x2')).toMatchObject({ quantity: 2, text: 'milk' });
    expect(readRequestLine('🍞').text).toBe('bread');
  });
});

it('reads a line that was escaped for a web page', () => {
  expect(readRequestLine('mac &amp; cheese').text).toBe('mac & cheese');
});
