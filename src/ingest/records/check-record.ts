import { z } from 'zod';
import { nearestName, type Reason } from '../reason.ts';

/** A record as its schema gives it, or every reason why it is none. */
export type Checked<T> = { readonly record: T } | { readonly reasons: readonly Reason[] };

/** How reasons are worded. */
interface Wording {
  /**
   * True for a file that a person writes: each reason says where in a list it is, and the nearest of the words that a
   * member takes. False for a feed, whose reasons are counted: `products.17.upc` counts as `products.upc`.
   */
  readonly byHand: boolean;
}

/**
 * Holds a value against a record's schema. On failure every reason at once: each bad field, and each unknown one
 * with the nearest known name.
 */
export function checkRecord<S extends z.ZodObject>(
  schema: S,
  value: unknown,
  wording: Wording = { byHand: false },
): Checked<z.output<S>> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { record: result.data };
  return { reasons: result.error.issues.flatMap((issue) => reasonsOf(issue, schema, wording)) };
}

function reasonsOf(issue: z.core.$ZodIssue, schema: z.ZodObject, wording: Wording): Reason[] {
  if (issue.code === 'unrecognized_keys') {
    const path = issue.path.join('.');
    const known = membersAt(schema, issue.path);
    return issue.keys.map((key) => ({
      field: path === '' ? key : `${path}.${key}`,
      problem: 'unknown field',
      ...detailOf(nearestQuestion(key, known)),
    }));
  }
  const steps = wording.byHand ? issue.path : issue.path.filter((step) => typeof step !== 'number');
  const field = steps.join('.') || 'record';
  if (issue.code === 'invalid_type' && issue.input === undefined) return [{ field, problem: 'is missing' }];
  if (issue.code === 'invalid_union') {
    const meant = meantBranch(issue);
    if (meant !== null) {
      return meant.flatMap((inner) =>
        reasonsOf({ ...inner, path: [...issue.path, ...inner.path] }, schema, wording),
      );
    }
  }
  const allowed = issue.code === 'invalid_union' ? allowedBy(issue) : '';
  const problem = allowed === '' ? plain(issue) : `must be ${allowed}`;
  const nearest = wording.byHand ? nearestMeant(issue, schema) : undefined;
  const details = [printed(issue.input), nearest].filter((detail) => detail !== undefined);
  return [{ field, problem, ...detailOf(details.length === 0 ? undefined : details.join('; ')) }];
}

function detailOf(detail: string | undefined): { readonly detail?: string } {
  return detail === undefined ? {} : { detail };
}

function nearestQuestion(given: unknown, known: readonly string[]): string | undefined {
  const nearest = typeof given === 'string' ? nearestName(given, known) : null;
  return nearest === null ? undefined : `did you mean ${nearest}?`;
}

/** The word nearest to the one given; of an object that no branch takes the member nearest to its first. */
function nearestMeant(issue: z.core.$ZodIssue, schema: z.ZodObject): string | undefined {
  const { input, path } = issue;
  if (issue.code !== 'invalid_union' || typeof input !== 'object' || input === null)
    return nearestQuestion(input, wordsOf(issue));
  return nearestQuestion(Object.keys(input)[0], membersAt(schema, path));
}

/** Names of the members that an object at a path may have; none where what is there has no names of its own. */
function membersAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodLazy)
    return membersAt(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => membersAt(option, path));
  const [step, ...rest] = path;
  if (schema instanceof z.ZodObject) {
    if (step === undefined) return Object.keys(schema.shape);
    const member: unknown = schema.shape[String(step)];
    return member instanceof z.ZodType ? membersAt(member, rest) : [];
  }
  if (schema instanceof z.ZodArray) return membersAt(schema.element, rest);
  return schema instanceof z.ZodRecord ? membersAt(schema.valueType, rest) : [];
}

/** The words that would have been taken. */
function wordsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_value') return issue.values.filter((value) => typeof value === 'string');
  return issue.code === 'invalid_union' ? issue.errors.flat().flatMap(wordsOf) : [];
}

/**
 * What is wrong by the one branch of a union that an object is meant for: the one that takes objects, or of several
 * the one that knows all of its members. Null where there is no such branch, or where it is no object.
 */
function meantBranch({ errors, input }: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] | null {
  if (typeof input !== 'object' || input === null) return null;
  const ofObjects = errors.filter(
    ([first]) =>
      first !== undefined &&
      (first.path.length > 0 || !['invalid_type', 'invalid_value'].includes(first.code)),
  );
  if (ofObjects.length === 1) return ofObjects[0]!;
  const knowing = ofObjects.filter((issues) => issues.every(({ code }) => code !== 'unrecognized_keys'));
  return knowing.length === 1 ? knowing[0]! : null;
}

/** What the branches of a union would take: their words, types, and the members that objects of them need. */
function allowedBy({ errors }: z.core.$ZodIssueInvalidUnion): string {
  const branches = errors.map(([issue]) => {
    if (issue === undefined) return '';
    const member = issue.path.join('.');
    if (issue.code === 'invalid_union') return `${member}: ${allowedBy(issue)}`;
    const isWord = issue.code === 'invalid_value';
    if (member !== '' && (isWord || issue.code === 'invalid_type')) return `an object with ${member}`;
    if (isWord) return `one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    if (issue.code === 'invalid_type')
      return `${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
    return issue.code === 'unrecognized_keys' ? '' : issue.message;
  });
  return [...new Set(branches.filter((branch) => branch !== ''))].join('; or ');
}

/** The schema's own messages in this project's words; messages that a field's rule gives are left as they are. */
function plain(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big' && issue.message.startsWith('Too big'))
    return `must be at most ${issue.maximum}`;
  if (issue.code === 'too_small' && issue.message.startsWith('Too small'))
    return `must be at least ${issue.minimum}`;
  return issue.message.replace(/^Invalid (input|option|string): /, '').replace(/, received .*$/, '');
}

/** A rule over several fields gets the whole record, which the reject file has anyway. */
function printed(input: unknown): string | undefined {
  if (input === undefined || (typeof input === 'object' && input !== null)) return undefined;
  // JSON has no word for what is no number or too large for one.
  if (typeof input === 'number') return String(input);
  const json = JSON.stringify(input);
  return json === undefined || json.length > 200 ? undefined : json;
}
