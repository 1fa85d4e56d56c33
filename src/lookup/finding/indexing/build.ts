import { SIZE_UNITS } from '../../../domain/pack-size.ts';
import { sizeOfProduct } from '../../../domain/understanding/lines/size-request.ts';
import type { Vocabulary } from '../../../domain/understanding/vocabulary-lines.ts';
import { firstKindOfCategories, kindsOfCategories } from './category-kinds.ts';
import { type CatalogueWords, readCatalogueWords } from './catalogue-words.ts';
import { type FindingColumns, NO_FORM } from '../../../snapshot/parts/finding.ts';
import { placeArray } from '../../../snapshot/parts/place-array.ts';
import type { FindableProduct } from './columns.ts';
import {
  BRAND_STRENGTH,
  countKinds,
  type KindCounts,
  endedIn,
  kindness,
  makePlacer,
  type PlacedForm,
} from './kinds.ts';
import { append, listed, makeNumberList } from '../number-list.ts';
import { makeTextTable, numberOf } from './word-table.ts';
import { makeTrigramCounter, numberTrigrams } from '../word-trigrams.ts';

const STRONGEST = 255;

/** What is worked out of each product's forms. */
interface FormColumns {
  readonly postingStarts: Uint32Array;
  readonly postings: Uint32Array;
  readonly strengths: Uint8Array;
  readonly kinds: Uint32Array;
  readonly nameStrengths: Uint8Array;
}

/** What the words of a product say of its kind when it is what its category says, and is not called so. */
const UNCALLED = 0.6;

/** What a clause says of a product's kind beside another that says it. */
const ANOTHER_CLAUSE = 0.6;
/** A form is at home in a category that has this share of the names that end in it. */
const AT_HOME = 0.5;
/** And says as well as another what a product of the category is where it ends this share of the names that the other ends. */
const SAYS_AS_WELL = 0.5;

/**
 * The clauses of a product that say its kind less than another does, as they end in what is sold elsewhere. `Teriyaki Sauce,
 * Pineapple` is a sauce, though pineapples are in few categories and sauces in many.
 */
function clausesBeside(
  placed: readonly PlacedForm[],
  counts: KindCounts,
  category: number,
): ReadonlySet<number> {
  const endings = placed.filter(({ ends }) => ends);
  const beside = new Set(category === 0 ? [] : endings.map(({ clause }) => clause));
  const ended = (form: number): number => endedIn(counts, form, category);
  const most = endings.reduce((so, { form }) => Math.max(so, ended(form)), 0);
  for (const { form, clause } of endings)
    if (ended(form) >= Math.min(SAYS_AS_WELL * most, AT_HOME * counts.ended[form]!)) beside.delete(clause);
  return beside;
}

/** How much each form of a product says what it is, at most 255, and which says most. */
function rateForms(
  placed: readonly PlacedForm[],
  counts: KindCounts,
  category: number,
  ofCategory: ReadonlySet<number>,
): Map<number, number> {
  const raw = new Map<number, number>();
  const beside = clausesBeside(placed, counts, category);
  let most = 0;
  for (const { form, place, ofBrand, clause } of placed) {
    const share = beside.has(clause) ? ANOTHER_CLAUSE : 1;
    const rated = ofBrand ? 0 : share * place * kindness(counts, form, category);
    raw.set(form, Math.max(raw.get(form) ?? 0, rated));
    if (rated > most) most = rated;
  }
  const called =
    ofCategory.size === 0 || placed.some(({ form, ofBrand }) => !ofBrand && ofCategory.has(form));
  if (!called) most /= UNCALLED;
  for (const [form, rated] of raw)
    raw.set(form, rated === 0 ? BRAND_STRENGTH : Math.max(1, Math.round((STRONGEST * rated) / most)));
  return raw;
}

/** A product whose own name says no kind is what its category says first. */
function addKindOfCategory(rated: Map<number, number>, placed: readonly PlacedForm[], kind: number): void {
  const isCalled = rated.has(kind) || placed.some(({ mayBeKind, ofBrand }) => mayBeKind && !ofBrand);
  if (kind === -1 || isCalled) return;
  for (const [form, strength] of rated) rated.set(form, Math.max(1, Math.round(UNCALLED * strength)));
  rated.set(kind, STRONGEST);
}

/** Turns forms by product into products by form. */
function postForms(
  read: CatalogueWords,
  place: (product: number) => readonly PlacedForm[],
  counts: KindCounts,
  category: Uint16Array,
  ofCategories: readonly ReadonlySet<number>[],
  kindOfCategory: readonly number[],
): FormColumns {
  const count = read.brand.length;
  const forms = (): number => read.table.forms.texts.length;
  const formOf = makeNumberList();
  const strengthOf = makeNumberList();
  const ends = new Uint32Array(count);
  const kinds = new Uint32Array(count).fill(NO_FORM);
  const nameStrengths = new Uint8Array(read.words.length);
  for (let product = 0; product < count; product++) {
    let most = BRAND_STRENGTH;
    const placed = place(product);
    const rated = rateForms(placed, counts, category[product]!, ofCategories[category[product]!]!);
    addKindOfCategory(rated, placed, kindOfCategory[category[product]!]!);
    for (let at = read.starts[product]!; at < read.starts[product + 1]!; at++)
      for (const form of read.table.formsOf[read.words[at]!]!)
        nameStrengths[at] = Math.max(nameStrengths[at]!, rated.get(form) ?? 0);
    for (const [form, strength] of rated) {
      append(formOf, form);
      append(strengthOf, strength);
      if (strength > most) [most, kinds[product]] = [strength, form];
    }
    ends[product] = formOf.length;
  }
  const postingStarts = new Uint32Array(forms() + 1);
  for (let i = 0; i < formOf.length; i++) postingStarts[formOf.values[i]! + 1]!++;
  for (let form = 0; form < forms(); form++) postingStarts[form + 1]! += postingStarts[form]!;
  const next = postingStarts.slice();
  const postings = new Uint32Array(formOf.length);
  const strengths = new Uint8Array(formOf.length);
  for (let product = 0, i = 0; product < count; product++) {
    for (; i < ends[product]!; i++) {
      const at = next[formOf.values[i]!]!++;
      postings[at] = product;
      strengths[at] = strengthOf.values[i]!;
    }
  }
  return { postingStarts, postings, strengths, kinds, nameStrengths };
}

