import { type Vocabulary, vocabularyOf } from '../../domain/understanding/vocabulary-lines.ts';
import type { Part } from './part.ts';
import { placeArray } from './place-array.ts';

/**
 * All that finding needs of a catalogue: plain columns, written at publish. Words are what names are written with, forms
 * what words are looked up by (see `normalForm`), products ordinals.
 */
export interface FindingColumns {
  readonly count: number;
  /** Words, ascending by length, then by code units; keys of `readWords`. */
  readonly words: readonly string[];
  /** `wordForms[wordFormStarts[w] .. wordFormStarts[w + 1])` are the forms of a word in its order. */
  readonly wordFormStarts: Uint32Array;
  readonly wordForms: Uint32Array;
  /** Forms, and compounds of two with a blank between them. */
  readonly forms: readonly string[];
  /** Products that have a form, ascending: `postings[postingStarts[f] .. postingStarts[f + 1])`. */
  readonly postingStarts: Uint32Array;
  readonly postings: Uint32Array;
  /** How much the form says what the product is, beside each posting: 255 is its kind, 1 says hardly anything of it. */
  readonly strengths: Uint8Array;
  /** Words of each product, those of its brand first: `nameWords[nameStarts[p] .. nameStarts[p + 1])`. */
  readonly nameStarts: Uint32Array;
  readonly nameWords: Uint16Array | Uint32Array;
  /** How much each of those words says what the product is, as `strengths`; 0: it says what the product lacks. */
  readonly nameStrengths: Uint8Array;
  /** How many of a product's words are of the brand that stands beside its name. */
  readonly brandWords: Uint8Array;
  /** Distinct trigrams of the words of each product's name, and of all its words. */
  readonly nameTrigrams: Uint16Array;
  readonly allTrigrams: Uint16Array;
  /** The form that says what the product is; `NO_FORM` where none does. */
  readonly kinds: Uint32Array;
  readonly categories: readonly string[];
  /** Codes of `categories`; 0 is none. */
  readonly category: Uint16Array;
  /** Letters of each brand, without blanks; code 0 is none. */
  readonly brands: readonly string[];
  readonly brand: Uint16Array | Uint32Array;
  /** See `KnownBrand`. */
  readonly brandSureness: Float64Array;
  /** Forms of each brand with a blank between them. */
  readonly brandForms: readonly string[];
  /** 0 none, else 1 + the place in `SIZE_UNITS`. */
  readonly sizeUnit: Uint8Array;
  /** Of one item; 0: only packs are named. */
  readonly sizeEach: Float64Array;
  /** 0: none named. */
  readonly sizePacks: Uint16Array;
}

/** No form. */
export const NO_FORM = 0xffff_ffff;

type Places = Uint16Array | Uint32Array;

/** What requests are understood and answered by. */
export interface FindingPart {
  readonly columns: FindingColumns;
  /** The vocabulary that the columns were made with, an operator's own in it. */
  readonly vocabulary: Vocabulary;
}

/** The part of finding. */
export const FINDING: Part<FindingPart> = {
  files: [
    'finding-words',
    'finding-forms',
    'finding-products',
    'finding-categories',
    'finding-brands',
    'finding-vocabulary',
    'finding-compounds',
  ],
  sources: ['products'],
  open(tables) {
    const words = tables('finding-words');
    const formsOfWords = words.numberLists('forms', Uint32Array);
    const forms = tables('finding-forms');
    const postings = forms.numberLists('products', Uint32Array);
    const products = tables('finding-products');
    const wordsOfProducts = products.numberLists<Places>('words', placeArray(words.rows));
    const brands = tables('finding-brands');
    const columns: FindingColumns = {
      count: products.rows,
      words: texts(words.strings('word')),
      wordFormStarts: formsOfWords.starts,
      wordForms: formsOfWords.items,
      forms: texts(forms.strings('form')),
      postingStarts: postings.starts,
      postings: postings.items,
      strengths: forms.numberLists('strengths', Uint8Array).items,
      nameStarts: wordsOfProducts.starts,
      nameWords: wordsOfProducts.items,
      nameStrengths: products.numberLists('strengths', Uint8Array).items,
      brandWords: products.numbers('brand_words', Uint8Array),
      nameTrigrams: products.numbers('name_trigrams', Uint16Array),
      allTrigrams: products.numbers('all_trigrams', Uint16Array),
      kinds: products.numbers('kind', Uint32Array),
      categories: texts(tables('finding-categories').strings('category')),
      category: products.numbers('category', Uint16Array),
      brands: texts(brands.strings('brand')),
      brand: products.numbers<Places>('brand', placeArray(brands.rows)),
      brandSureness: brands.numbers('sureness', Float64Array),
      brandForms: texts(brands.strings('forms')),
      sizeUnit: products.numbers('size_unit', Uint8Array),
      sizeEach: products.numbers('size_each', Float64Array),
      sizePacks: products.numbers('size_packs', Uint16Array),
    };
    const lines = texts(tables('finding-vocabulary').strings('line'));
    const compounds = texts(tables('finding-compounds').strings('compound'));
    return { columns, vocabulary: vocabularyOf(lines.join('\n'), compounds) };
  },
};

const texts = (values: readonly (string | null)[]): string[] => values.map((value) => value ?? '');
