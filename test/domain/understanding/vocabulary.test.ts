import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { demoProducts, offFdcProducts, realProducts } from '../../../bench/judged-catalogues.ts';
import { COMPOUNDS } from '../../../src/domain/understanding/compounds.ts';
import { VOCABULARY } from '../../../src/domain/understanding/vocabulary.ts';
import { VOCABULARY_LINES } from '../../../src/domain/understanding/vocabulary-entries.ts';
import {
  compileVocabulary,
  formsOfWord,
  readVocabulary,
  VocabularyError,
  vocabularyOf,
} from '../../../src/domain/understanding/vocabulary-lines.ts';
import { readWords } from '../../../src/domain/understanding/words.ts';

const lines = VOCABULARY_LINES.trim().split('\n');
const entries = readVocabulary(VOCABULARY_LINES);
const REAL_DATA = fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const REAL = [realProducts(REAL_DATA), offFdcProducts(REAL_DATA)];

describe('the vocabulary', () => {
  it('has at least 400 entries, sorted, none twice', () => {
    expect(entries.length).toBeGreaterThanOrEqual(400);
    expect(lines).toEqual([...new Set(lines)].sort((a, b) => (a < b ? -1 : 1)));
    expect([...COMPOUNDS]).toEqual([...new Set(COMPOUNDS)].sort());
  });

  it('has every relation', () => {
    for (const relation of ['same', 'means', 'spanish', 'usual', 'shorthand', 'maker'] as const)
      expect(entries.filter((entry) => entry.relation === relation).length).toBeGreaterThan(100);
    expect(entries.filter((entry) => entry.relation === 'kind').length).toBeGreaterThan(50);
  });

  it.skipIf(REAL.includes(null))(
    'means what is sold in the demo or in real catalogues, in 97 of 100 entries',
    () => {
      const products = [...demoProducts(), ...REAL.flatMap((some) => some ?? [])];
      const sold = new Set(
        products.flatMap(({ name, brand, category }) =>
          readWords(`${brand} ${name} ${category}`).flatMap(({ key }) => formsOfWord(key, VOCABULARY)),
        ),
      );
      const isSold = (side: string): boolean =>
        readWords(side).every(({ key }) => formsOfWord(key, VOCABULARY).every((form) => sold.has(form)));
      const found = entries.filter(
        ({ left, relation, right }) => right.some(isSold) || (relation === 'same' && isSold(left)),
      );
      expect(found.length / entries.length).toBeGreaterThanOrEqual(0.97);
    },
  );
});

describe('a vocabulary that is asked for again', () => {
  it('is the same, and another one where its lines or its compounds are others', () => {
    const first = vocabularyOf('zesty drop > lemonade', ['ice cream']);
    expect(vocabularyOf('zesty drop > lemonade', ['ice cream'])).toBe(first);
    expect([...vocabularyOf('zesty drop > lemonade', ['sour cream']).compounds]).toEqual(['sour cream']);
    expect(vocabularyOf('zesty drop > soda', ['ice cream']).meanings.get('zesty drop')?.alternatives).toEqual(
      ['soda'],
    );
    expect(vocabularyOf('zesty drop > lemonade', ['ice cream'])).toEqual(first);
  });
});

