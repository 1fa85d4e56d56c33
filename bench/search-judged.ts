/**
 * Judged search: how good the first answers to everyday queries are, by type, beside other ways to search the same
 * catalogue. `node --import tsx bench/search-judged.ts <products> <queries>`.
 */
import { pathToFileURL } from 'node:url';
import { SIMILARITY_FLOOR, LEAST_CONFIDENCE } from '../src/lookup/finding/weights.ts';
import { findLikely } from '../src/lookup/find-products.ts';
import { searchProducts } from '../src/lookup/search-products.ts';
import { SURE } from '../src/lookup/finding/likely.ts';
import { MOST_ANSWERS } from '../src/lookup/lists/resolve-list.ts';
import { absolute, type Measurement } from './report.ts';
import { type JudgedCatalogue, judgeCatalogue } from './judged-catalogue.ts';
import { type Judgement, judgeRanking, type ListJudgement, meanOf, scoreLists } from './judgement.ts';
import {
  containmentSearcher,
  miniSearcher,
  oramaSearcher,
  type Searcher,
  sqliteSearcher,
  textsOf,
  trigramSearcher,
} from './search-peers.ts';

/** Finding as the service does it. */
function ownSearcher(catalogue: JudgedCatalogue): Searcher {
  return {
    name: 'finding',
    search: (query) =>
      Promise.resolve(
        Array.from(searchProducts(catalogue.snapshot, query, undefined, { limit: 10, filled: true })),
      ),
  };
}

/** The other ways to search a catalogue. */
async function peerSearchers({ products }: JudgedCatalogue): Promise<Searcher[]> {
  const texts = textsOf(products);
  return [
    containmentSearcher(texts),
    trigramSearcher(texts, 0),
    trigramSearcher(texts, SIMILARITY_FLOOR),
    miniSearcher(texts),
    await oramaSearcher(texts),
    await sqliteSearcher(texts),
  ];
}

/** Judges a way to search by all queries of a catalogue. */
async function judgeSearcher({ queries }: JudgedCatalogue, searcher: Searcher): Promise<Judgement[]> {
  const judged: Judgement[] = [];
  for (const { query, grades } of queries) {
    judged.push(judgeRanking(query, await searcher.search(query.q), grades));
  }
  return judged;
}

/** Resolves each query as an item of a list, as a chain that sells the whole catalogue would. */
function judgeLists({ snapshot, queries }: JudgedCatalogue): ListJudgement[] {
  return queries.map(({ query, grades }) => {
    const options = { leastSimilarity: SIMILARITY_FLOOR };
    const [match] = findLikely(snapshot, query.q, options, MOST_ANSWERS, LEAST_CONFIDENCE);
    return {
      type: query.type,
      none: query.none === true,
      resolved: match !== undefined,
      right: match !== undefined && grades[match.product]! > 0,
      confidence: match?.confidence ?? 0,
    };
  });
}

/**
 * The share of queries for which a list surely takes something where nothing that is right is sold, as at a chain that lacks it.
 * Not all of that is wrong: no rule tells a stand-in that a person would take.
 */
export function shareSureOfOthers({ snapshot, queries }: JudgedCatalogue): number {
  const asked = queries.filter(({ query }) => query.none !== true);
  const sure = asked.filter(({ query, grades }) => {
    const options = {
      leastSimilarity: SIMILARITY_FLOOR,
      eligible: { test: (product: number) => grades[product] === 0 },
    };
    const [match] = findLikely(snapshot, query.q, options, MOST_ANSWERS, LEAST_CONFIDENCE);
    return match !== undefined && match.confidence >= SURE;
  });
  return sure.length / asked.length;
}

const cell = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(2)).padStart(9);

function line(name: string, judged: readonly Judgement[]): string {
  const figures = [
    meanOf(judged.map(({ p5 }) => p5)),
    meanOf(judged.map(({ ndcg }) => ndcg)),
    meanOf(judged.map(({ miss }) => miss)),
    meanOf(judged.map(({ silent }) => silent)),
  ];
  return name.padEnd(42) + String(judged.length).padStart(5) + figures.map(cell).join('');
}

function listLine(name: string, items: readonly ListJudgement[]): string {
  const { resolved, right, sureRight, sure, silent } = scoreLists(items);
  return (
    name.padEnd(42) +
    String(items.length).padStart(5) +
    [resolved, right, sureRight, sure, silent].map(cell).join('')
  );
}

const ofType = <One extends { readonly type: string | undefined }>(
  all: readonly One[],
  type?: string,
): One[] => all.filter((one) => one.type === type);

interface Bar {
  readonly what: string;
  readonly figure: number;
  /** The peer's that is ahead of the others; null: peers have none. */
  readonly peer: number | null;
  readonly bar: number;
  /** Whether less is better. */
  readonly most?: boolean;
}

