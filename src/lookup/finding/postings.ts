import { derivedFrom } from '../../domain/derived.ts';
import { sharedArray } from '../../domain/shared-array.ts';
import { inSteps, type Sliced } from '../../domain/slices.ts';
import { withRoom } from '../../domain/with-room.ts';
import { lowerBound } from '../../domain/lower-bound.ts';
import { type FindingColumns, NO_FORM } from '../../snapshot/parts/finding.ts';
import { bitsOf } from '../eligible.ts';

/** Postings of forms as they are kept: `postings[postingStarts[f] .. postingStarts[f + 1])` and their `strengths` are of form `f`. */
export interface PostedForms {
  readonly postingStarts: Uint32Array;
  readonly postings: Uint32Array | Uint16Array;
  readonly strengths: Uint8Array;
}

/** Postings of forms: those of the whole catalogue, or of some of its products. */
export interface Postings extends PostedForms {
  /** The products that `postings` are places in, ascending; without it they are the products themselves. */
  readonly ordinals?: Uint32Array | undefined;
}

/** Which forms the words of a product tell by themselves. */
interface FormsByWord {
  /** By word: its only form; `NO_FORM` where it has several, or one that other words have among several. */
  readonly formOfWord: Uint32Array;
  /** Forms that are no word's only one: compounds, and what shorthand stands for. */
  readonly others: Uint32Array;
}

const formsByWord = derivedFrom(
  ({ words, forms, wordForms, wordFormStarts }: FindingColumns): FormsByWord => {
    const isOther = Uint8Array.from(forms, (form) => (form.includes(' ') ? 1 : 0));
    const formOfWord = new Uint32Array(words.length).fill(NO_FORM);
    for (let word = 0; word < words.length; word++) {
      const [from, to] = [wordFormStarts[word]!, wordFormStarts[word + 1]!];
      if (to - from === 1) formOfWord[word] = wordForms[from]!;
      else for (let at = from; at < to; at++) isOther[wordForms[at]!] = 1;
    }
    for (let word = 0; word < words.length; word++)
      if (formOfWord[word] !== NO_FORM && isOther[formOfWord[word]!] === 1) formOfWord[word] = NO_FORM;
    return { formOfWord, others: Uint32Array.from(forms.keys()).filter((form) => isOther[form] === 1) };
  },
);

/** Postings as they are met, with room for more. */
interface MetPostings {
  forms: Uint32Array;
  places: Uint32Array;
  strengths: Uint8Array;
  length: number;
  /** By form: the place, plus one, of the product that it was met at last. */
  lastAt: Uint32Array;
}

// Room that is left for the next one. Who narrows takes it: another one may begin between two slices.
let spare: MetPostings | null = null;

const newRoom = (): MetPostings => ({
  forms: new Uint32Array(0),
  places: new Uint32Array(0),
  strengths: new Uint8Array(0),
  length: 0,
  lastAt: new Uint32Array(0),
});

function makeRoom(met: MetPostings, postings: number): void {
  met.forms = withRoom(met.forms, met.length + postings);
  met.places = withRoom(met.places, met.forms.length);
  met.strengths = withRoom(met.strengths, met.forms.length);
}

/** Places that are looked at in one go, and postings. */
const PLACES_A_STEP = 1_024;
const POSTINGS_A_STEP = 16_384;
/** Postings that are met, counted or written in a unit of work. */
const POSTINGS_A_UNIT = 2;

/** Meets the postings that the words of the products at places `[from, to)` tell, each once, none of what a name says to lack; returns how many words these are. */
function meetWords(
  { nameStarts, nameWords, nameStrengths }: FindingColumns,
  formOfWord: Uint32Array,
  ordinals: Uint32Array,
  met: MetPostings,
  from: number,
  to: number,
): number {
  let words = 0;
  for (let place = from; place < to; place++)
    words += nameStarts[ordinals[place]! + 1]! - nameStarts[ordinals[place]!]!;
  makeRoom(met, words);
  const { forms, places, strengths, lastAt } = met;
  let length = met.length;
  for (let place = from; place < to; place++) {
    const product = ordinals[place]!;
    const end = nameStarts[product + 1]!;
    for (let at = nameStarts[product]!; at < end; at++) {
      const form = formOfWord[nameWords[at]!]!;
      if (form === NO_FORM || lastAt[form] === place + 1 || nameStrengths[at] === 0) continue;
      lastAt[form] = place + 1;
      forms[length] = form;
      places[length] = place;
      strengths[length++] = nameStrengths[at]!;
    }
  }
  met.length = length;
  return words;
}

