/** Reads reviews without a network: words that tell of the axes, clause by clause, and how these sound. English. */
import { SENTIMENT_AXES, type SentimentAxis } from '../../domain/sentiment.ts';
import type { Opinion, Polarity, SentimentModel } from '../sentiment-model.ts';
import { AXIS_PATTERNS } from './axis-words.ts';
import { type Sentence, sentencesOf, type Span } from './clauses.ts';
import { clauseValence, plainWords } from './valence.ts';

/** Quotes are parts up to this length; of a longer one the segment that says it. */
const LONGEST_QUOTE = 160;
/** A valence nearer to 0 than this is no opinion. */
const LEAST_VALENCE = 0.5;

/** An opinion, and how strongly its clause says it. */
export interface WeighedOpinion {
  readonly axis: SentimentAxis | null;
  readonly valence: number;
  readonly quote: string;
}

/** The opinions of one review, in the order of its sentences. */
export function opinionsOf(review: string): WeighedOpinion[] {
  return sentencesOf(review).flatMap((sentence) =>
    sentence.parts.flatMap((part) => ofPart(review, sentence, part)),
  );
}

/** Up to one opinion an axis in each part; without any axis, one of the store as a whole. */
function ofPart(review: string, sentence: Sentence, part: Sentence['parts'][number]): WeighedOpinion[] {
  const textOf = ({ start, end }: Span): string => review.slice(start, end);
  const whole = clauseValence(textOf(part));
  const found = SENTIMENT_AXES.flatMap((axis) => {
    const telling = part.segments.filter((segment) => tells(axis, textOf(segment)));
    if (telling.length === 0) return tells(axis, textOf(part)) ? [{ axis, valence: whole, at: part }] : [];
    const own = telling.reduce((sum, segment) => sum + clauseValence(textOf(segment)), 0);
    const strongest = telling.reduce((best, segment) =>
      Math.abs(clauseValence(textOf(segment))) > Math.abs(clauseValence(textOf(best))) ? segment : best,
    );
    // What a clause leaves open, the clauses around it say.
    return [{ axis, valence: Math.abs(own) >= LEAST_VALENCE ? own : whole, at: strongest }];
  });
  const opinions = found.length > 0 ? found : [{ axis: null, valence: whole, at: part as Span }];
  return opinions
    .filter(({ valence }) => Math.abs(valence) >= LEAST_VALENCE)
    .map(({ axis, valence, at }) => ({
      axis,
      valence,
      quote: quoteOf(review, [...(sentence.parts.length === 1 ? [sentence] : []), part, at]),
    }));
}

function tells(axis: SentimentAxis, text: string): boolean {
  return AXIS_PATTERNS[axis].test(plainWords(text));
}

/** Words that join a part to what was said before. */
const JOINS = /^(?:but|however|although|though|even though|yet|and|so|because|while|whereas)\b[\s,]*/i;

/** The widest of these that is short enough to quote; else the beginning of the narrowest, whole words. */
function quoteOf(review: string, spans: readonly Span[]): string {
  const fitting = spans.find(({ start, end }) => end - start <= LONGEST_QUOTE);
  const { start, end } = fitting ?? spans.at(-1)!;
  const text = review.slice(start, end).replace(JOINS, '');
  if (text.length <= LONGEST_QUOTE) return text;
  const cut = text.slice(0, LONGEST_QUOTE);
  return cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : cut.length);
}

/** Which way a valence points. */
export function polarityOf(valence: number): Polarity {
  return valence > 0 ? 'positive' : 'negative';
}

/** The default model. The same reviews give the same opinions on every machine. */
export const LOCAL_MODEL: SentimentModel = {
  name: 'local',
  spent: null,
  readReviews(reviews) {
    const opinions = reviews.flatMap((review, i) =>
      opinionsOf(review).map(
        ({ axis, valence, quote }): Opinion => ({ review: i, axis, polarity: polarityOf(valence), quote }),
      ),
    );
    return Promise.resolve(opinions);
  },
};
