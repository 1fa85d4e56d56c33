import type { Lexicon } from './lexicon.ts';
import { heldByCan, type RequestLine } from './lines/request-line.ts';
import { UNSAID_STATES } from './marked-words.ts';
import { RESTRICTIONS } from './restrictions.ts';
import { typedToEnd } from './spelling/begun-words.ts';
import { putRightTogether } from './spelling/put-right-together.ts';
import { takenApart } from './spelling/run-together.ts';
import { useOf, type Vocabulary } from './vocabulary-lines.ts';
import { takeLacked } from './lines/lacked-words.ts';
import { SAID_AROUND } from './lines/said-around.ts';
import type { KnownWord } from './known-word.ts';
import { isStopWord, normalForm, readWords, type Word } from './words.ts';

/** What groceries are bought for: dishes and what is done in a kitchen. As normal forms. */
const USES: ReadonlySet<string> = new Set(
  (
    'pizza, taco, burger, hamburger, cheeseburger, sandwich, sub, soup, stew, chili, salad, smoothy, shake, pancake, waffle, ' +
    'biscuit, toast, french toast, grilled cheese, pie, cake, cupcake, cooky, browny, muffin, bread, baking, cooking, ' +
    'frying, deep frying, frying turkey, roasting, grilling, canning, pickling, bbq, barbecue, coffee, tea, nacho, burrito, ' +
    'quesadilla, enchilada, fajita, tamale, curry, stir fry, pasta, spaghetti, lasagna, casserole, sushi, ramen, pho, ' +
    'potato salad, mashing, brat, bratwurst, blt, dip, dipping, topping, filling, stuffing, steak, rib, turkey, roast, ham, ' +
    'wing, gravy, guacamole, salsa, omelet, omelette, egg roll, spring roll, charcutery, charcutery board, cocktail, margarita, mimosa, sangria, punch'
  ).split(', '),
);

/** Whom it is for and when it is eaten, which tells nothing of a thing but where names say so. As normal forms. */
const OCCASIONS: ReadonlySet<string> = new Set(
  (
    'family husband wife wive mom mother dad father grandma grandpa guest friend company everyone ' +
    'breakfast brunch lunch dinner supper snack dessert box meal prep party potluck picnic cookout camping trip road travel ' +
    'school work office home house pantry fridge freezer day night date game movy week weekend tomorrow later birthday holiday ' +
    'thanksgiving christma easter halloween tonight next coming my our his her their ' +
    'casa cena comida almuerzo desayuno merienda fiesta escuela trabajo semana proxima noche manana hoy familia esposo esposa hijo hija nino nina mama papa navidad'
  ).split(' '),
);

/** When a thing is eaten or given, said ahead of it. As normal forms. */
const FEASTS: ReadonlySet<string> = new Set(
  (
    '4th july, back to school, christma, cookout, easter, father day, fourth july, game day, game night, halloween, hanukkah, holiday, ' +
    'labor day, lunch box, memorial day, mother day, movy night, navidad, new year, new year eve, passover, potluck, ' +
    'road trip, school lunch, st patrick day, super bowl, superbowl, tailgate, thanksgiving, valentine, valentine day, xma'
  ).split(', '),
);
const MOST_OF_FEAST = 3;

/** Words without a feast that they begin with, where neither names nor the vocabulary say it of what is behind it: `super bowl snacks`. */
function withoutFeast(
  words: readonly Word[],
  lexicon: Lexicon,
  { meanings }: Pick<Vocabulary, 'meanings'>,
): readonly Word[] {
  const said = words.filter(({ key }) => !isStopWord(key));
  const forms = formsOf(words);
  for (let length = Math.min(MOST_OF_FEAST, forms.length - 1); length > 0; length--) {
    if (!FEASTS.has(forms.slice(0, length).join(' '))) continue;
    const isSaid = lexicon.together(forms[length - 1]!, forms[length]!) > 0 || meanings.has(forms.join(' '));
    return isSaid ? words : words.slice(words.indexOf(said[length]!));
  }
  return words;
}

/** What names no thing that is for a use: who wants the ingredients for tacos asks what tacos are made with. As normal forms. */
const ANYTHING: ReadonlySet<string> = new Set(
  'anything everything ingredient item need something stuff supply thing'.split(' '),
);

/** Names say a use before a thing where at least so many of those that say the thing do: bars, and no eggs, are for breakfast so. */
const SAID_BEFORE = 0.005;