describe('a vocabulary of an operator', () => {
  it('is read beside the one that ships, and counts where both speak', () => {
    const own = readVocabulary(
      '# ours\n\nzesty drop > lemonade\nchkn : duck\nfruit for pies > tart cherry\nsalt and pepper are salt | mill\n',
    );
    const { meanings, shorthand, uses, several } = compileVocabulary([...entries, ...own], COMPOUNDS);
    expect(meanings.get('zesty drop')?.alternatives).toEqual(['lemonade', 'lemon ade']);
    expect(shorthand.get('chkn')).toEqual(['duck']);
    expect(uses.get('fruit for pie')).toEqual(['tart cherry']);
    expect(several.get('salt pepper')).toEqual(['salt', 'mill']);
    expect(meanings.get('oj')?.alternatives).toContain('orange juice');
  });

  it('says what of a thing is usually meant, instead of what was said before', () => {
    const own = readVocabulary('zesty drops ~ lemons | sugar free\nbread ~ rye');
    const { usual, meanings } = compileVocabulary([...entries, ...own], COMPOUNDS);
    expect(usual.get('zesty drop')).toEqual([['lemon'], ['sugar', 'free']]);
    expect(usual.get('bread')).toEqual([['rye']]);
    expect(meanings.get('zesty drop')).toBeUndefined();
  });

  it('says what a brand makes, and that it is one', () => {
    const { makers, meanings } = compileVocabulary(readVocabulary("Zesty's own makes lemon | ade"), []);
    expect([...makers]).toEqual(['zesty own']);
    expect(meanings.get('zesty own')).toMatchObject({ alternatives: [], kinds: ['lemon', 'ade'] });
  });

  it('means what the words it means are the same as, and not what those mean besides', () => {
    const lines =
      'zd = zesty drop\nzesty drop = drop of zest\nzesty drop > lemon\nzesty drop < candy\nzest > zesty drop';
    const { meanings } = compileVocabulary(readVocabulary(lines), []);
    expect(meanings.get('zd')).toMatchObject({ alternatives: ['zesty drop', 'drop zest'], kinds: ['candy'] });
    const { meanings: ofMilk } = compileVocabulary(
      readVocabulary('whole milk > fluid milk\nfluid milk = milk'),
      [],
    );
    expect(ofMilk.get('whole milk')).toMatchObject({ alternatives: ['fluid milk'] });
    expect(meanings.get('zest')).toMatchObject({
      alternatives: ['zesty drop', 'zd', 'drop zest'],
      kinds: ['candy'],
    });
  });

  it('keeps what a thing is one of apart from what it means', () => {
    const { meanings } = compileVocabulary(readVocabulary('zesty drop < candy | sweet\nzesty drop = zd'), []);
    expect(meanings.get('zesty drop')).toMatchObject({ alternatives: ['zd'], kinds: ['candy', 'sweet'] });
    expect(meanings.get('candy')).toBeUndefined();
  });

  it('is one of what that is called otherwise, a brand too', () => {
    const lines = 'zesty drop < candy\nzestos makes candy\ncandy = sweet';
    const { meanings, makers } = compileVocabulary(readVocabulary(lines), []);
    for (const one of ['zesty drop', 'zesto'])
      expect(meanings.get(one)).toMatchObject({ alternatives: [], kinds: ['candy', 'sweet'] });
    expect([...makers]).toEqual(['zesto']);
  });

  it('means in Spanish what the English words mean the same as, and are one of', () => {
    const lines = 'gota es> drop\ndrop = pastille\ndrop > sweet\ndrop < candy';
    const { meanings } = compileVocabulary(readVocabulary(lines), []);
    expect(meanings.get('gota')).toMatchObject({ alternatives: ['drop', 'pastille'], kinds: ['candy'] });
  });

  it.each(['milk', 'milk >', '> milk', 'milk => leche', 'milk = leche |'])(
    'is refused with its line: %j',
    (line) => {
      expect(() => readVocabulary(`milk = leche\n${line}`)).toThrow(VocabularyError);
      expect(() => readVocabulary(`milk = leche\n${line}`)).toThrow('line 2');
    },
  );

  it('tells shorthand by its plural, where that stands for another thing, and takes the later of two', () => {
    const own = compileVocabulary(readVocabulary('piñ : pine nut\nPIÑ : pineapple'), []);
    expect(formsOfWord('pin', own)).toEqual(['pineapple']);
    expect(formsOfWord('bttr', VOCABULARY)).toEqual(['butter']);
    expect(formsOfWord('bttrs', VOCABULARY)).toEqual(['battery']);
    expect(formsOfWord('chkns', VOCABULARY)).toEqual(['chicken']);
  });

  it('takes no possessive for shorthand: Tom is no tomato, and Van no vanilla', () => {
    for (const [word, name, thing] of [
      ['toms', "tom's", 'tomato'],
      ['van', "van's", 'vanilla'],
    ] as const) {
      expect(formsOfWord(word, VOCABULARY)).toEqual([thing]);
      expect(formsOfWord(name, VOCABULARY)).toEqual([name.slice(0, -2)]);
    }
  });
});
