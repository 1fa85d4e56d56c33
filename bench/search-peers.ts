import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import MiniSearch from 'minisearch';
import { foldText } from '../src/domain/text/fold.ts';
import { distinctTrigrams } from '../src/domain/text/trigram.ts';
import type { FindableProduct } from '../src/lookup/finding/indexing/columns.ts';

/** A way to search: the ordinals of the products that answer a query, best first, at most ten. */
export interface Searcher {
  readonly name: string;
  search(query: string): Promise<readonly number[]>;
}

const MOST = 10;

/** What a way to search is given of each product: its brand and its name. */
export function textsOf(products: readonly Pick<FindableProduct, 'brand' | 'name'>[]): string[] {
  return products.map(({ brand, name }) => `${brand ?? ''} ${name}`.trim());
}

/** The order of pg_trgm: by similarity to brand and name; products below `floor` are left out. */
export function trigramSearcher(texts: readonly string[], floor: number): Searcher {
  const cut = texts.map((text) => new Set(distinctTrigrams(foldText(text))));
  return {
    name: floor === 0 ? 'pg_trgm order' : `pg_trgm order, floor ${floor}`,
    search: (query) => {
      const asked = distinctTrigrams(foldText(query));
      const scores = cut.map((of) => {
        const shared = asked.reduce((count, key) => count + (of.has(key) ? 1 : 0), 0);
        return shared === 0 ? 0 : shared / (of.size + asked.length - shared);
      });
      return Promise.resolve(bestOf(scores, Math.max(floor, Number.MIN_VALUE)));
    },
  };
}

/** Today's relevance: containment of trigrams weighs 2, similarity 1, below two thirds of the best nothing is found. */
export function containmentSearcher(texts: readonly string[]): Searcher {
  const cut = texts.map((text) => new Set(distinctTrigrams(foldText(text))));
  return {
    name: 'containment and similarity',
    search: (query) => {
      const asked = distinctTrigrams(foldText(query));
      const shared = cut.map((of) => asked.reduce((count, key) => count + (of.has(key) ? 1 : 0), 0));
      const needed = Math.max(0.3 * asked.length, (2 / 3) * Math.max(...shared));
      const scores = shared.map((count, i) =>
        count < needed ? 0 : (2 * count) / asked.length + count / (cut[i]!.size + asked.length - count),
      );
      return Promise.resolve(bestOf(scores, Number.MIN_VALUE));
    },
  };
}

function bestOf(scores: readonly number[], floor: number): number[] {
  const found = scores.map((_, i) => i).filter((i) => scores[i]! >= floor);
  return found.sort((a, b) => scores[b]! - scores[a]! || a - b).slice(0, MOST);
}

/** MiniSearch as its manual has it: prefixes, and one error in five letters. */
export function miniSearcher(texts: readonly string[]): Searcher {
  const index = new MiniSearch<{ id: number; text: string }>({ fields: ['text'] });
  index.addAll(texts.map((text, id) => ({ id, text })));
  return {
    name: 'MiniSearch, fuzzy and prefix',
    search: (query) =>
      Promise.resolve(
        index
          .search(query, { fuzzy: 0.2, prefix: true })
          .slice(0, MOST)
          .map(({ id }) => id as number),
      ),
  };
}

/** Orama with its English stemmer and one error. */
export async function oramaSearcher(texts: readonly string[]): Promise<Searcher> {
  const index = create({
    schema: { text: 'string' } as const,
    components: { tokenizer: { stemming: true, language: 'english' } },
  });
  await insertMultiple(
    index,
    texts.map((text, i) => ({ id: String(i), text })),
  );
  return {
    name: 'Orama, stemmed',
    search: async (query) => {
      const { hits } = await searchOrama(index, { term: query, limit: MOST, tolerance: 1 });
      return hits.map(({ id }) => Number(id));
    },
  };
}

/** SQLite's FTS5 with the porter stemmer: all words; where nothing has them, any. */
export async function sqliteSearcher(texts: readonly string[]): Promise<Searcher> {
  const sqlite = await sqlite3InitModule();
  const db = new sqlite.oo1.DB(':memory:');
  db.exec("create virtual table product using fts5(text, tokenize = 'porter unicode61')");
  db.transaction(() => {
    const insert = db.prepare('insert into product (rowid, text) values (?, ?)');
    texts.forEach((text, i) => insert.bind([i + 1, text]).stepReset());
    insert.finalize();
  });
  const find = (words: readonly string[], between: string): number[] =>
    words.length === 0
      ? []
      : db
          .selectValues('select rowid from product where product match ? order by rank, rowid limit 10', [
            words.map((word) => `"${word}"`).join(between),
          ])
          .map((id) => Number(id) - 1);
  return {
    name: 'SQLite FTS5 porter, all words, then any',
    search: (query) => {
      const words = foldText(query).split(' ').filter(Boolean);
      const all = find(words, ' ');
      return Promise.resolve(all.length > 0 ? all : find(words, ' or '.toUpperCase()));
    },
  };
}
