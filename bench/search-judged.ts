/**
 * Judged search: how good the first answers to everyday queries are, by type, beside other ways to search the same
 * catalogue. `node --import tsx bench/search-judged.ts <products> <queries>`.
 */
import { pathToFileURL } from 'node:url';
import { SIMILARITY_FLOOR, LEAST_CONFIDENCE } from '../src/lookup/finding/weights.ts';
import { rank } from '../src/lookup/finding/rank.ts';
import { type JudgedCatalogue, judgeCatalogue, understandIn } from './judged-catalogue.ts';
import { type Judgement, judgeRanking, type ListJudgement, meanOf, scoreLists } from './judgement.ts';
import {
  containmentSearcher,
  miniSearcher,
  oramaSearcher,
  type Searcher,
  sqliteSearcher,
  trigramSearcher,
} from './search-peers.ts';

/** Finding as the service does it. */
export function ownSearcher(catalogue: JudgedCatalogue): Searcher {
  const { finding, popularity } = catalogue;
  return {
    name: 'finding',
    search: (query) =>
      Promise.resolve([...rank(understandIn(catalogue, query), finding, { limit: 10, popularity }).products]),
  };
}

/** The other ways to search a catalogue. */
export async function peerSearchers({ products }: JudgedCatalogue): Promise<Searcher[]> {
  const texts = products.map(({ brand, name }) => `${brand ?? ''} ${name}`.trim());
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
export async function judgeSearcher({ queries }: JudgedCatalogue, searcher: Searcher): Promise<Judgement[]> {
  const judged: Judgement[] = [];
  for (const { query, grades } of queries) {
    judged.push(judgeRanking(query, await searcher.search(query.q), grades));
  }
  return judged;
}

/** Resolves each query as an item of a list. */
export function judgeLists(catalogue: JudgedCatalogue): ListJudgement[] {
  const { finding, popularity, queries } = catalogue;
  return queries.map(({ query, grades }) => {
    const options = { limit: 1, popularity, leastSimilarity: SIMILARITY_FLOOR };
    const { products, confidences } = rank(understandIn(catalogue, query.q), finding, options);
    const confidence = confidences[0] ?? 0;
    const resolved = products.length > 0 && confidence >= LEAST_CONFIDENCE;
    const right = resolved && grades[products[0]!]! > 0;
    return { type: query.type, none: query.none === true, resolved, right, confidence };
  });
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

/** Prints how a catalogue's queries are answered: by type, beside the peers, and as lists. */
export async function printJudged(catalogue: JudgedCatalogue): Promise<void> {
  const types = [...new Set(catalogue.queries.map(({ query }) => query.type))];
  const own = await judgeSearcher(catalogue, ownSearcher(catalogue));
  console.log(`${'search'.padEnd(42)}    n      P@5  NDCG@10   none@5   silent`);
  for (const type of types)
    console.log(
      line(
        `  ${type}`,
        own.filter((one) => one.type === type),
      ),
    );
  console.log(line('finding', own));
  for (const peer of await peerSearchers(catalogue))
    console.log(line(peer.name, await judgeSearcher(catalogue, peer)));
  const lists = judgeLists(catalogue);
  console.log(`\n${'lists'.padEnd(42)}    n resolved    right  r at .8    at .8   silent`);
  for (const type of types)
    console.log(
      listLine(
        `  ${type}`,
        lists.filter((one) => one.type === type),
      ),
    );
  console.log(listLine('lists', lists));
}

const [, script = '', productFile, queryFile] = process.argv;
if (import.meta.url === pathToFileURL(script).href && productFile !== undefined && queryFile !== undefined)
  await printJudged(judgeCatalogue(productFile, queryFile));
