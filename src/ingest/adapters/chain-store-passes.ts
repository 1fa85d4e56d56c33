/** Lists of shops by name: the chains that are known by it, made where the record lacks them, and their stores. */
import type { FieldRow } from '../columns.ts';
import {
  bareChainRecord,
  createChainRecogniser,
  loadChainNames,
  type NamedPlace,
} from './chain-recogniser.ts';
import type { FormatRows } from './format-adapter.ts';

/** What a row says of a shop. Null: the row is of no use, and `filtered` of `StoreRows` says why. */
export interface StoreRows<Field extends string> {
  /** Why a row is left out before its chain is asked for; null: it is not. */
  readonly leaveOut: (row: FieldRow<Field>) => string | null;
  /** Under which names the shop may be known, the best first. */
  readonly places: (row: FieldRow<Field>) => readonly NamedPlace[];
  readonly storeOf: (row: FieldRow<Field>, chainSlug: string) => Record<string, unknown>;
}

const NOT_A_CHAIN = 'not a known chain';

/** Finds the chain of a row, by the first of its names that is one. */
export type ChainOfRow<Field extends string> = (row: FieldRow<Field>) => string | null;

/** The first two readings of such a list. */
export function chainStorePasses<Field extends string>({
  leaveOut,
  places,
  storeOf,
}: StoreRows<Field>): FormatRows<Field>['passes'] {
  return [
    async (client) => {
      const { chains, inRecord } = await loadChainNames(client);
      const recognise = createChainRecogniser(chains);
      const made = new Set(inRecord);
      return {
        kind: 'chains',
        adapt(row) {
          const reason = leaveOut(row);
          if (reason !== null) return { filtered: reason };
          const slug = firstKnown(places(row), recognise);
          if (slug === null) return { filtered: NOT_A_CHAIN };
          if (made.has(slug)) return { absorbed: true };
          made.add(slug);
          return { record: bareChainRecord(slug) };
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
