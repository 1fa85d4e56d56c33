import { derivedFrom, rememberLast } from '../../domain/derived.ts';
import { UNSAID_STATES } from '../../domain/understanding/marked-words.ts';
import { isEligible } from '../eligible.ts';
import type { FindingSource, FindOptions } from '../finding/found-products.ts';
import { type Finding, isAnyMarked, wordsWithAny } from '../finding/open.ts';
import { findingOf } from '../finding/understand-request.ts';
import type { AskedDepartment } from './asked-department.ts';
import { productsOn } from './named-department.ts';

/** 1 by word for those that say of a thing a state that is not usually meant. */
const wordsOfStates = derivedFrom((finding: Finding) =>
  derivedFrom((states: ReadonlySet<string>) => wordsWithAny(finding, states)),
);

/** Tells of products that are a kind of thing whether nobody means them who does not say it: frozen bananas, vegan sausage. */
function unsaidTest(finding: Finding, kind: string): (product: number) => boolean {
  const { columns, isMarked, isImitation } = finding;
  const states = UNSAID_STATES.get(kind);
  const marks = [isMarked, isImitation, ...(states === undefined ? [] : [wordsOfStates(finding)(states)])];
  return (product) => {
    const from = columns.nameStarts[product]! + columns.brandWords[product]!;
    const to = columns.nameStarts[product + 1]!;
    return marks.some((marked) => isAnyMarked(columns, marked, from, to));
  };
}

/** More stores than sell anything, and more products than a catalogue has: a key of both is an exact number. */
const MOST_STORES = 2 ** 20;
const MOST_PRODUCTS = 2 ** 31;
/** Added to the keys of what comes behind. */
const BEHIND = MOST_STORES * MOST_PRODUCTS;

/** A kind of thing in a department, of which the first so many are kept. */
class KindInDepartment {
  readonly #turns: number;
  readonly #isUnsaid: (product: number) => boolean;
  #keys: number[] = [];
  #last = Number.POSITIVE_INFINITY;
  /** By how many stores its products are sold, in all. */
  sold = 0;
  count = 0;

  constructor(turns: number, isUnsaid: (product: number) => boolean) {
    this.#turns = turns;
    this.#isUnsaid = isUnsaid;
  }

  add(product: number, stores: number): void {
    this.sold += stores;
    this.count++;
    const key = (MOST_STORES - stores) * MOST_PRODUCTS + product;
    // What its words say takes longer to know than that it comes too late anyway.
    if (key > this.#last) return;
    this.#keys.push(this.#isUnsaid(product) ? key + BEHIND : key);
    if (this.#keys.length === 2 * this.#turns) this.#cut();
  }

  #cut(): void {
    this.#keys = [...this.#first()];
    this.#last = this.#keys.at(-1)!;
  }

  /** Its first keys, ascending. */
  #first(): Float64Array {
    // Numbers sort natively, without a comparison function.
    return Float64Array.from(this.#keys).sort().subarray(0, this.#turns);
  }

  /** The first of its products, in order. */
  products(): Uint32Array {
    return Uint32Array.from(this.#first(), (key) => key % MOST_PRODUCTS);
  }
}

/** The products of a department in order, or the first of each of its kinds. */
interface DepartmentOrder {
  readonly ordered: Uint32Array;
  readonly isWhole: boolean;
}

/**
 * The products of a department: of each kind of thing one in turn, for as many turns, so that a page shows what there is. The
 * kind that is sold most goes first, and of a kind what most stores sell; what nobody means who does not say it comes behind.
 */
function orderDepartment(
  finding: Finding,
  storesSelling: ArrayLike<number>,
  products: readonly Uint32Array[],
  turns: number,
): DepartmentOrder {
  const { kinds: kindOf, forms } = finding.columns;
  const ofKinds = new Map<number, KindInDepartment>();
  for (const list of products)
    for (const product of list) {
      const kind = kindOf[product]!;
      let ofKind = ofKinds.get(kind);
      if (ofKind === undefined) {
        ofKind = new KindInDepartment(turns, unsaidTest(finding, forms[kind] ?? ''));
        ofKinds.set(kind, ofKind);
      }
      ofKind.add(product, storesSelling[product]!);
    }
  const kinds = [...ofKinds.values()].sort((a, b) => b.sold - a.sold || b.count - a.count);
  let left = kinds.map((kind) => kind.products());
  const ordered = new Uint32Array(left.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (let turn = 0; left.length > 0; turn++) {
    for (const ofKind of left) ordered[length++] = ofKind[turn]!;
    left = left.filter((ofKind) => ofKind.length > turn + 1);
  }
  return { ordered, isWhole: kinds.every(({ count }) => count <= turns) };
}

/** So many of each kind fill a page, also of what a place sells. */
const FEW_TURNS = 16;
/** Departments whose order is remembered. */
const MOST_REMEMBERED = 64;

const ordersOf = (turns: number) =>
  derivedFrom((snapshot: FindingSource) =>
    rememberLast(MOST_REMEMBERED, (codes) => {
      const finding = findingOf(snapshot);
      const products = productsOn(finding, codes.split(' ').map(Number));
      return orderDepartment(finding, snapshot.prices.storesSelling, products, turns);
    }),
  );

const firstOf = ordersOf(FEW_TURNS);
const allOf = ordersOf(Number.POSITIVE_INFINITY);

/** The first `limit` eligible products of a department, a kind of thing after the other in turn. */
export function browse(
  snapshot: FindingSource,
  { codes, says }: AskedDepartment,
  { limit, eligible = {} }: Pick<FindOptions, 'limit' | 'eligible'>,
): Uint32Array {
  const pick = ({ ordered }: DepartmentOrder): number[] => {
    const found: number[] = [];
    for (const product of ordered) {
      if (found.length === limit) break;
      if (says?.(product) !== false && isEligible(eligible, product)) found.push(product);
    }
    return found;
  };
  const key = codes.join(' ');
  const first = firstOf(snapshot)(key);
  const found = pick(first);
  return Uint32Array.from(found.length === limit || first.isWhole ? found : pick(allOf(snapshot)(key)));
}
