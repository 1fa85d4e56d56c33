/** How well a model agrees with people. */
import type { SentimentAxis } from '../../domain/sentiment.ts';
import type { Opinion, SentimentModel } from '../sentiment-model.ts';
import type { Judged, LabelledFile, LabelledSentence } from './labelled-sentences.ts';

const CLASSES = ['positive', 'negative', 'none'] as const;
type Class = (typeof CLASSES)[number];

/** Agreement on an axis, or on sentences as wholes. Shares are 0 to 1; NaN where there is nothing to take a share of. */
export interface Agreement {
  /** `whole`: sentences as wholes. */
  readonly axis: SentimentAxis | 'whole';
  /** Sentences that count: those that people found neutral or of two minds do not. */
  readonly sentences: number;
  /** Sentences in which people heard something of it. */
  readonly spoken: number;
  /** Of those in which the model heard something of it, the share in which people did too. */
  readonly precision: number;
  /** Of those in which people heard something of it, the share in which the model did too. */
  readonly recall: number;
  /** Of those in which both did, the share with the same polarity. */
  readonly polarity: number;
  /** Share of all sentences with the same class: positive, negative, or nothing of it. */
  readonly accuracy: number;
  /** Mean over the classes that occur of 2 × both / (model's + people's). */
  readonly macroF1: number;
}

/** What an evaluation came to. */
export interface Evaluation {
  readonly agreements: readonly Agreement[];
  readonly opinions: number;
  /** Opinions whose quote is no verbatim part of their sentence. */
  readonly inventedQuotes: number;
}

/** Has a model read each sentence as a review of its own, and compares. */
export async function evaluate(
  model: SentimentModel,
  file: LabelledFile,
  onSentence: (done: number) => void,
): Promise<Evaluation> {
  const read: (readonly Opinion[])[] = [];
  for (const { text } of file.sentences) {
    read.push(await model.readReviews([text]));
    onSentence(read.length);
  }
  const opinions = read.flat();
  const invented = read.flatMap((own, i) =>
    own.filter(({ quote }) => !file.sentences[i]!.text.includes(quote)),
  );
  const wholes = file.sentences.some(({ whole }) => whole !== undefined);
  return {
    agreements: [
      ...file.axes.map((axis) => agreementOn(axis, file.sentences, read, ({ axes }) => axes[axis])),
      ...(wholes ? [agreementOn('whole', file.sentences, read, ({ whole }) => whole)] : []),
    ],
    opinions: opinions.length,
    inventedQuotes: invented.length,
  };
}

function agreementOn(
  axis: Agreement['axis'],
  sentences: readonly LabelledSentence[],
  read: readonly (readonly Opinion[])[],
  labelOf: (sentence: LabelledSentence) => Judged | undefined,
): Agreement {
  const pairs = sentences.flatMap((sentence, i): (readonly [people: Class, model: Class])[] => {
    const label = labelOf(sentence) ?? 'none';
    if (label === 'neutral' || label === 'conflict') return [];
    return [[label, classOf(read[i]!, axis)]];
  });
  const count = (keep: (people: Class, model: Class) => boolean): number =>
    pairs.filter(([people, model]) => keep(people, model)).length;
  const both = count((people, model) => people !== 'none' && model !== 'none');
  const f1s = CLASSES.flatMap((each) => {
    const either = count((people) => people === each) + count((_, model) => model === each);
    const agreed = count((people, model) => people === each && model === each);
    // A class that people never gave says nothing, whatever the model found.
    return count((people) => people === each) === 0 ? [] : [(2 * agreed) / either];
  });
  return {
    axis,
    sentences: pairs.length,
    spoken: count((people) => people !== 'none'),
    precision: both / count((_, model) => model !== 'none'),
    recall: both / count((people) => people !== 'none'),
    polarity: count((people, model) => people !== 'none' && people === model) / both,
    accuracy: count((people, model) => people === model) / pairs.length,
    macroF1: f1s.reduce((sum, f1) => sum + f1, 0) / f1s.length,
  };
}

function classOf(opinions: readonly Opinion[], axis: Agreement['axis']): Class {
  const own = axis === 'whole' ? opinions : opinions.filter((opinion) => opinion.axis === axis);
  const sum = own.reduce((total, { polarity }) => total + (polarity === 'positive' ? 1 : -1), 0);
  // Of wholes people say one or the other: what has nothing good to say is negative, as it is in published figures.
  if (axis === 'whole') return sum > 0 ? 'positive' : 'negative';
  if (sum === 0) return own.length > 0 ? own[0]!.polarity : 'none';
  return sum > 0 ? 'positive' : 'negative';
}