/** Meets the postings of a form that are of some products; returns how many it has. */
function meetForm(
  { postingStarts, postings, strengths }: PostedForms,
  form: number,
  ordinals: Uint32Array,
  bits: Uint32Array,
  met: MetPostings,
): number {
  const [start, end] = [postingStarts[form]!, postingStarts[form + 1]!];
  makeRoom(met, end - start);
  for (let at = start; at < end; at++) {
    const product = postings[at]!;
    // Few are kept: the processor foresees that one is not.
    if (((bits[product >>> 5]! >>> (product & 31)) & 1) === 0) continue;
    met.forms[met.length] = form;
    met.places[met.length] = lowerBound(ordinals, product);
    met.strengths[met.length++] = strengths[at]!;
  }
  return end - start;
}

/** Meets all postings of some products. */
function* meetAll(columns: FindingColumns, ordinals: Uint32Array, met: MetPostings): Sliced<void> {
  const { formOfWord, others } = formsByWord(columns);
  met.length = 0;
  met.lastAt = withRoom(met.lastAt, columns.forms.length);
  met.lastAt.fill(0);
  yield* inSteps(
    ordinals.length,
    PLACES_A_STEP,
    (from, to) => meetWords(columns, formOfWord, ordinals, met, from, to) / POSTINGS_A_UNIT,
  );
  const bits = bitsOf(ordinals, columns.count);
  for (const form of others) yield meetForm(columns, form, ordinals, bits, met) / POSTINGS_A_UNIT;
}

/** Puts the postings `[from, to)` of those that were met where those of their forms are; `next` says where by form. */
function post(
  met: MetPostings,
  next: Uint32Array,
  { postings, strengths }: Pick<PostedForms, 'postings' | 'strengths'>,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const at = next[met.forms[i]!]!++;
    postings[at] = met.places[i]!;
    strengths[at] = met.strengths[i]!;
  }
}

function* postMet(met: MetPostings, forms: number, products: number): Sliced<PostedForms> {
  const { length } = met;
  const postingStarts = sharedArray<Uint32Array>(Uint32Array, forms + 1);
  yield* inSteps(length, POSTINGS_A_STEP, (from, to) => {
    for (let i = from; i < to; i++) postingStarts[met.forms[i]! + 1]!++;
    return (to - from) / POSTINGS_A_UNIT;
  });
  for (let form = 0; form < forms; form++) postingStarts[form + 1]! += postingStarts[form]!;
  const next = postingStarts.slice();
  const postings =
    products <= 2 ** 16
      ? sharedArray<Uint16Array>(Uint16Array, length)
      : sharedArray<Uint32Array>(Uint32Array, length);
  const strengths = sharedArray<Uint8Array>(Uint8Array, length);
  yield* inSteps(length, POSTINGS_A_STEP, (from, to) => {
    post(met, next, { postings, strengths }, from, to);
    return (to - from) / POSTINGS_A_UNIT;
  });
  return { postingStarts, postings, strengths };
}

/**
 * The postings of some products only, `ordinals` ascending, as places in these: for those that ask again and again about a
 * chain's assortment. They are put together from the products' words, so that it takes as long as these are many; three bytes
 * a posting, five of more than 65,536 products, and four a form.
 */
export function* narrowPostings(columns: FindingColumns, ordinals: Uint32Array): Sliced<PostedForms> {
  const met = spare ?? newRoom();
  spare = null;
  try {
    yield* meetAll(columns, ordinals, met);
    return yield* postMet(met, columns.forms.length, ordinals.length);
  } finally {
    spare = met;
  }
}
