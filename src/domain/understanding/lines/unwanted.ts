import { AVOIDED } from '../marked-words.ts';
import { normalForms } from '../words.ts';
import { describes } from './preferences.ts';

/** A line of what is wanted alone. */
export interface Wanted {
  readonly line: string;
  /** What the thing should not be: see `RequestLine.without`. */
  readonly without: readonly string[];
}

/** That it has none, said of it. */
const HAS_NONE = "(?:that|which) (?:(?:do|does)(?:n'?t| not) have|ha(?:s|ve) no|contains? no)";
const LACKING = `(${[...AVOIDED.keys()].join('|')})s?`;
/** What a thing should lack, as people say it. */
const LACKED = new RegExp(
  String.raw`^(\S.*?),? (?:${HAS_NONE}|without|with no|w\/o|no)(?: any)? ${LACKING}$`,
  'i',
);
/** And ahead of it: `no pork hot dogs`. */
const LACKED_AHEAD = new RegExp(String.raw`^no ${LACKING} (?!added\b)(?=\S)`, 'i');

/** What names say they have none of, or are not done with: `no boil lasagna`, `no sugar added`. */
const SAID_BY_NAMES = `(?! (?:${[...AVOIDED.keys(), 'added', 'bake', 'boil', 'stick', 'rinse', 'drain', 'fuss', 'name'].join('|')})s?\\b)`;
/** What it should not be or have, behind it: `salsa, not hot`, `beans that are not refried`, `pizza, no pineapple`. */
const UNWANTED = new RegExp(
  String.raw`^(\S.*?(?<! (?:it|it's|is))),?(?: -)? (?:(?:but|that(?:'?s| is| are)|which (?:is|are)) )?` +
    String.raw`(?:not(?: (?:too|very|so|the|any))?|without(?: any)?|with no|w\/o|(?:anything|any) but|except(?: for)?|other than|nothing|instead of|rather than|(?:${HAS_NONE}|(?:that|which) (?:is|are)n'?t)(?: (?:too|very|any))?) ` +
    String.raw`((?!to |for )\S+(?: \S+)?)(?: kind)?$`,
  'i',
);
/** As people say it, and no name that goes on behind it: `no shells pistachios`. */
const UNWANTED_BY_NO = new RegExp(
  String.raw`^(\S.*?)(?:(?:,|,? -|,? but) no${SAID_BY_NAMES} (\S+(?: \S+)?)| no${SAID_BY_NAMES} (\S+))$`,
  'i',
);
const TOO = '(?:(?:too|very|so|the|any) )?';
/** What it should not be like, ahead of it: `not salted butter`, `non-spicy salsa`. */
const UNWANTED_BEFORE = new RegExp(String.raw`^(?:not|non)[ -]${TOO}(\S+) (\S.*)$`, 'i');
/** And what it should be instead: `creamy not crunchy peanut butter`. */
const UNWANTED_BETWEEN = new RegExp(String.raw`^([^\s,]+),? (?:and |but )?not ${TOO}(\S+) (\S.*)$`, 'i');
/** What is hotter than mild. */
const PUNGENT = 'hot medium picante spicy';
/** What else it should not be, by what is said: neither medium nor hot, and none of the kinds of fish. As normal forms. */
const ALSO_UNWANTED: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ['fish', 'fish seafood tuna salmon whitefish cod tilapia trout sardine anchovy catfish haddock ocean'],
    ['hot', PUNGENT],
    ['seafood', 'seafood fish tuna salmon whitefish cod shrimp crab lobster clam ocean'],
    ['spicy', PUNGENT],
    ['sweet', 'sweet sweetened sugar candy frosted honey chocolate cooky'],
  ].map(([said = '', unwanted = '']) => [said, unwanted.split(' ')] as const),
);
/** What most juice is not; names say `not from concentrate` of it, so that the word is no reason to leave it out. */
const FROM_CONCENTRATE = /^from\b/i;
const MAY_BE_UNWANTED =
  / (?:not|no|nothing|without|with|w\/o|but|except|than|instead|that|which) |^no[nt][ -]/i;
const NOTHING: readonly string[] = [];

/** A line without what it says, ahead of the thing, that that should not be like; null: it does not. */
function unwantedAhead(line: string): readonly [wanted: string, unwanted: string] | null {
  const [, unlike = '', thing = ''] = UNWANTED_BEFORE.exec(line) ?? [];
  if (describes(unlike)) return [thing, unlike];
  const [, like = '', other = '', behind = ''] = UNWANTED_BETWEEN.exec(line) ?? [];
  return describes(like) ? [`${like} ${behind}`, other] : null;
}

/** A line without what the thing should not be, and that; what it should lack stays: see `lackedAsNamed`. */
export function takeUnwanted(line: string): Wanted {
  if (!MAY_BE_UNWANTED.test(line) || LACKED.test(line)) return { line, without: NOTHING };
  const [, said, apart, behind] = UNWANTED.exec(line) ?? UNWANTED_BY_NO.exec(line) ?? [];
  const [wanted, unwanted] = unwantedAhead(line) ?? [said, apart ?? behind];
  if (wanted === undefined || unwanted === undefined) return { line, without: NOTHING };
  if (FROM_CONCENTRATE.test(unwanted)) return { line: wanted, without: NOTHING };
  const isWanted = new Set(normalForms(wanted));
  const forms = normalForms(unwanted).flatMap((form) => ALSO_UNWANTED.get(form) ?? form);
  return { line: wanted, without: forms.filter((form) => !isWanted.has(form)) };
}

/** A thing with what it should lack, as names say that: bread without gluten is gluten free bread. */
export function lackedAsNamed(thing: string): string {
  return thing.replace(LACKED, '$2 free $1').replace(LACKED_AHEAD, '$1 free ');
}
