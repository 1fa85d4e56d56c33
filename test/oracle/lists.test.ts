import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryChainAisles, queryStoreAisles } from '../../src/api/aisles/queries.ts';
import { effectivePriceE4 } from '../../src/domain/price-tier.ts';
import { finish } from '../../src/domain/slices.ts';
import { queryResolvedList } from '../../src/api/resolve-list/queries.ts';
import { chainSearchOf, makeChainSearchAhead } from '../../src/lookup/chains/chain-search.ts';
import { CLAIMS, PLAIN_WORDS } from '../../src/domain/understanding/marked-words.ts';
import { PREFERENCES } from '../../src/domain/understanding/lines/preferences.ts';
import { sizeToFind } from '../../src/domain/understanding/lines/request-line.ts';
import { sizeOfProduct } from '../../src/domain/understanding/lines/size-request.ts';
import { normalForm, readWords } from '../../src/domain/understanding/words.ts';
import type { Concept } from '../../src/domain/understanding/concept.ts';
import { reducedOf, restrictionsOf } from '../../src/domain/understanding/reduced-request.ts';
import type { Understanding } from '../../src/domain/understanding/understanding.ts';
import { formsOfText } from '../../src/domain/understanding/vocabulary-lines.ts';
import { bitsOf } from '../../src/lookup/eligible.ts';
import { productName } from '../../src/lookup/encoded-fields.ts';
import { findMeantEach } from '../../src/lookup/finding/find-meant.ts';
import type { FoundProduct } from '../../src/lookup/finding/found-products.ts';
import { likelyTest, namesKind, standingTest, unsaidTest } from '../../src/lookup/finding/likely.ts';
import { OF_SIZE } from '../../src/lookup/finding/word-rarity.ts';
import { findingOf, understandAmong } from '../../src/lookup/finding/understand-request.ts';
import { findObservation, findPair, findSource } from '../../src/lookup/price-lookup.ts';
import { isOneOfMany, textsOf } from '../../src/lookup/search-products.ts';
import { formatUuid } from '../../src/lookup/uuid-index.ts';
import { distanceMi } from '../../src/domain/place/geo.ts';
import { findStore } from '../../src/lookup/find-store.ts';
import { listedAgain } from '../../src/lookup/lists/resolve-list.ts';
import { whyUnfilled } from '../../src/lookup/lists/unfilled.ts';
import { readListItem } from '../../src/domain/understanding/lines/list-item.ts';
import { loadSnapshot } from '../../src/snapshot/files/load.ts';
import { publish } from '../../src/publish/publish.ts';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { fillOracleCatalogue, type OracleCatalogue } from './catalogue.ts';
import {
  type AisleParameters,
  aislesOfRecord,
  buildListOracle,
  type ListParameters,
  listOfRecord,
} from './list-queries.ts';
import { makeSearchQueries } from './parameters.ts';
import { type Choices, choicesFrom } from './random.ts';
import { buildOracle } from './record-oracle.ts';

// A longer run: ORACLE_LIST_SETS=20000 ORACLE_SEED=7 npx vitest run test/oracle/lists.test.ts
const SETS = Number(process.env['ORACLE_LIST_SETS'] ?? 600);
/** What comes again is found ahead after so many lists. */
const AHEAD_EVERY = 10;
const SEED = Number(process.env['ORACLE_SEED'] ?? 1);
const PRODUCTS = 500;
const MINUTES = 60_000;

/** Few aisles at one chain and at every fifth store, several sections, numbers and pages of products. */
const VARIETY = [
  `update price_pack k set
     aisle = (select array_agg(case when (k.chain_id = 2 or u.store_id % 5 = 0) and hashint4(k.product_id * 300 + u.store_id) % 5 <> 0
       then null else u.aisle end order by u.i)
       from unnest(k.store_ids, k.aisle) with ordinality as u (store_id, aisle, i)),
     section = (select array_agg(case when u.i % 3 > 0 then 1 + abs(hashint4(k.product_id + u.store_id * 7)) % 9 end order by u.i)
       from unnest(k.store_ids) with ordinality as u (store_id, i)),
     retailer_product_id = case when k.product_id % 4 > 0 then 'sku-' || k.product_id * 7 end,
     pdp_url = case k.product_id % 3 when 0 then 'https://shop.example/' || k.chain_id || '/p/sku-' || k.product_id * 7
       when 1 then 'https://shop.example/odd/' || k.product_id end`,
  `update chain set pdp_url_template = case chain_id % 3
     when 0 then 'https://c' || chain_id || '.example/s/{store_id}/p/{retailer_product_id}'
     when 1 then 'https://c' || chain_id || '.example/gtin/{upc}' end`,
  `update store set web_external_id = 'w' || store_id where store_id % 4 > 0`,
];

