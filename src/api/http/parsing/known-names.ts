import { z } from 'zod';
import { derivedFrom } from '../../../domain/derived.ts';
import { nearestSlug, nearestWord } from '../../../domain/text/edit-distance.ts';
import { UNDISCLOSED_STATE, US_STATES } from '../../../domain/place/us-states.ts';
import { usGazetteer } from '../../../gazetteer/gazetteer.ts';
import { chainsNamed, familyNames } from '../../chains/chains-named.ts';
import type { ChainPart } from '../../../snapshot/parts/chains.ts';
import type { IndexPart } from '../../../snapshot/parts/indices.ts';
import type { StorePart } from '../../../snapshot/parts/stores.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { FieldError } from '../errors.ts';
import { nearestAlike } from './nearest-parameter.ts';

/** The parts of a snapshot that names are looked up in. */
type Named = Pick<Snapshot, 'chains' | 'stores'>;

/** A kind of name: whether one exists, and what exists that is most like it; null: none is. */
interface Kind {
  readonly what: string;
  readonly isKnown: (catalogue: Named, name: string) => boolean;
  readonly nearest: (catalogue: Named, name: string) => string | null;
}

const metrosOf = derivedFrom(({ metro }: StorePart) => new Set(metro.values));
const slugsOf = derivedFrom((chains: ChainPart) => [...chains.slugs, ...familyNames(chains)].sort());

function textsOf(values: readonly (string | null)[]): string[] {
  return values.filter((value): value is string => value !== null && value !== UNDISCLOSED_STATE).toSorted();
}

const CHAIN: Kind = {
  what: 'chain',
  isKnown: ({ chains }, slug) => chainsNamed(chains, slug).length > 0,
  nearest: ({ chains }, slug) => nearestSlug(slug, slugsOf(chains)),
};

const METRO: Kind = {
  what: 'metro',
  isKnown: ({ stores }, metro) => metrosOf(stores).has(metro),
  nearest: ({ stores }, metro) => nearestSlug(metro, textsOf(stores.metro.values)),
};

// A state where no store is exists all the same: what it has is an empty list.
const STATE: Kind = {
  what: 'state',
  isKnown: ({ stores }, state) => US_STATES.has(state) || stores.state.values.includes(state),
  nearest: ({ stores }, state) =>
    nearestWord(state, textsOf(stores.state.values)) ?? nearestWord(state, [...US_STATES]),
};

const ZIP: Kind = {
  what: 'ZIP code',
  isKnown: ({ stores }, zip) => 'lat' in usGazetteer().findZip(zip) || stores.zip.includes(Number(zip)),
  nearest: (_catalogue, zip) => {
    const found = usGazetteer().findZip(zip);
    return 'lat' in found ? found.name : found.nearest;
  },
};

/** What a parameter, or a member of a body, of this name speaks of, on whichever route. */
const KINDS: Readonly<Record<string, Kind>> = {
  chain: CHAIN,
  chain_slug: CHAIN,
  chain_slugs: CHAIN,
  metro: METRO,
  state: STATE,
  zip: ZIP,
};

/** Those of the names of parameters that speak of a chain, a metro, a state or a ZIP code. */
function namingFields(names: readonly string[]): readonly string[] {
  return names.filter((name) => Object.hasOwn(KINDS, name));
}

function valuesOf(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}

/**
 * The values of the given fields that name nothing that the catalogue knows, each with what exists that is most like it.
 * `fields` are those of `namingFields`; what is undefined was not asked for.
 */
function unknownNames(
  catalogue: Named,
  fields: readonly string[],
  values: Readonly<Record<string, unknown>>,
  where: FieldError['in'],
): FieldError[] {
  const given = fields.filter((field) => values[field] !== undefined);
  return given.flatMap((field) => {
    const { what, isKnown, nearest } = KINDS[field]!;
    return valuesOf(values[field]).flatMap((name) => {
      if (isKnown(catalogue, name)) return [];
      const near = nearest(catalogue, name);
      const hint = near === null ? 'none that is known is like it' : `the nearest is ${near}`;
      return [{ in: where, field, detail: `${name} is not a ${what} that is known: ${hint}` }];
    });
  });
}

const NOTHING_UNKNOWN: readonly FieldError[] = [];

/** The given members of a body that is not valid as a whole, those that are valid by themselves. */
function readMembers(body: z.ZodObject, names: readonly string[], value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {};
  const members = value as Readonly<Record<string, unknown>>;
  const read = names.flatMap((name) => {
    const schema: z.ZodType = body.shape[name];
    const result = schema.safeParse(Object.hasOwn(members, name) ? members[name] : undefined);
    return result.success ? [[name, result.data] as const] : [];
  });
  return Object.fromEntries(read);
}

/** What a request names, as far as it could be read. */
export interface NamingValues {
  readonly query: object;
  /** The valid body; undefined: it is not, and what can be read of it is read from `bodyValue`. */
  readonly body: unknown;
  readonly bodyValue?: unknown;
}

/** Looks up what the query and the body of a route's requests name. Most routes name nothing, and look nothing up. */
export function namesLookup(
  query: z.ZodObject,
  body: z.ZodType | undefined,
): (snapshot: Snapshot, values: NamingValues) => readonly FieldError[] {
  const ofQuery = namingFields(Object.keys(query.shape));
  const ofBody = body instanceof z.ZodObject ? namingFields(Object.keys(body.shape)) : [];
  if (ofQuery.length + ofBody.length === 0) return () => NOTHING_UNKNOWN;
  return (snapshot, values) => {
    const unknown = unknownNames(snapshot, ofQuery, values.query as Record<string, unknown>, 'query');
    if (!(body instanceof z.ZodObject) || ofBody.length === 0) return unknown;
    const members = values.body ?? readMembers(body, ofBody, values.bodyValue);
    return [...unknown, ...unknownNames(snapshot, ofBody, members as Record<string, unknown>, 'body')];
  };
}

/** What is said of a slug that no index has: the nearest that one has, where any is like it. */
export function sayNoIndex({ slugs }: IndexPart, slug: string): string {
  const nearest = nearestAlike(slug, slugs);
  return `No index has the slug ${slug}${nearest === null ? '' : `: the nearest is ${nearest}`}.`;
}
