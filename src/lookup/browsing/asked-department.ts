import type { Concept } from '../../domain/understanding/concept.ts';
import type { Understanding } from '../../domain/understanding/understanding.ts';
import { claimTest } from '../../domain/understanding/reduced-request.ts';
import type { FindingSource, FoundProducts } from '../finding/found-products.ts';
import { SURE } from '../finding/likely.ts';
import { findingOf, understandRequest } from '../finding/understand-request.ts';
import { departmentNamed, mayNameDepartment, saysAllTest } from './named-department.ts';

/*
 * What part of the catalogue a request asks for: `snacks`, `fruits and vegetables`, `organic produce`.
 */

/** What stands between several things that one request names. */
export const BETWEEN =
  /\s*(?:[,;&]|(?<=\s)\+(?=\s)|\b(?:and|or|plus|y|o)\b|(?<=\p{L}{3})\/(?=\p{L}{3}))\s*/iu;
/** Things, or departments, that one request names at most. */
export const MOST_THINGS = 12;

/** A department, or several. */
export interface AskedDepartment {
  /** The codes of its categories, ascending. */
  readonly codes: readonly number[];
  /** What its products have to say; null: it is all of them. */
  readonly says: ((product: number) => boolean) | null;
}

/** What a request says of the things that it asks for, and the rest of it. */
function claimsOf(understanding: Understanding): { claims: readonly Concept[]; rest: string } | null {
  const isClaimed = claimTest(understanding);
  const isClaim = (concept: Concept, i: number): boolean => !concept.unknown && isClaimed(concept, i);
  const claims = understanding.concepts.filter(isClaim);
  if (claims.length === 0 || claims.length === understanding.concepts.length) return null;
  const others = understanding.concepts.filter((concept, i) => !isClaim(concept, i));
  return { claims, rest: others.map(({ typed }) => typed).join(' ') };
}

/** The department of which a request asks for what says more: `organic produce`; null: it asks for no such. */
function claimedDepartment(snapshot: FindingSource, understanding: Understanding): AskedDepartment | null {
  const finding = findingOf(snapshot);
  const claimed = claimsOf(understanding);
  if (claimed === null || !mayNameDepartment(finding, claimed.rest)) return null;
  const codes = departmentNamed(finding, understandRequest(snapshot, claimed.rest), false);
  return codes === null ? null : { codes, says: saysAllTest(finding, claimed.claims) };
}

const mayNameDepartments = (snapshot: FindingSource, parts: readonly string[]): boolean =>
  parts.every((part) => mayNameDepartment(findingOf(snapshot), part));

/** The department that a request names, or several; null: it names none, as nothing does that is surely found. */
export function departmentOf(
  snapshot: FindingSource,
  text: string,
  { hits: [best] }: FoundProducts,
): AskedDepartment | null {
  const isSure = best !== undefined && best.confidence >= SURE;
  const codesOf = (part: string, isSurely: boolean): readonly number[] | null =>
    departmentNamed(findingOf(snapshot), understandRequest(snapshot, part), isSurely);
  const codes = codesOf(text, isSure);
  if (codes !== null) return { codes, says: null };
  if (isSure) return null;
  const parts = text.split(BETWEEN);
  if (parts.length < 2) return claimedDepartment(snapshot, understandRequest(snapshot, text));
  if (parts.length > MOST_THINGS || !mayNameDepartments(snapshot, parts)) return null;
  const departments = parts.map((part) => codesOf(part, false));
  if (departments.includes(null)) return null;
  const all = new Set(departments.flatMap((some) => some ?? []));
  return { codes: [...all].sort((a, b) => a - b), says: null };
}

/** Whether a request, or each part of it, names a department if nothing is surely meant by it. */
export function mayBeOfDepartments(snapshot: FindingSource, text: string): boolean {
  const understanding = understandRequest(snapshot, text);
  if (departmentNamed(findingOf(snapshot), understanding, false) !== null) return true;
  if (BETWEEN.test(text)) return mayNameDepartments(snapshot, text.split(BETWEEN));
  return claimedDepartment(snapshot, understanding) !== null;
}