const PREFIXES: readonly (readonly [prefix: string, quantity: number, unit: string | null])[] = [
  ['2 lb ', 2, 'lb'],
  ['dozen ', 1, 'dozen'],
  ['3x ', 3, null],
  ['half a gallon of ', 0.5, 'gal'],
];

interface NamedItem {
  readonly name: string;
  readonly client_id: string;
  readonly canonical_product_id?: string | undefined;
}

type Names = readonly {
  readonly name: string;
  readonly expected: Pick<ListParameters['items'][number], 'quantity' | 'unit'>;
}[];

/** Names as people write them: some with a quantity before them. */
function makeNames(choices: Choices, queries: readonly string[]): Names {
  return queries.map((query) => {
    const plain = readListItem(query);
    if (!/^\p{L}/u.test(query) || plain.quantity !== null || choices.chance(0.6)) {
      return { name: query, expected: plain };
    }
    const [prefix, quantity, unit] = choices.pick(PREFIXES);
    return { name: prefix + query, expected: { quantity, unit } };
  });
}

/** Whether a word that labels write claims something. */
const claims = (word: string): boolean => CLAIMS.has(normalForm(word));
/** Whether a word tells something of a thing: no size, no preference, and not that it is the plain one. */
const tells = (word: string): boolean =>
  /\p{L}/u.test(word) &&
  !OF_SIZE.test(word) &&
  !PREFERENCES.has(normalForm(word)) &&
  !PLAIN_WORDS.has(normalForm(word));

/** Tells of answers whose names, without those of the brand, have some words that a request does not ask for. */
function unaskedTest(
  { products: { json } }: Snapshot,
  { concepts }: Understanding,
  isSome: (word: string) => boolean,
) {
  const asked = new Set(concepts.flatMap(({ alternatives }) => alternatives.flatMap(({ forms }) => forms)));
  const wordsIn = (text: string): string[] => readWords(text).map(({ key }) => key);
  return ({ product }: Pick<FoundProduct, 'product'>): boolean => {
    const bytes = json.bytes.subarray(json.offsets[product], json.offsets[product + 1]);
    const { name, brand } = JSON.parse(Buffer.from(bytes).toString()) as {
      name: string;
      brand: string | null;
    };
    const ofBrand = wordsIn(brand ?? '');
    return wordsIn(name).some(
      (word) => isSome(word) && !ofBrand.includes(word) && !asked.has(normalForm(word)),
    );
  };
}

/** Products whose sizes are from half to double the median one, or not to be compared with it; all where a size is asked for. */
function ofUsualSize(
  { products: { json } }: Snapshot,
  { line }: Understanding,
  alike: readonly FoundProduct[],
): readonly FoundProduct[] {
  if (sizeToFind(line) !== null) return alike;
  const sizes = alike.map(({ product }) => {
    const bytes = json.bytes.subarray(json.offsets[product], json.offsets[product + 1]);
    const head = JSON.parse(Buffer.from(bytes).toString()) as { name: string; size_display: string | null };
    const size = sizeOfProduct(head.size_display, head.name);
    return size === null ? null : { unit: size.unit, amount: (size.each ?? 1) * (size.packs ?? 1) };
  });
  const known = sizes.filter((size) => size !== null);
  const counted = known.filter(({ unit }) => unit === 'ct');
  const some = 2 * counted.length > known.length ? counted : known.filter(({ unit }) => unit !== 'ct');
  const median = some.map(({ amount }) => amount).sort((a, b) => a - b)[Math.ceil(some.length / 2) - 1];
  const areWeights =
    some !== counted && known.filter(({ unit }) => unit === 'oz').length >= 0.75 * some.length;
  if (median === undefined) return alike;
  return alike.filter((_, i) => {
    const size = sizes[i]!;
    const isOther =
      size === null || (size.unit === 'ct') !== (some === counted) || (areWeights && size.unit !== 'oz');
    return isOther || (size.amount >= median / 2 && size.amount <= median * 2);
  });
}

