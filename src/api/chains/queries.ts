import type { ChainPart } from '../../snapshot/parts/chains.ts';
import { startAnswer } from '../http/byte-writer.ts';
import type { ChainsQuery } from './schema.ts';

/** Ordinals of the chains that match, by slug. */
export function findChains(chains: ChainPart, query: Pick<ChainsQuery, 'slugs' | 'online_only'>): number[] {
  const slugs = query.slugs ?? chains.slugs;
  return [...new Set(slugs)]
    .sort()
    .map((slug) => chains.bySlug.get(slug))
    .filter((ordinal) => ordinal !== undefined)
    .filter((ordinal) => !query.online_only || chains.online[ordinal] === 1);
}

/** `{count, chains}`. */
export function encodeChains(chains: ChainPart, ordinals: readonly number[]): Buffer {
  const answer = startAnswer();
  answer.ascii(`{"count":${ordinals.length},"chains":[`);
  ordinals.forEach((ordinal, i) => {
    if (i > 0) answer.ascii(',');
    answer.blob(chains.json, ordinal);
  });
  answer.ascii(']}');
  return answer.finish();
}

/** One bare Chain. */
export function encodeChain(chains: ChainPart, ordinal: number): Buffer {
  const answer = startAnswer();
  answer.blob(chains.json, ordinal);
  return answer.finish();
}
