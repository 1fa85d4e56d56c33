import { derivedFrom } from '../../domain/derived.ts';
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

// Postings as they are met. Kernels run to their end without giving way, so that all chains share this room.
let metForms = new Uint32Array(0);
let metPlaces = new Uint32Array(0);
let metStrengths = new Uint8Array(0);
/** By form: the place, plus one, of the product that it was met at last. */
let metAt = new Uint32Array(0);

function makeRoom(postings: number): void {
  metForms = withRoom(metForms, postings);
  metPlaces = withRoom(metPlaces, metForms.length);
  metStrengths = withRoom(metStrengths, metForms.length);
}

/** Meets the postings that the words of some products tell, each once; returns how many. */
function meetWords(
  { forms, nameStarts, nameWords, nameStrengths }: FindingColumns,
  formOfWord: Uint32Array,
  ordinals: Uint32Array,
): number {
  let words = 0;
  for (const product of ordinals) words += nameStarts[product + 1]! - nameStarts[product]!;
  makeRoom(words);
  metAt = withRoom(metAt, forms.length);
  metAt.fill(0);
  const [intoForms, intoPlaces, intoStrengths, last] = [metForms, metPlaces, metStrengths, metAt];
  let length = 0;
  for (let place = 0; place < ordinals.length; place++) {
    const product = ordinals[place]!;
    const end = nameStarts[product + 1]!;
    for (let at = nameStarts[product]!; at < end; at++) {
      const form = formOfWord[nameWords[at]!]!;
      if (form === NO_FORM || last[form] === place + 1) continue;
      last[form] = place + 1;
      intoForms[length] = form;
      intoPlaces[length] = place;
      intoStrengths[length++] = nameStrengths[at]!;
    }
  }
  return length;
}

/** Meets the postings of a form that are of some products, behind those that were met; returns how many are then. */
function meetForm(
  { postingStarts, postings, strengths }: PostedForms,
  form: number,
  ordinals: Uint32Array,
  bits: Uint32Array,
  before: number,
): number {
  const end = postingStarts[form + 1]!;
  makeRoom(before + end - postingStarts[form]!);
  let length = before;
  for (let at = postingStarts[form]!; at < end; at++) {
    const product = postings[at]!;
    // Few are kept: the processor foresees that one is not.
    if (((bits[product >>> 5]! >>> (product & 31)) & 1) === 0) continue;
    metForms[length] = form;
    metPlaces[length] = lowerBound(ordinals, product);
    metStrengths[length++] = strengths[at]!;
  }
  return length;
}

/**
 * The postings of some products only, `ordinals` ascending, as places in these: for those that ask again and again about a
 * chain's assortment. They are put together from the products' words, so that it takes as long as these are many; three bytes
 * a posting, five of more than 65,536 products, and four a form.
 */
export function narrowPostings(columns: FindingColumns, ordinals: Uint32Array): PostedForms {
  const { formOfWord, others } = formsByWord(columns);
  const bits = bitsOf(ordinals, columns.count);
  let length = meetWords(columns, formOfWord, ordinals);
  for (const form of others) length = meetForm(columns, form, ordinals, bits, length);
  const postingStarts = new Uint32Array(columns.postingStarts.length);
  for (let i = 0; i < length; i++) postingStarts[metForms[i]! + 1]!++;
  for (let form = 1; form < postingStarts.length; form++) postingStarts[form]! += postingStarts[form - 1]!;
  const next = postingStarts.slice();
  const postings = new (ordinals.length <= 2 ** 16 ? Uint16Array : Uint32Array)(length);
  const strengths = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const at = next[metForms[i]!]!++;
    postings[at] = metPlaces[i]!;
    strengths[at] = metStrengths[i]!;
  }
  return { postingStarts, postings, strengths };
}
