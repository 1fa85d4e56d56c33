import { chainsNamed } from './chains-named.ts';
import type { ChainPart } from '../../snapshot/parts/chains.ts';
import { appendBlob, appendBlobs, appendText, startAnswer, takeBody } from '../http/byte-writer.ts';
import type { ChainsQuery } from './schema.ts';

/** Ordinals of the chains that match, by slug. */
export function findChains(chains: ChainPart, query: Pick<ChainsQuery, 'slugs' | 'online_only'>): number[] {
  const slugs = query.slugs?.flatMap((name) =>
    chainsNamed(chains, name).map((chain) => chains.slugs[chain]!),
  );
  return [...new Set(slugs ?? chains.slugs)]
    .sort()
    .map((slug) => chains.bySlug.get(slug)!)
    .filter((ordinal) => !query.online_only || chains.online[ordinal] === 1);
}

/** `{count, chains}`. */
export function encodeChains(chains: ChainPart, ordinals: readonly number[]): Buffer {
  const answer = startAnswer();
  appendText(answer, `{"count":${ordinals.length},"chains":[`);
  appendBlobs(answer, chains.json, ordinals);
  appendText(answer, ']}');
  return takeBody(answer);
}

/** One bare Chain. */
export function encodeChain(chains: ChainPart, ordinal: number): Buffer {
  const answer = startAnswer();
  appendBlob(answer, chains.json, ordinal);
  return takeBody(answer);
}
