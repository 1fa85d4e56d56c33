import { COMPOUNDS } from '../domain/understanding/compounds.ts';
import { VOCABULARY_LINES } from '../domain/understanding/vocabulary-entries.ts';
import { vocabularyOf } from '../domain/understanding/vocabulary-lines.ts';
import { buildFindingIndex } from '../lookup/finding/indexing/build.ts';
import { type FindableRow, type ProductRow, readFindableProducts } from '../record/read-products.ts';
import { listColumn, numberColumn, stringColumn } from '../snapshot/files/arrow-columns.ts';
import type { Table } from '../snapshot/files/table.ts';
import type { FindingColumns } from '../snapshot/parts/finding.ts';
import { readEarlierTables, unlessBroken } from './earlier-snapshot.ts';
import type { CompileStep, Publishing } from './publishing.ts';
import { productMerges } from './products/surviving-products.ts';

const VOCABULARY_FILES = ['finding-vocabulary', 'finding-compounds'];

/** The step of the part of finding: kept while neither the products nor the vocabulary change. */
export const FINDING_STEP: CompileStep = {
  async canKeep({ earlier, vocabulary }) {
    if (earlier === undefined) return false;
    const tables = await unlessBroken(readEarlierTables(earlier, VOCABULARY_FILES));
    if (tables === 'broken') return false;
    const lines = tables('finding-vocabulary').strings('line');
    const compounds = tables('finding-compounds').strings('compound');
    return areEqual(lines, linesOf(vocabulary)) && areEqual(compounds, COMPOUNDS);
  },
  async compile(publishing) {
    const rows: FindableRow[] = [];
    const { survivors, survivorOf } = await productMerges(publishing);
    await publishing.read((client) =>
      readFindableProducts(client, (row) => {
        if (!survivorOf.has(row.productId)) rows.push(findableOf(survivors.get(row.productId)) ?? row);
      }),
    );
    return compileFinding(rows, publishing);
  },
};

/** What a product that merges left is found by. */
function findableOf(row: ProductRow | undefined): FindableRow | undefined {
  return (
    row && {
      productId: row.product_id,
      name: row.name,
      brand: row.brand,
      category: row.category_derived ? null : row.category,
      size: row.size_derived ? null : row.size_display,
    }
  );
}

function areEqual(some: readonly (string | null)[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, i) => text === others[i]);
}

/** The lines of the vocabulary that ships, and behind them the operator's own. */
function linesOf(own: string): string[] {
  return `${VOCABULARY_LINES}\n${own}`
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function compileFinding(
  products: readonly FindableRow[],
  { vocabulary, onProgress }: Pick<Publishing, 'vocabulary' | 'onProgress'>,
): Record<string, Table> {
  const lines = linesOf(vocabulary);
  const compiled = vocabularyOf(lines.join('\n'), COMPOUNDS);
  const columns = buildFindingIndex(products, compiled);
  onProgress({
    stage: 'preparing search',
    done: products.length,
    total: products.length,
    unit: 'products',
  });
  return {
    ...tablesOf(columns),
    'finding-vocabulary': { rows: lines.length, columns: { line: stringColumn(lines) } },
    'finding-compounds': { rows: COMPOUNDS.length, columns: { compound: stringColumn(COMPOUNDS) } },
  };
}

function tablesOf(columns: FindingColumns): Record<string, Table> {
  return {
    'finding-words': {
      rows: columns.words.length,
      columns: {
        word: stringColumn(columns.words),
        forms: listColumn(columns.wordFormStarts, numberColumn(columns.wordForms)),
      },
    },
    'finding-forms': {
      rows: columns.forms.length,
      columns: {
        form: stringColumn(columns.forms),
        products: listColumn(columns.postingStarts, numberColumn(columns.postings)),
        strengths: listColumn(columns.postingStarts, numberColumn(columns.strengths)),
      },
    },
    'finding-products': {
      rows: columns.count,
      columns: {
        words: listColumn(columns.nameStarts, numberColumn(columns.nameWords)),
        strengths: listColumn(columns.nameStarts, numberColumn(columns.nameStrengths)),
        brand_words: numberColumn(columns.brandWords),
        name_trigrams: numberColumn(columns.nameTrigrams),
        all_trigrams: numberColumn(columns.allTrigrams),
        kind: numberColumn(columns.kinds),
        category: numberColumn(columns.category),
        brand: numberColumn(columns.brand),
        size_unit: numberColumn(columns.sizeUnit),
        size_each: numberColumn(columns.sizeEach),
        size_packs: numberColumn(columns.sizePacks),
      },
    },
    'finding-categories': {
      rows: columns.categories.length,
      columns: { category: stringColumn(columns.categories) },
    },
    'finding-brands': {
      rows: columns.brands.length,
      columns: {
        brand: stringColumn(columns.brands),
        sureness: numberColumn(columns.brandSureness),
        forms: stringColumn(columns.brandForms),
      },
    },
  };
}
