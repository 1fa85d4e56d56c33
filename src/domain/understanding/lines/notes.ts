import { leftOf } from './list-marks.ts';

/* What people note for themselves behind a thing on their list: that any brand will do, when to buy it, that it runs low. */

const ONE = '(?:brand|kind|type|sort|flavou?r|size|variety|one|ones|stuff|option)s?';
const CHEAPEST =
  '(?:the )?(?:cheap(?:er|est)?|least expensive|inexpensive|(?:best|lowest) (?:price|value|deal)|best buy)';
/** When it is to be bought: `butter if on sale`, `milk when cheap`. */
const WHEN = String.raw`(?:(?:only|get|stock up|but only|\d{1,2}) )?(?:if|when) (?:on|in|available|cheap|needed|possible|necessary|we|i|not too|at a)\b.*`;
const OFFERED = String.raw`(?:bogo|b1g1|buy (?:one|1),? get (?:one|1)(?: free)?|(?:(?:have|use|got|with|w\/)(?: an?| the| my)? ?)(?:digital )?coupons?)`;
const WILL_DO =
  '(?: (?:is|are|would be|will be|should be))? (?:all )?(?:fine|ok|okay|good|great|works?|will do|will work)';
/** That any will do: `any brand is fine`, `whatever's on sale`. */
const ANY_WILL_DO = [
  String.raw`(?:any|either|whatever|whichever|(?:the )?(?:store|house|name|generic)(?=[ -]brand)|${CHEAPEST})[ -]${ONE}(?:${WILL_DO})?`,
  `(?:any|either|all|whatever|whichever|generic|${CHEAPEST})${WILL_DO}`,
  String.raw`(?:whatever|whichever|what)(?: ${ONE})?(?:'?s| is| are| looks?)? (?:${CHEAPEST}|on (?:sale|special|offer)|available|in stock|there|good|best|fresh(?:est)?)`,
  'whatever (?:you|they|the store) (?:have|has|got|can find|want|like)',
  `${CHEAPEST}(?: (?:available|possible))?`,
];
const LARGE = '(?:really )?(?:nice|big|small|large|little|huge|tiny|medium|bigger|smaller|larger)';
const HELD = '(?:bag|bottle|box|can|carton|container|jar|jug|one|ones|pack|package|size|tub)s?';
/** Which one, as only they know: `the good kind`, `the one in the blue box`. */
const AS_THEY_KNOW = [
  String.raw`the (?:good|usual|same|right|normal|nice|fancy|expensive|other) ${ONE}`,
  String.raw`(?:the )?(?:kind|one|ones|type|stuff|brand) (?:in|with|that|from|w\/) .*`,
  `the ${LARGE} ${HELD}`,
];
const IN_SPANISH = [
  'si (?:hay|tienen|es posible|se puede|est[aá]n?|es barat[oa])(?: .*)?',
  '(?:el|la|los|las) (?:que (?:est[eé]n?|haya|tengan|sean?) .*|m[aá]s barat[oa]s?)',
  '(?:de )?cualquier(?:a| (?:marca|tipo|clase))',
  'en (?:oferta|rebaja|especial|descuento)',
];
/** What says a note wherever it stands behind. */
const PLAIN = [
  ...IN_SPANISH,
  WHEN,
  OFFERED,
  ...ANY_WILL_DO,
  ...AS_THEY_KNOW,
  String.raw`asap|pls|plz|thx|ty|maybe|just in case|(?:per|by the) (?:lb|pound|oz|ounce|each)`,
  String.raw`for (?:me|us|him|her|them|(?:mom|mother|dad|father|grandma|grandpa|wife|husband|roommates?|boyfriend|girlfriend)|the (?:week|weekend|month|office|house|party|guests|holidays?|potluck|bbq|game|trip)|later|tonight|tomorrow)`,
];
/** And what does only where a comma, a dash or brackets set it off. */
const SET_OFF = [
  ...PLAIN,
  String.raw`(?:still )?(?:need|get|buy|want)(?: (?:more|some|it|them|this|these|asap|soon|today|extra|a lot|lots|plenty|to .*))*`,
  String.raw`(?:almost|nearly|all|running|ran|we'?re|we are|is|are)(?: (?:almost|nearly|all|running))?(?: (?:out|low|gone|empty))`,
  String.raw`urgent|important|optional|if any|not sure.*|don'?t forget|tbd|(?:double )?check(?: .*)?|see (?:note|recipe|list).*`,
  '(?:on )?(?:sale|special|clearance|coupon|offer)',
  `(?:an? )?${LARGE} ${HELD}`,
];

const either = (notes: readonly string[]): string => `(?:${notes.join('|')})`;
/** No comma may open more than one note: long rows of them would be read in ever so many ways. */
const NOTE_SET_OFF = new RegExp(
  String.raw` ?(?:, ?|: ?|-{1,2} |[–—] ?|\()(?<=[\p{L}\d)] ?[^\p{L}\d)]{1,3})${either(SET_OFF)}[.!?]*\)?$`,
  'iu',
);
const NOTE_PLAIN = new RegExp(String.raw` (?<=[\p{L}\d)] )(?<!\b(?:is|are) )${either(PLAIN)}[.!?]*$`, 'iu');
/** What it is to be like, as they would rather have it: `eggs, preferably brown`, `eggs (brown preferred)`. */
const RATHER = String.raw`(?:preferably|ideally|prefer|pref\.?|hopefully)`;
const RATHER_BEFORE = new RegExp(String.raw`\b${RATHER} (?=\p{L})(?<=\p{L}.{1,60}\b${RATHER} )`, 'giu');
const RATHER_BEHIND = / (?<=\p{L} )(?:is |are )?(?:preferred|preferably|ideally|pref\.?)(?=\)?$)/iu;
/** Where it is bought: `butter @ costco`. */
const BOUGHT_AT = / @(?<=\p{L}{2} @) ?\p{L}.{0,30}$/iu;
/** What is done with it: `butter to bake with`, and nothing that is ready to bake. */
const DONE_WITH =
  / to (?<=\p{L}{2} to )(?<!\b(?:ready|easy|quick|heat|something|anything|stuff|things?|ingredients|food) to )(?:bake|cook|fry|grill|spread|go|share|snack|munch|dip)(?: (?:with|on|in|for|along))?(?: (?:it|them|this|that|the|my|some|dinner|lunch).*)?$/iu;
/** Most lines have none: a word that every note has one of, or a sign. */
const MAY_BE_NOTED =
  /@|\b(?:if|when|bogo|b1g1|buy|coupons?|pref\w*|ideally|hopefully|any|either|all|whatever|whichever|what|store|house|name|generic|cheap(?:er|est)?|least|inexpensive|best|lowest|the|kind|ones?|type|stuff|brand|asap|pls|plz|thx|ty|maybe|just|per|by|for|to|si|el|la|los|las|cualquiera?|en|need|get|want|out|low|gone|empty|urgent|important|optional|not|don'?t|tbd|check|see|sale|special|clearance|offer|nice|big|bigger|small|smaller|large|larger|little|huge|tiny|medium)\b/i;

/** A line, single-spaced, without what people note behind a thing; as it is where nothing else is left. */
export function withoutNotes(line: string): string {
  if (!MAY_BE_NOTED.test(line)) return line;
  const left = line
    .replace(BOUGHT_AT, '')
    .replace(RATHER_BEFORE, '')
    .replace(RATHER_BEHIND, '')
    .replace(NOTE_SET_OFF, '')
    .replace(NOTE_PLAIN, '')
    .replace(DONE_WITH, '');
  return leftOf(line, left);
}