function measured(catalogue: string, { what, figure, peer, bar, most = false }: Bar): Measurement {
  return {
    what: `${catalogue}: ${what}`,
    figure: 100 * figure,
    unit: '%',
    baseline: peer === null || Number.isNaN(peer) ? null : { name: 'best peer', figure: 100 * peer },
    bar: `at ${most ? 'most' : 'least'} ${Math.round(100 * bar)}%`,
    met: most ? figure <= bar : figure >= bar,
  };
}

/** The four figures of judged searches. */
function figuresOf(judged: readonly Judgement[]) {
  return {
    p5: meanOf(judged.map(({ p5 }) => p5)),
    ndcg: meanOf(judged.map(({ ndcg }) => ndcg)),
    miss: meanOf(judged.map(({ miss }) => miss)),
    silent: meanOf(judged.map(({ silent }) => silent)),
  };
}

function barsOf(
  own: readonly Judgement[],
  peers: readonly (readonly Judgement[])[],
  lists: ListJudgement[],
): Bar[] {
  const { p5, ndcg, miss, silent } = figuresOf(own);
  const rivals = peers.map(figuresOf);
  return [
    { what: 'precision at 5', figure: p5, peer: Math.max(...rivals.map((rival) => rival.p5)), bar: 0.9 },
    { what: 'NDCG at 10', figure: ndcg, peer: Math.max(...rivals.map((rival) => rival.ndcg)), bar: 0.9 },
    {
      what: 'none right in 5',
      figure: miss,
      peer: Math.min(...rivals.map((rival) => rival.miss)),
      bar: 0.02,
      most: true,
    },
    {
      what: 'silent where nothing is sold',
      figure: silent,
      peer: Math.max(...rivals.map((rival) => rival.silent)),
      bar: 0.95,
    },
    ...listBars(lists),
  ].filter(({ figure }) => !Number.isNaN(figure));
}

function listBars(lists: readonly ListJudgement[]): Bar[] {
  const { resolved, right, sureRight, sure } = scoreLists(lists);
  return [
    { what: 'list items resolved', figure: resolved, peer: null, bar: 0.85 },
    { what: 'of those right', figure: right, peer: null, bar: 0.93 },
    { what: 'right at confidence 0.8', figure: sureRight, peer: null, bar: 0.95 },
    { what: 'matches at confidence 0.8', figure: sure, peer: null, bar: 0.6 },
  ];
}

const listHead = (name: string): string =>
  `\n${name.padEnd(42)}    n resolved    right  r at .8    at .8   silent`;

/** Prints how judged items of lists are resolved at stores of chains, and gives the figures that have bars. */
export function measureAtChains(what: string, items: readonly ListJudgement[]): Measurement[] {
  console.log(listHead(what));
  console.log(listLine('lists', items));
  const { silent } = scoreLists(items);
  const bars = [
    ...listBars(items),
    { what: 'silent where nothing is sold', figure: silent, peer: null, bar: 0.95 },
  ];
  return bars.filter(({ figure }) => !Number.isNaN(figure)).map((bar) => measured(what, bar));
}

/** Prints how a catalogue's queries are answered, by type, beside the peers, and as lists; and gives the figures that have bars. */
export async function measureJudged(catalogue: JudgedCatalogue): Promise<Measurement[]> {
  const types = [...new Set(catalogue.queries.map(({ query }) => query.type))].filter(
    (type) => type !== undefined,
  );
  const own = await judgeSearcher(catalogue, ownSearcher(catalogue));
  console.log(`\n${`search: ${catalogue.name}`.padEnd(42)}    n      P@5  NDCG@10   none@5   silent`);
  for (const type of types) console.log(line(`  ${type}`, ofType(own, type)));
  console.log(line('finding', own));
  const peers: Judgement[][] = [];
  for (const peer of await peerSearchers(catalogue)) {
    const judged = await judgeSearcher(catalogue, peer);
    peers.push(judged);
    console.log(line(peer.name, judged));
  }
  const lists = judgeLists(catalogue);
  console.log(listHead(`lists: ${catalogue.name}`));
  for (const type of types) console.log(listLine(`  ${type}`, ofType(lists, type)));
  console.log(listLine('lists', lists));
  const others = 100 * shareSureOfOthers(catalogue);
  return [
    ...barsOf(own, peers, lists).map((bar) => measured(catalogue.name, bar)),
    absolute(`${catalogue.name}: sure of something else where nothing right is sold`, others, '%', null),
  ];
}

const [, script = '', productFile, queryFile] = process.argv;
if (import.meta.url === pathToFileURL(script).href && productFile !== undefined && queryFile !== undefined)
  await measureJudged(judgeCatalogue(productFile, queryFile));
