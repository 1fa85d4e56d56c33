/** Lists of shops by name: the chains that are known by it, made where the record lacks them, and their stores. */
import type pg from 'pg';
import type { FieldRow } from '../columns.ts';
import {
  bareChainRecord,
  createChainRecogniser,
  loadChainNames,
  type NamedPlace,
} from './chain-recogniser.ts';
import type { FormatRows } from './format-adapter.ts';
import { createChainMaker } from './made-chains.ts';
import type { Adapted, PassOptions } from './row-adapter.ts';

/** What a row says of a shop. Null: the row is of no use, and `filtered` of `StoreRows` says why. */
export interface StoreRows<Field extends string> {
  /** Why a row is left out before its chain is asked for; null: it is not. */
  readonly leaveOut: (row: FieldRow<Field>) => string | null;
  /** Under which names the shop may be known, the best first. */
  readonly places: (row: FieldRow<Field>) => readonly NamedPlace[];
  /** What a chain that is made for the row is called; left out: by the first of its places. */
  readonly chainName?: (row: FieldRow<Field>) => string | undefined;
  readonly storeOf: (row: FieldRow<Field>, chainSlug: string) => Record<string, unknown>;
}

/** The record of the chain of a place that goes by some names, the best first. `ownName`: what a new one is called. */
type ChainOfPlaces = (places: readonly NamedPlace[], ownName?: string) => Adapted;

/** Reads the chains of places: those of the derived list that the record lacks, and, asked for, new ones. */
export async function chainOfPlaces(
  client: pg.PoolClient,
  { createChains }: PassOptions,
): Promise<ChainOfPlaces> {
  const { chains, inRecord } = await loadChainNames(client);
  const recognise = createChainRecogniser(chains);
  const maker = createChains ? createChainMaker(chains, inRecord) : null;
  const given = new Set(inRecord);
  return (places, ownName = places[0]?.name) => {
    const slug = firstKnown(places, recognise);
    if (slug === null) {
      const made = ownName === undefined ? null : (maker?.make(ownName) ?? null);
      return made === null ? { filtered: NOT_A_CHAIN, name: places[0]?.name } : { record: made };
    }
    if (given.has(slug)) return { absorbed: true };
    given.add(slug);
    return { record: bareChainRecord(slug) };
  };
}

/** Why a row of no known chain is left out. */
export const NOT_A_CHAIN = 'not a known chain';

/** The first two readings of such a list. */
export function chainStorePasses<Field extends string>({
  leaveOut,
  places,
  chainName,
  storeOf,
}: StoreRows<Field>): FormatRows<Field>['passes'] {
  return [
    async (client, options) => {
      const chainOf = await chainOfPlaces(client, options);
      return {
        kind: 'chains',
        adapt(row) {
          const reason = leaveOut(row);
          return reason === null ? chainOf(places(row), chainName?.(row)) : { filtered: reason };
        },
      };
    },
    async (client) => {
      const recognise = createChainRecogniser((await loadChainNames(client)).chains);
      return {
        kind: 'stores',
        adapt(row) {
          const named = places(row);
          const name = named.find((place) => place.name !== '')?.name;
          const reason = leaveOut(row);
          if (reason !== null) return { filtered: reason, name };
          const slug = firstKnown(named, recognise);
          return slug === null ? { filtered: NOT_A_CHAIN, name } : { record: storeOf(row, slug) };
        },
      };
    },
  ];
}

/** The chain of the first name that is one's; null: of none. */
export function firstKnown(
  places: readonly NamedPlace[],
  recognise: (place: NamedPlace) => string | null,
): string | null {
  for (const place of places) {
    const slug = place.name === '' ? null : recognise(place);
    if (slug !== null) return slug;
  }
  return null;
}
