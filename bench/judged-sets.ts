/** All sets of judged queries, each over its catalogue. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JudgedCatalogue, judgeProducts } from './judged-catalogue.ts';
import {
  completeJourneyProducts,
  demoProducts,
  fdcProducts,
  offFdcProducts,
  realProducts,
} from './judged-catalogues.ts';
import {
  type JudgedProduct,
  type JudgedQuery,
  readJudgedLists,
  readJudgedQueries,
} from './judged-queries.ts';

/** A set of queries over a catalogue. */
export interface JudgedSet {
  readonly name: string;
  /** Whether it was written without a look at answers and nothing is fitted to it. */
  readonly heldOut: boolean;
  /** Reads and grades it; the catalogue is of that set alone. */
  open(): JudgedCatalogue;
}

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Queries of `shared` data in a folder, written by others; null where they are absent. */
function othersQueries(folder: string): readonly JudgedQuery[] | null {
  const file = join(folder, 'search', 'queries.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JudgedQuery[]) : null;
}

/** The sets, those over real products as far as their files are in `folder`. */
export function judgedSets(folder: string): JudgedSet[] {
  const sets: JudgedSet[] = [];
  const add = (
    name: string,
    products: readonly JudgedProduct[] | null,
    queries: readonly JudgedQuery[] | null,
    heldOut = false,
  ): void => {
    if (products === null || queries === null) return;
    const findable = products.map((product) => ({
      name: product.name,
      brand: orNull(product.brand),
      category: orNull(product.category),
      size: orNull(product.size),
      kind: product.kind ?? '',
    }));
    sets.push({ name, heldOut, open: () => judgeProducts(name, findable, queries) });
  };
  const demo = demoProducts();
  add('demo', demo, readJudgedQueries('demo'));
  add(
    'demo lists',
    demo,
    readJudgedLists().flatMap(({ items }) => [...items]),
  );
  const real = realProducts(folder);
  add('real products', real, readJudgedQueries('real-products'));
  add('real products, everyday', real, readJudgedQueries('real-products-everyday'));
  add('real products, others’ queries', real, othersQueries(folder));
  add('real products, held out', real, readJudgedQueries('real-products-held-out'), true);
  const joined = offFdcProducts(folder);
  add('joined real products', joined, readJudgedQueries('off-fdc-joined'));
  add('joined real products, held out', joined, readJudgedQueries('off-fdc-joined-held-out'), true);
  const everyday = readJudgedQueries('off-fdc-joined-everyday');
  const everydayHeldOut = readJudgedQueries('off-fdc-joined-everyday-held-out');
  add('joined real products, everyday', joined, everyday);
  add('joined real products, everyday, held out', joined, everydayHeldOut, true);
  const fdc = fdcProducts(folder);
  add('branded foods', fdc, readJudgedQueries('fdc-branded'));
  add('branded foods, held out', fdc, readJudgedQueries('fdc-branded-held-out'), true);
  const journey = completeJourneyProducts(folder);
  add('complete journey', journey, readJudgedQueries('complete-journey'));
  add('complete journey, held out', journey, readJudgedQueries('complete-journey-held-out'), true);
  return sets;
}