/** The words of a request for a thing for a use. */
interface Used {
  readonly words: readonly Word[];
  /** Whether the use is left out of them. */
  readonly lacksUse: boolean;
}

/**
 * The words of a request for a thing for a use: the use, where it says no thing; what the vocabulary knows to be bought for it,
 * where it is sold; else without the use, where that is a dish or a meal (cheese for pizza is no cheese pizza), or as they are
 * where names rather say it before the thing: sauce for pizza is pizza sauce.
 */
function forUse(words: readonly Word[], lexicon: Lexicon, { uses }: Vocabulary): Used {
  const at = words.findIndex(({ key }) => key === 'for' || key === 'para');
  const asItIs = { words, lacksUse: false };
  if (at <= 0) return asItIs;
  const thing = formsOf(words.slice(0, at));
  const use = formsOf(words.slice(at + 1));
  if (thing.length === 0 || use.length === 0) return asItIs;
  if (thing.every((form) => ANYTHING.has(form))) return { words: words.slice(at + 1), lacksUse: true };
  const bought = (uses.get(useOf(thing.join(' '), use.join(' '))) ?? [])
    .map((text) => readWords(text, true))
    .find((some) => lexicon.sells(formsOf(some)));
  if (bought !== undefined) return { words: bought, lacksUse: false };
  const isOccasion = use.every((form) => OCCASIONS.has(form));
  if (!isOccasion && !USES.has(use.join(' '))) return asItIs;
  const [one, other] = [use.at(-1)!, thing.at(-1)!];
  const before = lexicon.together(one, other);
  return before > lexicon.together(other, one) && before >= SAID_BEFORE * lexicon.countOf(other)
    ? asItIs
    : { words: words.slice(0, at), lacksUse: !isOccasion };
}

const formsOf = (words: readonly Word[]): string[] =>
  words.filter(({ key }) => !isStopWord(key)).map(({ key }) => normalForm(key));

/** What says how large a pack is beside `size` or `pack`, without a figure. As it is typed. */
const PACK_SIZES: ReadonlySet<string> = new Set(
  (
    'bonus bulk club economy family full fun giant individual jumbo king large mega mini party personal regular share ' +
    'sample sharing single small snack standard super travel trial value'
  ).split(' '),
);
const SAYS_SIZE: ReadonlySet<string> = new Set(['size', 'sized', 'sizes', 'pack', 'packs']);

/** The places of words that say how large a pack, or a piece, should be: both of `family size`, and of `8 inch`. */
export function sizeWords(words: readonly Pick<Word, 'key'>[]): number[] {
  return words.flatMap(({ key }, at) => {
    const next = words[at + 1]?.key ?? '';
    const isSize = (PACK_SIZES.has(key) && SAYS_SIZE.has(next)) || (NUMBER.test(key) && next === 'inch');
    return isSize ? [at, at + 1] : [];
  });
}
const NUMBER = /^\d+$/;

/** What people say of a thing that they would like, of which no name tells. As it is typed. */
const PRAISE: ReadonlySet<string> = new Set(
  (
    'amazing awesome decent delicious excellent favorite good great nice tasty yummy ' +
    'bueno buena buenos buenas rico rica ricos ricas delicioso deliciosa'
  ).split(' '),
);

/** The places of sizes and of praise that no name says of what is behind them: they are no reason to doubt what is sold. */
function unsaidPlaces(words: readonly Word[], lexicon: Lexicon, { meanings }: Vocabulary): Set<number> {
  const form = (at: number): string => normalForm(words[at]?.key ?? '');
  const isSaid = (at: number): boolean => lexicon.together(form(at), form(at + 1)) > 0;
  const sizes = sizeWords(words);
  const starts = sizes.filter((at, i) => i % 2 === 0 && !isSaid(at));
  const isOfPair = (at: number): boolean => isSaid(at) || meanings.has(`${form(at)} ${form(at + 1)}`);
  const praise = [...words.keys()].filter(
    (at) =>
      PRAISE.has(words[at]!.key) &&
      lexicon.brandOf(form(at)) === null &&
      !isOfPair(at) &&
      (at === 0 || !isOfPair(at - 1)),
  );
  const isAll = praise.length === words.length;
  return new Set([...starts.flatMap((at) => [at, at + 1]), ...(isAll ? [] : praise)]);
}

