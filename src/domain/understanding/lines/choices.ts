/** What stands between things of which any will do, and none of one thing: not `so-or-so`. */
const OR = /,? (?:and\/)?(?:or|o) (?=\p{L}{2})/iu;
/** So does a slash, where it stands between no whole things, of which both may be meant: `almond/coconut milk`. */
const SLASH = / ?\/ ?(?<=\p{L}{2} ?\/ ?)(?=\p{L}{2})/iu;
const BETWEEN = new RegExp(`${OR.source}|${SLASH.source}`, 'iu');
const MOST_CHOICES = 4;
/** What a recipe tells behind the last of them. */
const TOLD_BEHIND = /( (?:or|o) [^,]+),.*$/i;

/** The things of which a line asks for any, what it names first at the front: `walnuts or pecans`; none where it leaves no choice. */
export function choicesOf(line: string): readonly string[] {
  const choices = line
    .replace(TOLD_BEHIND, '$1')
    .split(BETWEEN, MOST_CHOICES)
    .filter((choice) => /\p{L}/u.test(choice));
  return choices.length > 1 ? choices : [];
}

/** Whether a line says in words that any will do. */
export const saysOr = (line: string): boolean => OR.test(line);

/** Whether the first of some choices says the thing, and the others what else of it will do: `vanilla ice cream or chocolate`. */
export const isFirstWhole = (choices: readonly string[]): boolean =>
  choices.length > 0 && choices.every((choice, i) => choice.includes(' ') === (i === 0));

/** Whether the last of some choices says the thing: `almond/coconut milk`. */
export const isLastWhole = (choices: readonly string[]): boolean =>
  choices.length > 0 && choices.every((choice, i) => choice.includes(' ') === (i === choices.length - 1));
