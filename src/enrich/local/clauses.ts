/** Reviews cut into what is judged for itself. Offsets are those of the review: a cut is always a verbatim part. */

/** A part of a review. */
export interface Span {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** A sentence: the parts between which its opinion may turn, and in each the segments that tell of one thing. */
export interface Sentence extends Span {
  readonly parts: readonly (Span & { readonly segments: readonly Span[] })[];
}

/** A full stop after these ends nothing. */
const ABBREVIATION = /(?:^|[\s(])(?:mr|mrs|ms|dr|st|vs|no|approx|etc|e\.g|i\.e|a\.m|p\.m|u\.s)\.$/i;
const SENTENCE_END = /[.!?…]+["'”’)\]]*(?=\s|$)|[.!?](?=[A-Z][a-z])|\n+/g;
/** Where an opinion may turn. */
const CONTRAST =
  /\s*(?:[;–—]|\s-{1,2}\s|\.\.+)\s*|,?\s+(?=(?:but|however|although|though|yet|whereas|except|unfortunately|even though|too bad|shame|otherwise|on the other hand)\b)/gi;
/** A sentence that begins by granting something: the turn is at its comma. */
const GRANTS = /^\W*(?:although|though|even though|while|despite|in spite of|besides|apart from)\b/i;
const SEGMENT = /\s*[,:()]\s*|\s+(?=(?:and|so|because|since|when|which|plus|while|as well as)\b)/gi;

/** The sentences of a review, in order. */
export function sentencesOf(text: string): Sentence[] {
  return cut(text, { start: 0, end: text.length }, SENTENCE_END, true).map((sentence) => {
    const turns = cut(text, sentence, CONTRAST, false).flatMap((part) => grantedParts(text, part));
    return {
      ...sentence,
      parts: turns.map((part) => ({ ...part, segments: cut(text, part, SEGMENT, false) })),
    };
  });
}

function grantedParts(text: string, part: Span): Span[] {
  const comma = text.indexOf(',', part.start);
  if (comma < 0 || comma >= part.end || !GRANTS.test(text.slice(part.start, part.end))) return [part];
  return [
    { start: part.start, end: comma },
    { start: comma + 1, end: part.end },
  ].flatMap((half) => trimmed(text, half));
}

/** Cuts a span where a pattern matches; `keepMark`: what matched stays with the part before it. */
function cut(text: string, span: Span, mark: RegExp, keepMark: boolean): Span[] {
  const spans: Span[] = [];
  let start = span.start;
  for (const match of text.slice(span.start, span.end).matchAll(mark)) {
    const at = span.start + match.index;
    const after = at + match[0].length;
    if (keepMark && ABBREVIATION.test(text.slice(start, after))) continue;
    spans.push({ start, end: keepMark ? after : at });
    start = after;
  }
  spans.push({ start, end: span.end });
  return spans.flatMap((part) => trimmed(text, part));
}

/** Without white space around it; none where nothing but signs is left. */
function trimmed(text: string, { start, end }: Span): Span[] {
  const inner = text.slice(start, end);
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(inner)) return [];
  const before = inner.length - inner.trimStart().length;
  return [{ start: start + before, end: start + inner.trimEnd().length }];
}
