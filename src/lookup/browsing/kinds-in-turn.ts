import { derivedFrom, rememberLast } from '../../domain/derived.ts';
import { addToGroup } from '../../domain/group-by.ts';
import { UNSAID_STATES } from '../../domain/understanding/marked-words.ts';
import { isEligible } from '../eligible.ts';
import type { FindingSource, FindOptions } from '../finding/found-products.ts';
import { type Finding, isAnyMarked, wordsWithAny } from '../finding/open.ts';
import { findingOf } from '../finding/understand-request.ts';
import type { AskedDepartment } from './asked-department.ts';
import { productsOn } from './named-department.ts';

/** 1 by word for those that say of a thing a state that is not usually meant. */
const wordsOfStates = derivedFrom(({ columns }: Finding) =>
  derivedFrom((states: ReadonlySet<string>) => wordsWithAny(columns, states)),
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

/**
 * The products of a department: of each kind of thing one in turn, so that a page shows what there is. The kind that is sold most
 * goes first, and of a kind what most stores sell; what nobody means who does not say it comes behind.
 */
function orderDepartment(
  finding: Finding,
  storesSelling: ArrayLike<number>,
  products: readonly Uint32Array[],
): Uint32Array {
  const { kinds: kindOf, forms } = finding.columns;
  const ofKinds = new Map<number, number[]>();
  for (const list of products) for (const product of list) addToGroup(ofKinds, kindOf[product]!, product);
  const kinds = [...ofKinds].map(([kind, ofKind]) => {
    const isUnsaid = unsaidTest(finding, forms[kind] ?? '');
    // Numbers sort natively, without a comparison function.
    const keyOf = (product: number): number =>
      ((isUnsaid(product) ? 2 : 1) * MOST_STORES - storesSelling[product]!) * MOST_PRODUCTS + product;
    return {
      keys: Float64Array.from(ofKind, keyOf).sort(),
      sold: ofKind.reduce((sum, product) => sum + storesSelling[product]!, 0),
    };
  });
  kinds.sort((a, b) => b.sold - a.sold || b.keys.length - a.keys.length);
  const ordered = new Uint32Array(kinds.reduce((sum, { keys }) => sum + keys.length, 0));
  let length = 0;
  let left = kinds;
  for (let turn = 0; left.length > 0; turn++) {
    for (const { keys } of left) ordered[length++] = keys[turn]! % MOST_PRODUCTS;
    left = left.filter(({ keys }) => keys.length > turn + 1);
  }
  return ordered;
}

/** Departments whose order is remembered. */
const MOST_REMEMBERED = 64;

const ordersOf = derivedFrom((snapshot: FindingSource) =>
  rememberLast(MOST_REMEMBERED, (codes) => {
    const finding = findingOf(snapshot);
    const products = productsOn(finding, codes.split(' ').map(Number));
    return orderDepartment(finding, snapshot.prices.storesSelling, products);
  }),
);

/** The first `limit` eligible products of a department, a kind of thing after the other in turn. */
export function browse(
  snapshot: FindingSource,
  { codes, says }: AskedDepartment,
  { limit, eligible = {} }: Pick<FindOptions, 'limit' | 'eligible'>,
): Uint32Array {
  const found: number[] = [];
  for (const product of ordersOf(snapshot)(codes.join(' '))) {
    if (found.length === limit) break;
    if (says?.(product) !== false && isEligible(eligible, product)) found.push(product);
  }
  return Uint32Array.from(found);
}