/** Whether a product is called as the thing that a request names, or part of it. */
function isCalledSo({ finding, products }: Snapshot, concept: Concept | undefined, product: number): boolean {
  const brand = products.brand.values[products.brand.codes[product]!] ?? '';
  const words = formsOfText(`${brand} ${productName(products, product)}`, finding.vocabulary);
  const things = (concept?.alternatives ?? []).map(({ forms }) => forms.at(-1) ?? '');
  return things.some((thing) => thing.split(' ').every((word) => words.includes(word)));
}

/** Whether the best answer says nothing of the thing that a request names beside a brand, which makes things of several categories. */
function isOfBrandAlone(
  snapshot: Snapshot,
  understanding: Understanding,
  best: FoundProduct | undefined,
): boolean {
  const { columns } = snapshot.finding;
  const { brand, head } = understanding;
  if (best === undefined || brand === null || head < 0) return false;
  const { covered, isKind, affinity, product, confidence } = best;
  if (covered === 0 || isKind || isCalledSo(snapshot, understanding.concepts[head], product)) return false;
  if (confidence >= 0.5 && ((covered & (1 << head)) !== 0 || affinity >= 0.5)) return false;
  const codes = Array.from(columns.category).filter((_, product) => columns.brand[product] === brand.brand);
  const isOfOneCategory = codes.some(
    (code) => code !== 0 && codes.filter((other) => other === code).length >= 0.9 * codes.length,
  );
  return !isOfOneCategory && namesKind(findingOf(snapshot), understanding);
}

/** Whether the best answer is but what that tastes of which the brand of a request makes. */
function isTasteAlone({ made, concepts, head }: Understanding, best: FoundProduct | undefined): boolean {
  if (best === undefined || head < 0 || made.length === 0) return false;
  return concepts.every(({ ofBrand }, i) => !ofBrand || (best.covered & (1 << i)) === 0);
}

/** One bit each of what a request asks for, and does not only prefer. */
const askedBits = ({ concepts }: Understanding): number =>
  concepts.reduce((bits, { preference }, i) => bits + (preference ? 0 : 2 ** i), 0);

/** Whether the best answer is another thing of the brand that a request names, with all that it says besides, where that is no store's. */
function isMadeWithIt(
  snapshot: Snapshot,
  understanding: Understanding,
  best: FoundProduct | undefined,
): boolean {
  const { columns } = snapshot.finding;
  const { brand, head, concepts } = understanding;
  if (best === undefined || brand === null || concepts[head]?.ofBrand !== false) return false;
  if (columns.brand[best.product] !== brand.brand || (best.isKind && best.confidence >= 0.8)) return false;
  if (!isCalledSo(snapshot, concepts[head], best.product)) return false;
  const made = Array.from(columns.category).filter((_, product) => columns.brand[product] === brand.brand);
  return new Set(made).size <= 8 && (best.covered & askedBits(understanding)) === askedBits(understanding);
}

