/**
 * Known-item search: how often a product is found by its name, whole, misspelt, shortened or shuffled. Judged search: how
 * good the first answers to everyday queries are, beside other ways to search. And the memory that it takes.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { measureBrandTastes } from './brand-tastes.ts';
import { type BenchData, ensurePublished, loadPublished } from './data.ts';
import { measureFindingMemory } from './finding-memory.ts';
import { type Item, type KnownItemScore, scoreKnownItems, snapshotOfItems } from './known-items.ts';
import { judgedSets } from './judged-sets.ts';
import { judgeAtChains, judgeUsualAtChains } from './judged-chains.ts';
import { measureSaidOtherwise } from './said-otherwise.ts';
import { measureAtChains, measureJudged } from './search-judged.ts';
import type { Measurement } from './report.ts';
import { measureUnsoldWords } from './unsold-words.ts';
import type { Snapshot } from '../src/snapshot/snapshot.ts';

const SAMPLED = 2_000;
/** Sets over catalogues with brands, one each. */
const OF_BRANDS: ReadonlySet<string> = new Set([
  'demo',
  'real products',
  'joined real products',
  'branded foods',
]);
/** One set of each catalogue. */
const OF_CATALOGUES: ReadonlySet<string> = new Set([...OF_BRANDS, 'complete journey']);
/** Sets whose queries are said otherwise as well: of each catalogue that which most is asked of, and those held out. */
const SAID_OTHERWISE: ReadonlySet<string> = new Set([
  'demo',
  'real products, everyday',
  'real products, held out',
  'branded foods, held out',
  'complete journey',
  'complete journey, held out',
]);
const SEED = 11;

interface RealFile {
  readonly file: string;
  readonly name: string;
  /** Columns of the brand, the first that is filled counts. */
  readonly brands: readonly string[];
  readonly options: object;
}

const REAL_FILES: readonly RealFile[] = [
  {
    file: 'us_products_off_fdc_joined.csv',
    name: 'product_name',
    brands: ['brand_name', 'brand_owner'],
    options: {},
  },
  {
    file: 'off_export_1000_rows.tsv',
    name: 'product_name',
    brands: ['brands'],
    options: { delimiter: '\t', quote: false, relax_column_count: true },
  },
];

/** Products of a file that have a name. */
function readItems(folder: string, { file, name, brands, options }: RealFile): Item[] {
  const text = readFileSync(join(folder, file));
  const records = parse(text, { columns: true, ...options }) as Record<string, string>[];
  return records
    .map((record) => ({
      name: record[name] ?? '',
      brand: brands.map((key) => record[key]).find(Boolean) ?? '',
    }))
    .filter((item) => item.name.trim() !== '');
}

/** The products of a snapshot, by ordinal. */
function itemsOf({ products: { json, count } }: Snapshot): Item[] {
  return Array.from({ length: count }, (_, i) => {
    const bytes = json.bytes.subarray(json.offsets[i], json.offsets[i + 1]);
    const { name, brand } = JSON.parse(Buffer.from(bytes).toString()) as {
      name: string;
      brand: string | null;
    };
    return { name, brand: brand ?? '' };
  });
}

function rows(source: string, scores: readonly KnownItemScore[]): Measurement[] {
  return scores.map(({ what, asked, share, least }) => ({
    what: `${source}: ${what} (${asked} asked)`,
    figure: 100 * share,
    unit: '%',
    baseline: null,
    bar: `at least ${100 * least}%`,
    met: share >= least,
  }));
}

/** Over the data folder's catalogue, then over the real product files. */
export async function measureSearchQuality(data: BenchData, realProducts: string): Promise<Measurement[]> {
  await ensurePublished(data);
  const snapshot = await loadPublished(data);
  const measured = [
    ...(await measureFindingMemory(snapshot, SEED)),
    ...rows(`catalogue, scale ${data.scale}`, scoreKnownItems(snapshot, itemsOf(snapshot), SAMPLED, SEED)),
  ];
  for (const real of REAL_FILES) {
    if (!existsSync(join(realProducts, real.file))) {
      console.log(`skipped: ${real.file} is not in ${resolve(realProducts)}; name its folder with --real`);
      continue;
    }
    const items = readItems(realProducts, real);
    measured.push(...rows(real.file, scoreKnownItems(snapshotOfItems(items, SEED), items, SAMPLED, SEED)));
  }
  measured.push(...measureAtChains('lists at nine chains', judgeAtChains(snapshot)));
  measured.push(...measureAtChains('words alone at nine chains', judgeUsualAtChains(snapshot)));
  for (const set of judgedSets(join(realProducts, '..'))) {
    const catalogue = set.open();
    measured.push(...(await measureJudged(catalogue)));
    if (SAID_OTHERWISE.has(set.name)) measured.push(...(await measureSaidOtherwise(catalogue)));
    if (OF_BRANDS.has(set.name)) measured.push(await measureBrandTastes(catalogue));
    if (OF_CATALOGUES.has(set.name)) measured.push(await measureUnsoldWords(catalogue));
  }
  return measured;
}