/** Words ascending by length, then by code units, with their forms; `nameWords` are numbered anew. */
function orderWords({ table, words }: CatalogueWords) {
  const { texts } = table.words;
  const order = texts.map((_, i) => i);
  order.sort((a, b) => texts[a]!.length - texts[b]!.length || (texts[a]! < texts[b]! ? -1 : 1));
  const place = new Uint32Array(order.length);
  order.forEach((word, at) => (place[word] = at));
  const wordForms = makeNumberList();
  const wordFormStarts = new Uint32Array(order.length + 1);
  order.forEach((word, at) => {
    for (const form of table.formsOf[word]!) append(wordForms, form);
    wordFormStarts[at + 1] = wordForms.length;
  });
  return {
    words: order.map((word) => texts[word]!),
    wordFormStarts,
    wordForms: listed(wordForms),
    nameWords: new (placeArray(order.length))(words.map((word) => place[word]!)),
  };
}

/** How surely the words of a brand mean it: see `KnownBrand`. */
function rateBrands(
  { brands, brandForms, brand, table }: CatalogueWords,
  postingStarts: Uint32Array,
): Float64Array {
  const products = new Uint32Array(brands.texts.length);
  for (const code of brand) products[code]!++;
  return Float64Array.from(products, (count, code) => {
    const forms = (brandForms[code] ?? '').split(' ').map((form) => table.forms.numbers.get(form));
    const having = forms.map((form) =>
      form === undefined ? 0 : postingStarts[form + 1]! - postingStarts[form]!,
    );
    return Math.min(1, count / Math.max(1, Math.min(...having)));
  });
}

function readSizes(products: readonly FindableProduct[]) {
  const sizeUnit = new Uint8Array(products.length);
  const sizeEach = new Float64Array(products.length);
  const sizePacks = new Uint16Array(products.length);
  products.forEach(({ size, name }, i) => {
    const read = sizeOfProduct(size, name);
    if (read === null) return;
    sizeUnit[i] = 1 + SIZE_UNITS.indexOf(read.unit);
    sizeEach[i] = read.each ?? 0;
    sizePacks[i] = Math.min(0xffff, read.packs ?? 0);
  });
  return { sizeUnit, sizeEach, sizePacks };
}

/** Distinct trigrams of each product's name, and of its name and brand. */
function countTrigrams(
  words: readonly string[],
  nameWords: FindingColumns['nameWords'],
  { starts, brandWords }: CatalogueWords,
) {
  const counter = makeTrigramCounter(numberTrigrams(words));
  const nameTrigrams = new Uint16Array(brandWords.length);
  const allTrigrams = new Uint16Array(brandWords.length);
  for (let product = 0; product < brandWords.length; product++) {
    const name = starts[product]! + brandWords[product]!;
    let met = 0;
    counter.begin();
    for (let at = name; at < starts[product + 1]!; at++) met += counter.add(nameWords[at]!);
    nameTrigrams[product] = met;
    for (let at = starts[product]!; at < name; at++) met += counter.add(nameWords[at]!);
    allTrigrams[product] = met;
  }
  return { nameTrigrams, allTrigrams };
}

/** Prepares a catalogue for finding: all that is learned from it is learned here, once. At most 65,535 categories. */
export function buildFindingIndex(all: Iterable<FindableProduct>, vocabulary: Vocabulary): FindingColumns {
  const products = [...all];
  const read = readCatalogueWords(products, vocabulary);
  const categories = makeTextTable();
  numberOf(categories, '');
  const category = Uint16Array.from(products, (product) => numberOf(categories, product.category ?? ''));
  const { forms } = read.table;
  const place = makePlacer(read, vocabulary);
  const counts = countKinds(place, () => forms.texts.length, category, categories.texts.length);
  const ofCategories = kindsOfCategories(
    counts,
    categories.texts,
    forms.numbers,
    vocabulary,
    products.length,
  );
  const firstKinds = firstKindOfCategories(categories.texts, forms, vocabulary);
  const posted = postForms(read, place, counts, category, ofCategories, firstKinds);
  const ordered = orderWords(read);
  return {
    count: products.length,
    ...ordered,
    ...countTrigrams(ordered.words, ordered.nameWords, read),
    forms: forms.texts,
    ...posted,
    nameStarts: read.starts,
    brandWords: read.brandWords,
    categories: categories.texts,
    category,
    brands: read.brands.texts,
    brand: new (placeArray(read.brands.texts.length))(read.brand),
    brandSureness: rateBrands(read, posted.postingStarts),
    brandForms: read.brandForms,
    ...readSizes(products),
  };
}