/** What a name means at a store: of what is meant as much as the best that its chain sells, what it sells itself first. */
function meantAt(
  snapshot: Snapshot,
  storeId: string,
  name: string,
): ListParameters['items'][number]['meant'] {
  const { stores, products, prices } = snapshot;
  const store = findStore(snapshot, storeId);
  const chain = stores.chain[store]!;
  const among = chainSearchOf(snapshot, chain);
  const pairOf = (product: number): number => findPair(prices, product, chain);
  const isOwn = ({ product }: Pick<FoundProduct, 'product'>): boolean =>
    findObservation(prices, pairOf(product), stores.positionInChain[store]!) >= 0;
  /** Whether a store of the chain within 50 miles was seen to sell it. */
  const isNear = ({ product }: Pick<FoundProduct, 'product'>): boolean => {
    const pair = pairOf(product);
    const seenAt = Array.from(prices.store.subarray(prices.obsStart[pair], prices.obsStart[pair + 1]));
    return seenAt.some((position) => {
      const other = stores.byChain[stores.chainStart[chain]! + position]!;
      return distanceMi(stores.lat[store]!, stores.lng[store]!, stores.lat[other]!, stores.lng[other]!) <= 50;
    });
  };
  const sold = Array.from({ length: products.count }, (_, i) => i).filter((product) => pairOf(product) >= 0);
  const finding = findingOf(snapshot);
  const options = { among, leastSimilarity: 0.3, reachedBefore: 1 };
  /** What is likely among some products, and which of it is meant as much as the best. */
  const findAmong = (asked: Understanding, some: readonly number[], most = 8) => {
    const bits = bitsOf(Uint32Array.from(some), products.count);
    const foundFor = (wanted: Understanding, limit: number): readonly FoundProduct[] =>
      findMeantEach(snapshot, wanted, { ...options, limit }, [bits])[0]!.hits;
    const isMade = isMadeWithIt(snapshot, asked, foundFor(asked, 8)[0]);
    const understanding: Understanding = isMade
      ? {
          ...asked,
          head: asked.concepts.map(({ ofBrand }) => ofBrand).lastIndexOf(true),
          usual: [],
          derived: [],
        }
      : asked;
    const stands = standingTest(finding, understanding);
    const isLikely = (hit: FoundProduct): boolean => hit.confidence >= 0.3 && stands(hit);
    const hitsOf = (limit: number): readonly FoundProduct[] => {
      const found = foundFor(asked, limit);
      const [best] = found;
      const all = askedBits(asked);
      const saysAll = ({ covered }: FoundProduct): boolean => (covered & all) === all;
      if (best === undefined || asked.brand === null || (!isMade && saysAll(best))) return found;
      const ahead = foundFor(understanding, 24).filter(
        (hit) => saysAll(hit) && (isMade || hit.confidence >= 0.6 * best.confidence),
      );
      const others = found.filter(({ product }) => !ahead.some((hit) => hit.product === product));
      return [...ahead, ...others].slice(0, limit);
    };
    const likelyOf = (limit: number): readonly FoundProduct[] => {
      const hits = hitsOf(limit);
      const [best] = hits;
      if (best === undefined || isOfBrandAlone(snapshot, understanding, best)) return [];
      if (isTasteAlone(understanding, best)) return [];
      const isEnough = ({ covered, coverage }: FoundProduct): boolean =>
        isLikely(best) || ((covered & best.covered) === best.covered && coverage >= 0.86 * best.coverage);
      return hits.filter((hit) => isLikely(hit) && isEnough(hit));
    };
    const first = likelyOf(most);
    const later =
      first.length < most
        ? []
        : likelyOf(24)
            .slice(most)
            .filter(({ confidence }) => confidence >= Math.min(0.8, 0.92 * first[0]!.confidence));
    const meantOf = (likely: readonly FoundProduct[]): readonly FoundProduct[] => {
      const isLikely = likelyTest(finding, understanding, likely, 'reordered');
      let meant = likely.filter((hit) => isLikely(hit) && hit.sizeNearness >= 0.9 * likely[0]!.sizeNearness);
      const isUnsaid = unsaidTest(finding, understanding);
      const isTold = ({ covered }: FoundProduct): boolean => covered !== 0 || likely[0]!.covered === 0;
      for (const isSuch of [
        (hit: FoundProduct) => isTold(hit) && !isUnsaid(hit),
        ({ isKind }: FoundProduct) => isKind,
        ({ isUsual }: FoundProduct) => isUsual,
      ])
        if (meant.some(isSuch)) meant = meant.filter(isSuch);
      const unmarked = meant.filter(({ marked }) => marked === 0);
      const mostOf = (some: readonly FoundProduct[]): number =>
        Math.max(0, ...some.map(({ confidence }) => confidence));
      return mostOf(unmarked) >= mostOf(meant) - 0.15 ? unmarked : meant;
    };
    let likely = first.some(({ isUsual }) => isUsual)
      ? first
      : [...first, ...later.filter(({ isUsual }) => isUsual)];
    let meant = meantOf(likely);
    if (meant.every(unaskedTest(snapshot, understanding, claims))) {
      likely = [...first, ...later];
      meant = meantOf(likely);
    }
    let plainest = meant;
    for (const isSome of [claims, tells]) {
      const isUnasked = unaskedTest(snapshot, understanding, isSome);
      const without = plainest.filter((hit) => !isUnasked(hit));
      if (without.length > 0) plainest = without;
    }
    meant = [...new Set([...ofUsualSize(snapshot, understanding, plainest), ...plainest, ...meant])];
    const ordered = [...new Set([...meant, ...likely])].slice(0, most);
    return {
      likely: ordered,
      meant: meant.slice(0, most),
      plainest: new Set(plainest.map(({ product }) => product)),
    };
  };
  const isPriced = ({ product }: FoundProduct): boolean => {
    const { observation } = findSource(snapshot, pairOf(product), store);
    return effectivePriceE4(prices.regularE4[observation]!, prices.saleE4[observation]!) !== 0;
  };
  const find = (understanding: Understanding): readonly FoundProduct[] => {
    const { found, meant } = findInOrder(understanding);
    if (found.length === 0 || isPriced(found[0]!)) return found;
    return [...new Set([...found.filter((hit) => meant.has(hit.product) && isPriced(hit)), ...found])];
  };
  const findInOrder = (understanding: Understanding) => {
    const { likely, meant, plainest } = findAmong(understanding, sold);
    const meantProducts = new Set(meant.map(({ product }) => product));
    const inOrder = (found: readonly FoundProduct[], more: readonly FoundProduct[] = []) => ({
      found,
      meant: new Set([...meantProducts, ...more.map(({ product }) => product)]),
    });
    const own = meant.filter(isOwn);
    const isAsPlain = own.length > 0 && (plainest.has(own[0]!.product) || !plainest.has(likely[0]!.product));
    if (meant.length === 8 && !isAsPlain) {
      const all = findAmong(understanding, sold, 64).meant;
      const ownOrBest = sold.filter((product) => product === likely[0]!.product || isOwn({ product }));
      const isAll = all.length < 64 || all.some(isOwn);
      const ownMeant = (isAll ? all : findAmong(understanding, ownOrBest).meant).filter(isOwn);
      const ownProducts = new Set(ownMeant.map(({ product }) => product));
      if (ownMeant.length > 0)
        return inOrder([...ownMeant, ...likely.filter(({ product }) => !ownProducts.has(product))], ownMeant);
    }
    if (own.length > 0) return inOrder([...new Set([...own, ...likely])]);
    const [best] = likely;
    if (best === undefined || isNear(best)) return inOrder(likely);
    return inOrder([...new Set([...meant.filter(isNear), ...likely])]);
  };
  const findName = (text: string): readonly FoundProduct[] => {
    const asked = understandAmong(snapshot, text, { among });
    const restrictions = restrictionsOf(asked);
    const keepsRestrictions = ({ concepts }: Understanding): boolean =>
      concepts.every(({ preference }, i) => !preference || (restrictions & (1 << i)) === 0);
    const all = [asked, ...reducedOf(asked).filter(keepsRestrictions)].map(find);
    const meant = all.find((found) => found.length > 0) ?? [];
    return isOneOfMany(snapshot, text, meant) ? [] : meant;
  };
  const meant =
    textsOf(snapshot, name)
      .map(findName)
      .find((found) => found.length > 0) ?? [];
  return meant.map(({ product, confidence, similarity }) => ({
    id: formatUuid(products.uuidOf, 16 * product),
    confidence,
    similarity,
  }));
}

