import { rememberLast } from '../../../domain/derived.ts';
import type { Lexicon } from '../../../domain/understanding/lexicon.ts';
import type { FindingColumns } from '../../../snapshot/parts/finding.ts';
import { makeBrandFinder } from '../brands/known-brands.ts';
import { isInAll, NOTHING, placeInRun, type PostingRun, runOf } from '../posting-runs.ts';

/** What a catalogue's words are looked up in. */
interface Words {
  readonly columns: FindingColumns;
  /** Numbers of the forms. */
  readonly formNumbers: ReadonlyMap<string, number>;
  /** The codes of the categories whose names have a form. */
  readonly categoriesOfForm: ReadonlyMap<string, readonly number[]>;
}

/** Products looked at to tell how often two words are sold next to each other, or in one name. */
const MOST_LOOKED_AT = 64;

function makeTogether({ columns, formNumbers }: Words): Lexicon['together'] {
  const { postings, nameStarts, nameWords, wordForms, wordFormStarts } = columns;
  const follows = (product: number, first: number, second: number): boolean => {
    let last = -1;
    for (let at = nameStarts[product]!; at < nameStarts[product + 1]!; at++) {
      const word = nameWords[at]!;
      for (let form = wordFormStarts[word]!; form < wordFormStarts[word + 1]!; form++) {
        if (last === first && wordForms[form] === second) return true;
        last = wordForms[form]!;
      }
    }
    return false;
  };
  return (first, second) => {
    const runs = [first, second].map((form) => runOf({ columns, formNumbers }, form));
    const [shorter, longer] =
      runs[0]!.to - runs[0]!.from <= runs[1]!.to - runs[1]!.from ? runs : [runs[1]!, runs[0]!];
    const numbers = [formNumbers.get(first) ?? -1, formNumbers.get(second) ?? -1] as const;
    let together = 0;
    const end = Math.min(shorter!.to, shorter!.from + MOST_LOOKED_AT);
    for (let at = shorter!.from; at < end; at++) {
      const product = postings[at]!;
      if (placeInRun(postings, longer!, product) >= 0 && follows(product, ...numbers)) together++;
    }
    return together;
  };
}

/** Of a sample of the products that have a form, the share that are such. */
function shareOf(
  { columns, formNumbers }: Words,
  form: string,
  isSuch: (product: number) => boolean,
): number {
  const run = runOf({ columns, formNumbers }, form);
  const step = Math.ceil((run.to - run.from) / MOST_LOOKED_AT);
  let looked = 0;
  let such = 0;
  for (let at = run.from; at < run.to; at += step) {
    looked++;
    if (isSuch(columns.postings[at]!)) such++;
  }
  return such / Math.max(1, looked);
}

function makeShareWith(words: Words): Lexicon['shareWith'] {
  return (form, other) => {
    const others = runOf(words, other);
    return shareOf(words, form, (product) => placeInRun(words.columns.postings, others, product) >= 0);
  };
}

function makeShareOfKind(words: Words): Lexicon['shareOfKind'] {
  return (form, kind) => {
    const number = words.formNumbers.get(kind);
    return shareOf(words, form, (product) => words.columns.kinds[product] === number);
  };
}

/** Products that have the rarer of two forms, looked at for those that have the other one, too. */
const MOST_LOOKED_AT_FOR_BOTH = 256;

function makeShareOfKindBeside({ columns, formNumbers }: Words): Lexicon['shareOfKindBeside'] {
  const { postings, kinds } = columns;
  return (form, other) => {
    const runs = [form, other].map((one) => runOf({ columns, formNumbers }, one));
    const [rarer, longer] = runs.sort((a, b) => a.to - a.from - (b.to - b.from)) as [PostingRun, PostingRun];
    const kind = formNumbers.get(form);
    const step = Math.ceil((rarer.to - rarer.from) / MOST_LOOKED_AT_FOR_BOTH);
    let both = 0;
    let ofKind = 0;
    for (let at = rarer.from; at < rarer.to; at += step) {
      const product = postings[at]!;
      if (placeInRun(postings, longer, product) < 0) continue;
      both++;
      if (kinds[product] === kind) ofKind++;
    }
    return ofKind / Math.max(1, both);
  };
}

function makeSells({ columns, formNumbers }: Words): Lexicon['sells'] {
  return (forms) => {
    const runs = forms.map((form) => runOf({ columns, formNumbers }, form));
    const [rarest = NOTHING, ...others] = runs.sort((a, b) => a.to - a.from - (b.to - b.from));
    for (let at = rarest.from; at < rarest.to; at++)
      if (isInAll(columns.postings, others, columns.postings[at]!)) return true;
    return false;
  };
}

function makeShelves({ columns, formNumbers, categoriesOfForm }: Words): Lexicon['shelves'] {
  return (forms) => {
    const sought = forms
      .map((form) => ({
        run: runOf({ columns, formNumbers }, form),
        categories: new Set(categoriesOfForm.get(form)),
      }))
      .sort((a, b) => a.run.to - a.run.from - (b.run.to - b.run.from));
    for (const [i, { run }] of sought.entries()) {
      const others = sought.filter((_, other) => other !== i);
      for (let at = run.from; at < run.to; at++) {
        const product = columns.postings[at]!;
        const category = columns.category[product]!;
        if (
          others.every(
            (other) =>
              other.categories.has(category) || placeInRun(columns.postings, other.run, product) >= 0,
          )
        )
          return true;
      }
      // What has none of the rarer forms in its name has them by its category.
      if (sought[i]!.categories.size === 0) return false;
    }
    return false;
  };
}

/** Words and pairs of words whose look-up is remembered: a word is looked up several times while it is understood. */
const MOST_REMEMBERED = 4_096;

/** Errors within which words are looked for. */
const DISTANCES = [1, 1.5, 2];

function rememberNear(near: Lexicon['near']): Lexicon['near'] {
  const remembered = new Map(
    DISTANCES.map((distance) => [
      distance,
      rememberLast(MOST_REMEMBERED, (key: string) => near(key, distance)),
    ]),
  );
  return (key, distance) => remembered.get(distance)?.(key) ?? near(key, distance);
}

/** What is counted of pairs of forms. */
function rememberPairs(count: (first: string, second: string) => number): typeof count {
  const remembered = rememberLast(MOST_REMEMBERED, (pair: string) => {
    const [first = '', second = ''] = pair.split('\n');
    return { counted: count(first, second) };
  });
  return (first, second) => remembered(`${first}\n${second}`).counted;
}

/** What the understanding of requests asks a catalogue. */
export function makeLexicon({
  near,
  begun,
  isShelf,
  ...words
}: Words & Pick<Lexicon, 'near' | 'begun' | 'isShelf'>): Lexicon {
  return {
    products: words.columns.count,
    countOf(form) {
      const { from, to } = runOf(words, form);
      return to - from;
    },
    near: rememberNear(near),
    begun: rememberLast(MOST_REMEMBERED, begun),
    together: rememberPairs(makeTogether(words)),
    shareWith: makeShareWith(words),
    shareOfKind: makeShareOfKind(words),
    shareOfKindBeside: rememberPairs(makeShareOfKindBeside(words)),
    sells: makeSells(words),
    shelves: makeShelves(words),
    isShelf,
    brandOf: makeBrandFinder(words.columns),
  };
}
