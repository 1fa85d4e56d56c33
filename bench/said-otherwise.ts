/**
 * How good the first answers to judged queries are when people say the same otherwise: the kind first, as lists do, two words
 * written as one, a word mistyped, or with what says nothing of a thing. What is right stays right, so that no query is judged anew.
 */
import { type Choices, choicesFrom, misspell } from '../test/oracle/random.ts';
import { searchProducts } from '../src/lookup/search-products.ts';
import type { GradedQuery, JudgedCatalogue } from './judged-catalogue.ts';
import type { JudgedQuery } from './judged-queries.ts';
import { judgeRanking, meanOf } from './judgement.ts';
import type { Measurement } from './report.ts';
import { textsOf, trigramSearcher } from './search-peers.ts';

/** A way to say a query otherwise; null: it cannot be said so. */
export interface Way {
  readonly name: string;
  say(words: readonly string[], choices: Choices): string | null;
}

/** A word of fewer letters is not mistyped: too many others are as near. */
const LEAST_MISTYPED = 5;

function mistype(words: readonly string[], choices: Choices): string | null {
  const long = [...words.keys()].filter((i) => words[i]!.length >= LEAST_MISTYPED);
  if (long.length === 0) return null;
  const at = choices.pick(long);
  return words.map((word, i) => (i === at ? misspell(choices, word) : word)).join(' ');
}

const ofTwo =
  (say: (first: string, second: string) => string): Way['say'] =>
  ([first = '', second = '', ...more]) =>
    second === '' || more.length > 0 ? null : say(first, second);

/** The ways. */
export const WAYS: readonly Way[] = [
  { name: 'two words, turned at a comma', say: ofTwo((first, second) => `${second}, ${first}`) },
  { name: 'two words as one', say: ofTwo((first, second) => first + second) },
  { name: 'a word mistyped', say: mistype },
  { name: 'for the kids', say: (words) => `${words.join(' ')} for the kids` },
  { name: 'the usual, for next week', say: (words) => `our usual ${words.join(' ')} for next week` },
  { name: 'said to be good', say: (words) => `some good ${words.join(' ')}` },
];

/** Queries that no other kind of query is made of, spelt as they should be and without figures. */
function isPlain({ q, type = 'plain', none }: JudgedQuery): boolean {
  return none !== true && /^[a-z]+( [a-z]+)*$/.test(q) && !/misspelt|spanish|recipe|joined/.test(type);
}

const SEED = 17;

/** A judged query, said otherwise. */
export interface SaidOtherwise extends GradedQuery {
  readonly text: string;
}

/** The plain queries of a catalogue in a way, as far as they can be said so; the same in each run. */
export function sayOtherwise({ queries }: JudgedCatalogue, way: Way): SaidOtherwise[] {
  const choices = choicesFrom(SEED);
  return queries.flatMap((graded) => {
    const text = isPlain(graded.query) ? way.say(graded.query.q.split(' '), choices) : null;
    return text === null ? [] : [{ ...graded, text }];
  });
}

/** The precision at 5 of a text, by the grades of a query that asks for the same; null where that is sold nowhere. */
export function precisionOf(
  { snapshot }: JudgedCatalogue,
  text: string,
  { query, grades }: GradedQuery,
): number | null {
  const found = searchProducts(snapshot, text, undefined, { limit: 10, filled: true });
  return judgeRanking(query, [...found], grades).p5;
}

/** The precision at 5 of each way, beside pg_trgm's order of the same, with that of the queries as they are judged. */
export async function measureSaidOtherwise(catalogue: JudgedCatalogue): Promise<Measurement[]> {
  const { name, products } = catalogue;
  const peer = trigramSearcher(textsOf(products), 0);
  const measured: Measurement[] = [];
  for (const way of WAYS) {
    const said = sayOtherwise(catalogue, way);
    if (said.length === 0) continue;
    const own = meanOf(said.map((one) => precisionOf(catalogue, one.text, one)));
    const asJudged = meanOf(said.map((one) => precisionOf(catalogue, one.query.q, one)));
    const others: (number | null)[] = [];
    for (const { query, grades, text } of said)
      others.push(judgeRanking(query, await peer.search(text), grades).p5);
    measured.push({
      what: `${name}: ${way.name}, precision at 5 (${said.length} asked; ${(100 * asJudged).toFixed(1)} as judged)`,
      figure: 100 * own,
      unit: '%',
      baseline: { name: peer.name, figure: 100 * meanOf(others) },
      bar: null,
      met: null,
    });
  }
  return measured;
}