describe('aisles and shopping lists against plain SQL on the record', () => {
  let database: TestDatabase;
  let catalogue: OracleCatalogue;
  let snapshot: Snapshot;
  /** The same, with what its chains sell listed, and what comes again found, before any list asks for it. */
  let ahead: Snapshot;
  let names: Names;
  let openStores: string[];
  let oracle: Pool;
  const dir = mkdtempSync(join(tmpdir(), 'gondola-oracle-'));

  beforeAll(async () => {
    database = await createTestDatabase();
    catalogue = await fillOracleCatalogue(database.pool, SEED, PRODUCTS);
    for (const sql of VARIETY) await database.pool.query(sql);
    await buildOracle(database.pool, ['milk']);
    const choices = choicesFrom(SEED + 1);
    names = makeNames(choices, makeSearchQueries(choices, catalogue, 200));
    await buildListOracle(database.pool);
    const known = await database.pool.query<{ known_as: string }>(
      'select known_as from store_known_as order by known_as',
    );
    openStores = known.rows.map(({ known_as }) => known_as);
    oracle = new Pool({
      connectionString: database.url,
      max: 2,
      options: '-c plan_cache_mode=force_generic_plan -c jit=off',
    });
    const manifest = await publish(database.pool, { dir });
    snapshot = await loadSnapshot(dir, manifest);
    ahead = await loadSnapshot(dir, manifest);
    finish(makeChainSearchAhead(ahead));
  }, 2 * MINUTES);

  afterAll(async () => {
    rmSync(dir, { recursive: true, force: true });
    await oracle.end();
    await database.close();
  });

  it(
    `answers aisle lists alike for ${SETS / 5} sets of parameters`,
    async () => {
      const choices = choicesFrom(SEED + 2);
      const sources = new Map<string, number>();
      for (let i = 0; i < SETS / 5; i++) {
        const asked: AisleParameters = {
          store: choices.chance(0.8) ? choices.pick(catalogue.stores) : null,
          slug: choices.pick(catalogue.chains),
          limit: choices.pick([1, 3, 20, 100]),
          offset: choices.chance(0.7) ? 0 : choices.below(12),
          include_count: choices.chance(0.3),
        };
        const store = asked.store === null ? -1 : findStore(snapshot, asked.store);
        const body =
          asked.store === null
            ? queryChainAisles(snapshot, snapshot.chains.bySlug.get(asked.slug)!, asked)
            : queryStoreAisles(snapshot, store, asked);
        const answer = JSON.parse(body.toString()) as { source: string };
        expect(answer, JSON.stringify(asked)).toEqual(await aislesOfRecord(oracle, asked));
        sources.set(answer.source, (sources.get(answer.source) ?? 0) + 1);
      }
      for (const source of ['store', 'chain', 'generic']) {
        expect(sources.get(source) ?? 0, source).toBeGreaterThan(SETS / 200);
      }
    },
    10 * MINUTES,
  );

  it(
    `fills shopping lists alike for ${(SETS * 4) / 5} sets of parameters`,
    async () => {
      const choices = choicesFrom(SEED + 3);
      const met = new Map<string, number>();
      const count = (what: string): void => void met.set(what, (met.get(what) ?? 0) + 1);
      for (let i = 0; i < (SETS * 4) / 5; i++) {
        const items = Array.from({ length: 1 + choices.below(choices.pick([2, 6, 12])) }, (_, position) => {
          const { name, expected } = choices.pick(names);
          const canonical = choices.chance(0.25)
            ? choices.pick([...catalogue.products, choices.uuid()])
            : undefined;
          return { client_id: `item ${position}`, name, canonical_product_id: canonical, ...expected };
        });
        const store = choices.pick(openStores);
        const asked: ListParameters = {
          store,
          alternatives: choices.pick([0, 0, 1, 3]),
          items: items.map((item) => ({
            ...item,
            meant: meantAt(snapshot, store, item.name),
            unfilled: whyUnfilled(snapshot, item.name),
          })),
        };
        const request: readonly NamedItem[] = items;
        const list = { items: request, alternatives: asked.alternatives };
        if (i % AHEAD_EVERY === 0) finish(listedAgain(snapshot)(ahead));
        const body = finish(queryResolvedList(snapshot, findStore(snapshot, asked.store), list));
        expect(finish(queryResolvedList(ahead, findStore(ahead, asked.store), list))).toEqual(body);
        const answer = JSON.parse(body.toString()) as { items: Record<string, unknown>[] };
        expect(answer, JSON.stringify(asked)).toEqual(await listOfRecord(oracle, asked));
        for (const item of answer.items) {
          count(`${String(item['match_method'])} ${String(item['source_tier'])}`);
          count(`page ${item['pdp_url'] !== null}`);
          count(String(item['missing_reason']));
        }
      }
      // The comparison means little unless the lists reach every way and every tier.
      const ways = ['canonical_id', 'fuzzy_name'].flatMap((way) =>
        ['specific', 'regional', 'chain'].map((tier) => `${way} ${tier}`),
      );
      for (const way of [...ways, 'null null', 'page true', 'page false', 'unknown_name', 'not_at_chain'])
        expect(met.get(way) ?? 0, way).toBeGreaterThan(SETS / 100);
    },
    10 * MINUTES,
  );
});
