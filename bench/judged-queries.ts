/** Queries with rules of what is right, so that any ranking can be judged without a person. `queries/README.md` tells the form. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is typed, or an item of a list, and the rule of what is right. */
export interface JudgedQuery {
  readonly q: string;
  /** The kind of query, such as `misspelt`; absent in a list. */
  readonly type?: string;
  /** Regular expressions: the text of a right product matches one of them. */
  readonly want?: readonly string[];
  /** A text that matches one of these is wrong even so. */
  readonly avoid?: readonly string[];
  /** Where present, only a right text that matches one of these is of the best kind or size. */
  readonly head?: readonly string[];
  /** Products of grade 1 and of grade 2 in the catalogue. */
  readonly n?: readonly [number, number];
  /** Nothing of the kind is sold: no answer is the only right answer. */
  readonly none?: boolean;
  /** Fewer than three products are right. */
  readonly few?: boolean;
}

/** A shopping list whose items are judged. */
export interface JudgedList {
  readonly list: string;
  readonly items: readonly JudgedQuery[];
}

/** A product as a shopper reads it; empty where the catalogue does not say. */
export interface JudgedProduct {
  readonly brand: string;
  readonly name: string;
  readonly size: string;
  /** Not judged by. */
  readonly category?: string;
  /** What says the kind of thing where names do not (`Premium 56 Oz`): judged by as well. */
  readonly kind?: string;
}

/** 2: the best kind; 1: right, but another kind or size; 0: wrong. */
export type Grade = 0 | 1 | 2;

const FOLDER = join(import.meta.dirname, 'queries');

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as T;
}

/** The files of judged queries: over the demo, or over one of the real product files. */
export const QUERY_FILES = [
  'demo',
  'real-products',
  'real-products-everyday',
  'real-products-held-out',
  'off-fdc-joined',
  'off-fdc-joined-held-out',
  'off-fdc-joined-everyday',
  'off-fdc-joined-everyday-held-out',
  'fdc-branded',
  'fdc-branded-held-out',
  'complete-journey',
  'complete-journey-held-out',
] as const;

/** The judged queries of a file. */
export function readJudgedQueries(catalogue: (typeof QUERY_FILES)[number]): readonly JudgedQuery[] {
  return read<JudgedQuery[]>(catalogue);
}

/** Everyday shopping lists over the demo catalogue. */
export function readJudgedLists(): readonly JudgedList[] {
  return read<JudgedList[]>('demo-lists');
}

/** Words that people say alone, over the demo catalogue: what is usually meant is right. */
export function readUsualWords(): readonly JudgedQuery[] {
  return read<JudgedQuery[]>('demo-usual');
}

/** What rules are matched against: brand, name and size, and kind where it is told, in lower case, without marks or accents. */
export function judgedText({ brand, name, size, kind = '' }: JudgedProduct): string {
  return [brand, name, size, kind]
    .filter((part) => part !== '')
    .join(' ')
    .replace(/[®™©]/g, '')
    .replace(/[’‘]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

/** One expression for many; null where there are none. */
function anyOf(rules: readonly string[] = []): RegExp | null {
  return rules.length === 0 ? null : new RegExp(rules.map((rule) => `(?:${rule})`).join('|'), 'i');
}

/** Grades texts by a query's rule. Throws SyntaxError where the rule is no regular expression. */
export function graderOf({ want, avoid, head, none }: JudgedQuery): (text: string) => Grade {
  if (none === true) return () => 0;
  const [wanted, avoided, best] = [want, avoid, head].map((rules) => anyOf(rules));
  return (text) => {
    if (wanted?.test(text) !== true || avoided?.test(text) === true) return 0;
    return best?.test(text) === false ? 1 : 2;
  };
}
