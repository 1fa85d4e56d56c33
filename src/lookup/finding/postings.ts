import { derivedFrom } from '../../domain/derived.ts';
import { withRoom } from '../../domain/with-room.ts';
import { type FindingColumns, NO_FORM } from '../../snapshot/parts/finding.ts';
import { append, listed, makeNumberList } from './number-list.ts';

/** Postings of forms: those of the whole catalogue, or of some of its products. */
export type Postings = Pick<FindingColumns, 'postingStarts' | 'postings' | 'strengths'>;

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
let metProducts = new Uint32Array(0);
let metStrengths = new Uint8Array(0);
/** By form: the product, plus one, that it was met at last. */
let metAt = new Uint32Array(0);

function makeRoom(postings: number): void {
  metForms = withRoom(metForms, postings);
  metProducts = withRoom(metProducts, metForms.length);
  metStrengths = withRoom(metStrengths, metForms.length);
}

/** Meets the postings that the words of some products tell, each once; returns how many. */
function meetWords(
  { forms, nameStarts, nameWords, nameStrengths }: FindingColumns,
  formOfWord: Uint32Array,
  products: Uint32Array,
): number {
  let words = 0;
  for (const product of products) words += nameStarts[product + 1]! - nameStarts[product]!;
  makeRoom(words);
  metAt = withRoom(metAt, forms.length);
  metAt.fill(0);
  const [intoForms, intoProducts, intoStrengths, last] = [metForms, metProducts, metStrengths, metAt];
  let length = 0;
  for (const product of products) {
    const end = nameStarts[product + 1]!;
    for (let at = nameStarts[product]!; at < end; at++) {
      const form = formOfWord[nameWords[at]!]!;
      if (form === NO_FORM || last[form] === product + 1) continue;
      last[form] = product + 1;
      intoForms[length] = form;
      intoProducts[length] = product;
      intoStrengths[length++] = nameStrengths[at]!;
    }
  }
  return length;
}

/** Meets the postings of a form that are of some products, behind those that were met; returns how many are then. */
function meetForm(
  { postingStarts, postings, strengths }: Postings,
  form: number,
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
    metProducts[length] = product;
    metStrengths[length++] = strengths[at]!;
  }
  return length;
}

function productsOf(bits: Uint32Array): Uint32Array {
  const products = makeNumberList();
  for (let word = 0; word < bits.length; word++)
    for (let left = bits[word]!; left !== 0; left &= left - 1)
      append(products, 32 * word + 31 - Math.clz32(left & -left));
  return listed(products);
}

/**
 * The postings of some products only, `bits` one a product: for those that ask again and again about a chain's assortment.
 * They are put together from the products' words, so that it takes as long as these are many; five bytes a posting and four
 * a form.
 */
export function narrowPostings(columns: FindingColumns, bits: Uint32Array): Postings {
  const { formOfWord, others } = formsByWord(columns);
  let length = meetWords(columns, formOfWord, productsOf(bits));
  for (const form of others) length = meetForm(columns, form, bits, length);
  const postingStarts = new Uint32Array(columns.postingStarts.length);
  for (let i = 0; i < length; i++) postingStarts[metForms[i]! + 1]!++;
  for (let form = 1; form < postingStarts.length; form++) postingStarts[form]! += postingStarts[form - 1]!;
  const next = postingStarts.slice();
  const postings = new Uint32Array(length);
  const strengths = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const at = next[metForms[i]!]!++;
    postings[at] = metProducts[i]!;
    strengths[at] = metStrengths[i]!;
  }
  return { postingStarts, postings, strengths };
}
