import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../src/enrich/local/clauses.ts';
import { LOCAL_MODEL } from '../../../src/enrich/local/local-model.ts';
import { clauseValence } from '../../../src/enrich/local/valence.ts';

/** `axis: polarity` of what a review says, in its order; `store` where it is on no axis. */
async function read(review: string): Promise<string[]> {
  const opinions = await LOCAL_MODEL.readReviews([review]);
  return opinions.map(({ axis, polarity }) => `${axis ?? 'store'}: ${polarity}`);
}

describe('the local model', () => {
  it.each([
    ['The cashier was rude.', ['service: negative']],
    ['Great selection of cheese.', ['selection: positive']],
    ['Prices are low.', ['value: positive']],
    ['Way overpriced.', ['value: negative']],
    ['The restroom was filthy.', ['cleanliness: negative']],
    ['Long lines and a broken self checkout.', ['operations: negative']],
    ['I love this store.', ['store: positive']],
    ['It is across from the post office.', []],
    ['', []],
  ])('hears in %j %j', async (review, heard) => {
    expect(await read(review)).toEqual(heard);
  });

  it.each([
    ['The staff is not friendly.', ['service: negative']],
    ["The staff isn't rude at all.", ['service: positive']],
    ['Never a dirty floor.', ['cleanliness: positive']],
    ['Nobody was helpful.', ['service: negative']],
    ['Not only friendly staff, also quick.', ['service: positive']],
    ['No complaints about the prices.', ['value: positive']],
    ["You can't beat the prices.", ['value: positive']],
    ['The aisles are too clean to be true, said nobody, they could be cleaner.', ['cleanliness: negative']],
  ])('hears the negation in %j', async (review, heard) => {
    expect(await read(review)).toEqual(expect.arrayContaining(heard));
  });

  it.each([
    ['Friendly staff but the prices are outrageous.', ['service: positive', 'value: negative']],
    ['Although the store is dirty, the prices are great.', ['cleanliness: negative', 'value: positive']],
    ['The produce is fresh; parking is a nightmare.', ['selection: positive', 'operations: negative']],
    ['Clean, however the cashiers are grumpy and rude.', ['cleanliness: positive', 'service: negative']],
  ])('keeps apart what a contrast divides in %j', async (review, heard) => {
    expect(await read(review)).toEqual(heard);
  });

  it('quotes the side of a contrast that says it', async () => {
    const [staff, prices] = await LOCAL_MODEL.readReviews(['Friendly staff, but the prices are outrageous.']);
    expect([staff?.quote, prices?.quote]).toEqual(['Friendly staff', 'the prices are outrageous.']);
  });

  it('quotes a verbatim part of the review that it says it of, whatever the review is', async () => {
    const piece = fc.constantFrom(
      'The staff was rude',
      'great prices',
      ', but ',
      '… ',
      '. ',
      '\n',
      '“so clean”',
      ' 😀 ',
      'I’d say ',
      'too slow',
    );
    const review = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(review, { maxLength: 4 }), async (reviews) => {
        for (const { review: at, quote } of await LOCAL_MODEL.readReviews(reviews)) {
          expect(reviews[at]).toContain(quote);
          expect(quote.length).toBeLessThanOrEqual(160);
        }
      }),
    );
  });
});

describe('sentencesOf', () => {
  const texts = (review: string): string[] =>
    sentencesOf(review).map(({ start, end }) => review.slice(start, end));

  it.each([
    ['Good. Bad!', ['Good.', 'Bad!']],
    ['It costs $1.99 at St. Mary. Fine', ['It costs $1.99 at St. Mary.', 'Fine']],
    ['Mr. Lee helped.Then he left', ['Mr. Lee helped.', 'Then he left']],
    ['One\n\ntwo', ['One', 'two']],
    ['...', []],
  ])('cuts %j', (review, sentences) => {
    expect(texts(review)).toEqual(sentences);
  });
});

describe('clauseValence', () => {
  it.each([
    ['good', 1],
    ['not good', -1],
    ['too salty', -1],
    ['I will never shop here again', -1],
    ['could be cleaner', -1],
    ['the door', 0],
    ['the constructor was great', 1],
  ])('of %j has the sign %d', (clause, sign) => {
    expect(Math.sign(Math.round(clauseValence(clause)))).toBe(sign);
  });
});