/** Whether a text asks for a thing that is bought fresh by who says no more, and says no more. */
function isMeantFresh(text: string): boolean {
  const forms = formsOf(readWords(text));
  return [1, 2].some((words) => {
    const unsaid = UNSAID_STATES.get(forms.slice(-words).join(' '));
    return unsaid?.has('canned') === true && !forms.some((form) => unsaid.has(form));
  });
}

/** What is sold in cans as well, and dry where it is bought by the pound. As normal forms. */
const DRY_BY_THE_POUND: ReadonlySet<string> = new Set(
  (
    'bean, black bean, pinto bean, kidney bean, red bean, white bean, navy bean, great northern bean, lima bean, pink bean, ' +
    'cannellini bean, garbanzo bean, chickpea, garbanzo, black eyed pea, split pea, pigeon pea, lentil, dog food, cat food'
  ).split(', '),
);
/** Of ounces. */
const POUND = 16;

/** Whether a line asks by the pound for what is dry then, and names call it so: `2 lb pinto beans`. */
function isMeantDry({ size, text }: RequestLine, lexicon: Lexicon): boolean {
  if (size?.weighed !== true || (size.each ?? 0) < POUND) return false;
  const forms = formsOf(readWords(text));
  const isSuch = [forms.length, 2, 3].some((words) => DRY_BY_THE_POUND.has(forms.slice(-words).join(' ')));
  return isSuch && lexicon.sells(['dry', ...forms]);
}

/**
 * A text with what its container, or its measure, says of it: a can of peaches is of canned ones, beans by the pound are dry; of
 * what is canned anyway, names say it seldom.
 */
function asMeasured(line: RequestLine, lexicon: Lexicon): string {
  const held = heldByCan(line);
  if (held === null) return isMeantDry(line, lexicon) ? `dry ${line.text}` : line.text;
  return isMeantFresh(held) ? `canned ${held}` : `can ${held}`;
}

/** What names nothing beside what it should be like: vegan food, organic products. As normal forms. */
const ANY_FOOD: ReadonlySet<string> = new Set(
  'alimento comida food good grocery item option product producto'.split(' '),
);

/** Words without those that name nothing beside a diet, or organic, alone: who asks for organic food asks for what is organic. */
function withoutAnyFood(words: readonly Word[], { meanings }: Vocabulary): readonly Word[] {
  const others = words.filter(({ key }) => !ANY_FOOD.has(normalForm(key)));
  if (others.length === 0 || others.length === words.length) return words;
  const forms = others.map(({ key }) => normalForm(key));
  const isClaim = (text: string): boolean =>
    isSaid(text) || (meanings.get(text)?.alternatives ?? []).some(isSaid);
  const areClaims = forms.every(
    (form, i) =>
      isClaim(form) || isClaim(`${form} ${forms[i + 1]}`) || (i > 0 && isClaim(`${forms[i - 1]} ${form}`)),
  );
  return areClaims ? others : words;
}
const isSaid = (text: string): boolean => text === 'organic' || RESTRICTIONS.has(text);

/** More words than anyone types; the rest is left out. */
const MOST_WORDS = 16;

/** The words of a request without what its thing is for, and those of them that ask for something. */
export function askedWords(
  line: RequestLine,
  knownOf: (key: string) => KnownWord,
  lexicon: Lexicon,
  vocabulary: Vocabulary,
): {
  readonly kept: readonly Word[];
  readonly said: readonly Word[];
  readonly lacksUse: boolean;
  /** With what its words say that the thing should not be. */
  readonly line: RequestLine;
} {
  const apart = takenApart(readWords(asMeasured(line, lexicon), true), knownOf, lexicon, vocabulary);
  const written = typedToEnd(
    putRightTogether(apart, knownOf, lexicon, vocabulary),
    knownOf,
    lexicon,
    vocabulary,
  );
  const { words: kept, lacksUse } = forUse(withoutFeast(written, lexicon, vocabulary), lexicon, vocabulary);
  const worded = kept.filter(({ key }) => !isStopWord(key));
  const unsaid = unsaidPlaces(worded, lexicon, vocabulary);
  const all = worded.filter((_, at) => !unsaid.has(at));
  const asked = all.filter(({ key }) => !SAID_AROUND.has(key));
  const told = withoutAnyFood(asked.length > 0 ? asked : all, vocabulary);
  const wanted = takeLacked(told, lexicon, vocabulary);
  return {
    kept,
    said: wanted.said.slice(0, MOST_WORDS),
    lacksUse,
    line: wanted.without.length === 0 ? line : { ...line, without: [...line.without, ...wanted.without] },
  };
}
