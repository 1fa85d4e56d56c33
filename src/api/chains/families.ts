import { z } from 'zod';
import { familiesNamed, type NamedFamily } from './chains-named.ts';
import type { ChainPart } from '../../snapshot/parts/chains.ts';

/** What the `meta` of an answer tells where a family of chains was asked for. */
export const familyMembers = {
  chain_families: z
    .array(z.object({ family: z.string(), chains: z.array(z.string()).describe('Slugs of its banners.') }))
    .optional()
    .describe('Present only if a name in the request is a family of chains: the chains that it covers.'),
};

/** The member of `familyMembers` for the names that a request gives. */
export function describeFamilies(
  chains: ChainPart,
  names: readonly (string | undefined)[],
): { chain_families?: NamedFamily[] } {
  const families = familiesNamed(chains, names);
  return families.length === 0 ? {} : { chain_families: families };
}

/** The same encoded, without braces, after a comma; empty where no family was asked for. */
export function encodeFamilies(chains: ChainPart, name: string | undefined): string {
  const told = describeFamilies(chains, [name]);
  return told.chain_families === undefined ? '' : `,${JSON.stringify(told).slice(1, -1)}`;
}
