import { PROBLEMS, type ProblemCode, type ProblemKind, problemSlug } from '../http/errors.ts';

const UNCHARGED =
  'Nothing was charged for this answer. Only a successful answer of a paid route is ever charged.';
const PENDING =
  'The charge is made once or not at all, and if it was made, the same payment gets the answer that it bought.';

function page(code: ProblemCode, kind: ProblemKind): string {
  return [
    `# ${kind.title}`,
    '',
    `HTTP status ${kind.status}, code \`${code}\`.`,
    '',
    `**What happened.** ${kind.happened}`,
    '',
    `**What to do.** ${kind.next}`,
    '',
    code === 'payment_pending' ? PENDING : UNCHARGED,
    '',
  ].join('\n');
}

/** The page of each kind of error in Markdown, by the last part of its address. */
export const problemPages: ReadonlyMap<string, Buffer> = new Map(
  (Object.entries(PROBLEMS) as [ProblemCode, ProblemKind][]).map(([code, kind]) => [
    problemSlug(code),
    Buffer.from(page(code, kind)),
  ]),
);

/** All of them in one list. */
export const problemList = Buffer.from(
  [
    '# Errors',
    '',
    ...(Object.entries(PROBLEMS) as [ProblemCode, ProblemKind][]).map(
      ([code, kind]) =>
        `- [${kind.title}](/problems/${problemSlug(code)}): status ${kind.status}, code \`${code}\``,
    ),
    '',
  ].join('\n'),
);
