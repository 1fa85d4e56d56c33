import { derivedFrom } from '../../domain/derived.ts';
import { addToGroup } from '../../domain/group-by.ts';
import { nearestSlug } from '../../domain/text/edit-distance.ts';
import type { ChainPart } from '../../snapshot/parts/chains.ts';

/** Ordinals of the chains of each family, by slug. */
const byFamily = derivedFrom(({ families, slugs }: ChainPart): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, number[]>();
  families.forEach((family, chain) => {
    if (family !== null) addToGroup(found, family, chain);
  });
  for (const chains of found.values()) chains.sort((a, b) => (slugs[a]! < slugs[b]! ? -1 : 1));
  return found;
});

/**
 * Ordinals of the chains that a slug stands for: the chain that bears it, else the banners of the family of that name;
 * none where neither exists. A chain comes first, because `chain` is a chain's slug before all.
 */
export function chainsNamed(chains: ChainPart, name: string): readonly number[] {
  const chain = chains.bySlug.get(name);
  return chain === undefined ? (byFamily(chains).get(name) ?? []) : [chain];
}

/**
 * What is said where one chain is asked for by a slug that none bears: the nearest that one does, or, of a family's name,
 * its banners.
 */
export function sayNoChain(chains: ChainPart, slug: string): string {
  const banners = byFamily(chains)
    .get(slug)
    ?.map((chain) => chains.slugs[chain]!);
  if (banners !== undefined)
    return `${slug} is a family of chains, not a chain: name one of ${banners.join(', ')}.`;
  const nearest = nearestSlug(slug, chains.slugs);
  const hint = nearest === null ? 'none that is known is like it' : `the nearest is ${nearest}`;
  return `No chain has the slug ${slug}: ${hint}.`;
}

/** Names of the families that stand for chains, in any order: those that no chain bears as its slug. */
export function familyNames(chains: ChainPart): readonly string[] {
  return [...byFamily(chains).keys()].filter((family) => !chains.bySlug.has(family));
}

/** The family that a name stands for, with the slugs of its banners. */
export interface NamedFamily {
  readonly family: string;
  readonly chains: string[];
}

/** The families among names that were asked for; undefined ones were not. */
export function familiesNamed(chains: ChainPart, names: readonly (string | undefined)[]): NamedFamily[] {
  return names.flatMap((name) =>
    name === undefined || chains.bySlug.has(name) || !byFamily(chains).has(name)
      ? []
      : [{ family: name, chains: chainsNamed(chains, name).map((chain) => chains.slugs[chain]!) }],
  );
}
