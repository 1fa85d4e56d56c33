import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { understand, type Understanding } from '../src/domain/understanding/understanding.ts';
import { VOCABULARY } from '../src/domain/understanding/vocabulary.ts';
import { findingOf } from '../src/lookup/finding/understand-request.ts';
import type { FindableProduct } from '../src/lookup/finding/indexing/columns.ts';
import type { Finding } from '../src/lookup/finding/open.ts';
import type { Snapshot } from '../src/snapshot/snapshot.ts';
import { snapshotOfItems } from './known-items.ts';
import { graderOf, type JudgedProduct, type JudgedQuery, judgedText } from './judged-queries.ts';

/** A catalogue with queries whose answers are graded. */
export interface JudgedCatalogue {
  readonly name: string;
  readonly products: readonly FindableProduct[];
  /** Holds the products, in their order, and nothing else. */
  readonly snapshot: Snapshot;
  readonly finding: Finding;
  readonly popularity: Uint32Array;
  readonly queries: readonly GradedQuery[];
}

/** A query with the grade of each product. */
export interface GradedQuery {
  readonly query: JudgedQuery;
  readonly grades: Uint8Array;
}

interface FeedProduct {
  readonly name: string;
  readonly brand?: string | null;
  readonly category?: string | null;
  readonly size_display?: string | null;
}

/** Fewer right products than this cannot tell rankings apart. */
const FEWEST_RIGHT = 3;
const SEED = 11;

/** Reads products in the feed's form, a JSON object a line, gzipped where the name says so. */
function readFeedProducts(file: string): FindableProduct[] {
  const bytes = readFileSync(file);
  const lines = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().trimEnd().split('\n');
  return lines.map((line) => {
    const { name, brand, category, size_display } = JSON.parse(line) as FeedProduct;
    return { name, brand: brand ?? null, category: category ?? null, size: size_display ?? null };
  });
}

/** Reads products and queries from files; see `judgeProducts`. */
export function judgeCatalogue(productFile: string, queryFile: string): JudgedCatalogue {
  const queries = JSON.parse(readFileSync(queryFile, 'utf8')) as JudgedQuery[];
  return judgeProducts(productFile, readFeedProducts(productFile), queries);
}

/** Prepares a catalogue and grades it for queries; those that hardly anything answers are left out. */
export function judgeProducts(
  name: string,
  products: readonly (FindableProduct & Pick<JudgedProduct, 'kind'>)[],
  asked: readonly JudgedQuery[],
): JudgedCatalogue {
  const texts = products.map(({ brand, name, size, kind = '' }) =>
    judgedText({ brand: brand ?? '', name, size: size ?? '', kind }),
  );
  const queries = asked
    .map((query): GradedQuery => ({ query, grades: Uint8Array.from(texts, graderOf(query)) }))
    .filter(({ query, grades }) => {
      const right = grades.reduce((sum, grade) => sum + (grade > 0 ? 1 : 0), 0);
      return query.none === true || (right > 0 && (right >= FEWEST_RIGHT || query.few === true));
    });
  const items = products.map((product) => ({ ...product, brand: product.brand ?? '' }));
  const snapshot = snapshotOfItems(items, SEED);
  // Nobody judged how widely a product is sold.
  const popularity = snapshot.prices.storesSelling.fill(0);
  return { name, products, snapshot, finding: findingOf(snapshot), popularity, queries };
}

/** Understands a query against a judged catalogue. */
export function understandIn({ finding }: JudgedCatalogue, q: string): Understanding {
  return understand(q, finding.lexicon, VOCABULARY);
}
