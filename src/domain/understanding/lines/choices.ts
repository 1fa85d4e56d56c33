/** What stands between things of which any will do, and none of one thing: not `so-or-so`. */
const OR = /,? (?:or|o) (?=\p{L}{2})/iu;
const MOST_CHOICES = 4;
/** What a recipe tells behind the last of them. */
const TOLD_BEHIND = /( (?:or|o) [^,]+),.*$/i;

/** The things of which a line asks for any, what it names first at the front: `walnuts or pecans`; none where it leaves no choice. */
export function choicesOf(line: string): readonly string[] {
  const choices = line
    .replace(TOLD_BEHIND, '$1')
    .split(OR, MOST_CHOICES)
    .filter((choice) => /\p{L}/u.test(choice));
  return choices.length > 1 ? choices : [];
}
