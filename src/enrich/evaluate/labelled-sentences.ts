/** Sentences that people have judged: our own NDJSON, SemEval's XML, and tables of a sentence and 0 or 1. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { SENTIMENT_AXES, type SentimentAxis } from '../../domain/sentiment.ts';

const judged = z.enum(['positive', 'negative', 'neutral', 'conflict']);

/** What people say of a sentence; `neutral` and `conflict` are told of, and not counted either way. */
export type Judged = z.infer<typeof judged>;

/** A sentence and how people judged it. */
export interface LabelledSentence {
  readonly text: string;
  /** As a whole; undefined: not judged so. */
  readonly whole?: Judged;
  /** By axis; an axis that is not there is one that the sentence does not speak of. */
  readonly axes: Readonly<Partial<Record<SentimentAxis, Judged>>>;
}

/** A file of labelled sentences. */
export interface LabelledFile {
  readonly sentences: readonly LabelledSentence[];
  /** Axes that the file judges; of the others it says nothing. */
  readonly axes: readonly SentimentAxis[];
}

/** A file that holds no labelled sentences; the message says where. */
export class LabelledFileError extends Error {
  override readonly name = 'LabelledFileError';
}

const MOST_BYTES = 32 * 2 ** 20;

/** Reads a file by what it begins with. Throws LabelledFileError. */
export async function readLabelledFile(path: string): Promise<LabelledFile> {
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null) throw new LabelledFileError(`${path}: no such file`);
  if (bytes.length > MOST_BYTES) throw new LabelledFileError(`${path}: is over 32 MB`);
  const text = bytes.toString('utf8');
  const start = text.trimStart();
  if (start.startsWith('<')) return readSemEval(path, text);
  return start.startsWith('{') ? readLines(path, text) : readTable(path, text);
}

const line = z.strictObject({
  text: z.string().min(1).max(5_000),
  whole: judged.optional(),
  axes: z.partialRecord(z.enum(SENTIMENT_AXES), judged).default({}),
});

function readLines(path: string, text: string): LabelledFile {
  const sentences = linesOf(text).map(([row, number]): LabelledSentence => {
    const value = line.safeParse(parsedJson(row));
    if (!value.success)
      throw new LabelledFileError(`${path}, line ${number}: ${z.prettifyError(value.error).split('\n')[0]!}`);
    const { whole, ...rest } = value.data;
    return whole === undefined ? rest : { ...rest, whole };
  });
  const axes = SENTIMENT_AXES.filter((axis) =>
    sentences.some((sentence) => sentence.axes[axis] !== undefined),
  );
  return { sentences, axes };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A sentence, a tab, and 1 for positive or 0 for negative: the sentences of Yelp, Amazon and IMDb. */
function readTable(path: string, text: string): LabelledFile {
  const sentences = linesOf(text).map(([row, number]): LabelledSentence => {
    const cells = /^(.*?)\s*\t\s*([01])\s*$/.exec(row);
    if (cells === null)
      throw new LabelledFileError(`${path}, line ${number}: must be a sentence, a tab, and 0 or 1`);
    return { text: cells[1]!, whole: cells[2] === '1' ? 'positive' : 'negative', axes: {} };
  });
  return { sentences, axes: [] };
}

function linesOf(text: string): (readonly [row: string, number: number])[] {
  return text
    .split('\n')
    .map((row, i) => [row, i + 1] as const)
    .filter(([row]) => row.trim() !== '');
}

/**
 * Which of SemEval's categories (restaurants of 2014; restaurants and hotels of 2015 and 2016) are our axes. `operations` has none: what
 * diners say of waiting is service there.
 */
const CATEGORIES: readonly (readonly [RegExp, SentimentAxis])[] = [
  [/^service/i, 'service'],
  [/#style_options$/i, 'selection'],
  [/^price$|#prices$/i, 'value'],
  [/#cleanliness$/i, 'cleanliness'],
];

function readSemEval(path: string, text: string): LabelledFile {
  const seen = new Set<SentimentAxis>();
  const sentences = [...text.matchAll(/<sentence [^>]*>([\s\S]*?)<\/sentence>/g)].map(([, body = '']) => {
    const axes: Partial<Record<SentimentAxis, Judged>> = {};
    for (const [, name = '', polarity] of body.matchAll(/ category="([^"]*)" polarity="([^"]*)"/g)) {
      const axis = CATEGORIES.find(([category]) => category.test(name))?.[1];
      const { data } = judged.safeParse(polarity);
      if (axis === undefined || data === undefined) continue;
      seen.add(axis);
      axes[axis] = axes[axis] === undefined || axes[axis] === data ? data : 'conflict';
    }
    return { text: unescaped(/<text>([\s\S]*?)<\/text>/.exec(body)?.[1] ?? ''), axes };
  });
  if (seen.size === 0)
    throw new LabelledFileError(`${path}: no sentence of it has a category and a polarity`);
  return { sentences, axes: SENTIMENT_AXES.filter((axis) => seen.has(axis)) };
}

function unescaped(text: string): string {
  const signs = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' } as const;
  return text.replaceAll(/&(quot|apos|lt|gt|amp);/g, (_, name: keyof typeof signs) => signs[name]);
}
