import { rememberLast } from '../../derived.ts';
import { type ListItem, readCounted } from './list-item.ts';
import { readAsked } from './list-line.ts';
import { lackedAsNamed } from './unwanted.ts';
import { normalForm } from '../words.ts';
import { ouncesOfPiece } from './piece-weights.ts';
import { type PackWish, readPackWish } from './pack-words.ts';
import { describes, PREFERENCES } from './preferences.ts';
import { type NamedSize, takeSizes } from './size-request.ts';

/** A request, read: how much of what. */
export interface RequestLine {
  /** How much or how many, as `readListItem` reads it; null where the line does not say. */
  readonly quantity: number | null;
  readonly unit: string | null;
  /** A size of the product that the line names; null: none. */
  readonly size: NamedSize | null;
  /** Whether the large packs of it are asked for or the small ones, in words: `family size`; null: it does not say. */
  readonly pack: PackWish | null;
  /** What is wanted, without quantity, size and what a recipe does with it. */
  readonly text: string;
  /**
   * What the quantity counts: whole packs, pieces that a pack may hold more of, or parts of what is sold, as cups and cloves
   * are, of which one pack is enough; null: there is none, or it is the size.
   */
  readonly counts: 'packs' | 'pieces' | 'parts' | null;
  /** Whether the line is a recipe's: it begins with a kitchen's measure or tells what to do. */
  readonly recipe: boolean;
  /** What it should not be, as normal forms: of `salsa, not hot` it is hot; none for most lines. */
  readonly without: readonly string[];
}

/** Measures of recipes, which no pack has. */
const MEASURES =
  /^(?:cups?(?! o[f']? ?noodles?)|tbsps?|tbs|tablespoons?|tsps?|teaspoons?|cloves?|dientes? de|stalks?|ribs?|sticks?|sprigs?|leaves|cubes?|pinch(?:es)?|dash(?:es)?|handfuls?|slices?|fillets?|filets?|ears?|heads?|bunch(?:es)?|knobs?|drops?|strips?|wedges?|splash(?:es)?|drizzles?|squeezes?|sprinkles?(?= of)|scoops?|dollops?|bulbs?|t\.|c(?:\.|(?= (?!batter|cell))))\.?(?: of)? (?=\S)/i;
const NUMBER =
  /^(?:about )?(?:\d+(?:[./]\d+)?(?: \d+\/\d+)?|[¼½¾⅓⅔⅛]|\d+ ?[¼½¾⅓⅔⅛]|a|an|one|two|three|four|half(?: a)?)(?:-| to )?(?:\d+)? /i;
const KITCHEN_UNITS: ReadonlySet<string> = new Set(['cup', 'bunch', 'head', 'piece']);
/** Sizes that ask for that much of what is sold by weight or measure, and how `takeSizes` reads them. */
const SIZE_UNITS: ReadonlySet<string> = new Set([
  'lb',
  'oz',
  'g',
  'kg',
  'gal',
  'qt',
  'pt',
  'l',
  'ml',
  'fl oz',
  'ct',
  'roll',
  'pack',
  'dozen',
]);
/** Where a recipe begins to tell what to do. */
const TELLING =
  /,\s.*$|\s(?:to taste|for (?:serving|garnish|dusting|frying|brushing|the)\b.*|per (?:bowl|glass|person|serving)|or more\b.*|as needed|divided|optional|at room temperature|cut into\b.*)$/i;
/** What none but a recipe says. */
const RECIPES_END =
  /,? (?:to taste|for (?:serving|garnish|dusting|brushing)|as needed|plus (?:more|extra)\b.*)$/i;
/** What is told to be done to a thing and is sold done, too: `mozzarella, shredded` is shredded mozzarella. */
const SOLD_DONE = /, (?:(?:finely|coarsely|freshly) )?(shredded|grated|crumbled)\b/i;

/** What tells which of a thing is meant: `1 onion, red`, `1 lb ground beef, 80/20`. */
const WHICH =
  /, ((?:extra )?lean|frozen|canned|dried|smoked|red|green|granny smith|yukon gold|\d\d(?:\/\d{1,2}|% lean)|\d%|boneless(?:,? skinless)?|low[- ]sodium)(?=,|$)/i;
/** And a word alone, that tells of nothing to do: `soup, tomato`. */
const WHICH_ALONE = /^[^,]+, ((?!\p{L}+(?:ed|en|ly|ing)$)\p{L}{3,})$/iu;
/** What is taken of a thing, or is done with it. */
const PARTS_TAKEN: ReadonlySet<string> = new Set('juice peel rind split whites yolks zest'.split(' '));

/** A text without the commas between words that tell of the thing behind them: `boneless, skinless chicken breasts`. */
function withoutListing(text: string): string {
  const comma = text.indexOf(', ');
  if (comma < 0 || !text.slice(0, comma).toLowerCase().split(' ').every(describes)) return text;
  return `${text.slice(0, comma)} ${withoutListing(text.slice(comma + 2))}`;
}

/** What brackets tell of a thing, a word after another: `cheese (shredded, mexican blend)`. */
const IN_BRACKETS = /(?<=\p{L}) \(([^()\d]*,[^()\d]*)\)/u;
const inOneClause = (_: string, inside: string): string => ` ${inside.replaceAll(',', '')}`;

/** A recipe's text without what it tells to do, but for what is sold done, and which of a thing it means. */
function withoutTelling(text: string): string {
  const listed = withoutListing(text.replace(IN_BRACKETS, inOneClause));
  const thing = listed.replace(TELLING, '');
  const kept = SOLD_DONE.exec(listed)?.[1] ?? WHICH.exec(listed)?.[1] ?? whichAlone(listed);
  return kept === undefined || thing === '' ? thing : `${kept} ${thing}`;
}

function whichAlone(text: string): string | undefined {
  const word = WHICH_ALONE.exec(text)?.[1];
  const isDone =
    word !== undefined &&
    (PREFERENCES.has(normalForm(word.toLowerCase())) || PARTS_TAKEN.has(word.toLowerCase()));
  return isDone ? undefined : word;
}

/** Units that count what is sold as it is. */
const CONTAINERS: ReadonlySet<string> = new Set(
  'can bottle jar box bag bunch loaf carton case tub'.split(' '),
);
/** Units that count things one by one: `3 heads of garlic`, of which a pack may hold more. */
const WHOLE_THINGS: ReadonlySet<string> = new Set(['head', 'piece']);
/** `12 pack` is a size, `2 packs` are two. */
const PACKS_COUNTED = /^\S+ (?:packs|pks|packages?|pkgs?|packets?)\b/i;
const TIMES = /^\d+(?:\.\d+)? ?[x×](?= )/i;
/** Of the measures of kitchens, those that are sold whole. */
const WHOLES = /^(?:ears?|bulbs?|knobs?|fillets?|filets?) /i;

/** What a measure says of the thing, as names say it: ears are corn on the cob, sprigs are fresh. */
const TOLD_BY_MEASURE: readonly (readonly [measured: RegExp, text: string])[] = [
  [/^(?:ears?(?: of)? )((?:\S+ )*corn)$/i, '$1 on the cob'],
  [/^(?:sprigs?(?: of)? )(\p{L}+)$/iu, 'fresh $1'],
  [
    /^(?:slices?(?: of)? )((?:\S+ )*(?:cheese|cheddar|swiss|provolone|turkey|ham|salami|bologna|roast beef))$/i,
    'sliced $1',
  ],
];

/** Birds that are counted are whole: `2 turkeys`. */
const BIRDS = /^(?:turkey|chicken|duck|goose|hen)s?$/i;

/** Butter is cut in sticks, four to the pound. */
const STICKS = /^sticks? /i;
const OF_BUTTER = /\b(?:butter|margarine)$/i;
const OUNCES_OF_STICK = 4;

/** What a plant or a block is taken apart in, behind its name, and what comes in bunches: `12 basil leaves`, `3 scallions`. */
const PARTS_BEHIND =
  /\S (?:leaf|leaves|stalks?|ribs?|cloves?|sprigs?|cubes?|wedges?|slices?|strips?)$|^(?:.* )?(?:scallions?|(?:green|spring) onions?)$/i;

/** What the quantity of a line counts; `size`: one is named beside it, `recipe`: it is a recipe's. */
function countedBy(
  line: string,
  { quantity, unit, text }: ListItem,
  size: NamedSize | null,
  recipe: boolean,
): RequestLine['counts'] {
  if (quantity === null) return null;
  if (unit === 'pack' && PACKS_COUNTED.test(line)) return 'packs';
  if (unit === null && size === null && PARTS_BEHIND.test(withoutTelling(text))) return 'parts';
  // What is counted by the piece is: six times an orange.
  if (unit === null)
    return size !== null || (TIMES.test(line) && ouncesOfPiece(text) === null) ? 'packs' : 'pieces';
  if (CONTAINERS.has(unit)) return 'packs';
  if (WHOLE_THINGS.has(unit)) return 'pieces';
  // An amount is the size, of a recipe too: 24 oz of cream cheese, softened.
  return recipe && !SIZE_UNITS.has(unit) ? 'parts' : null;
}

/** A line with its measure of a kitchen taken off; null where it has none. */
function takeMeasure(line: string): string | null {
  const number = NUMBER.exec(line);
  // `pinch of salt` is one.
  if (number === null)
    return / of /i.test(MEASURES.exec(line)?.[0] ?? '') ? line.replace(MEASURES, '') : null;
  const behind = line.slice(number[0].length);
  const measure = MEASURES.exec(behind);
  return measure === null ? null : behind.slice(measure[0].length);
}

/** The size that a quantity and its unit are: two dozen. Null: they count something else. */
function sizeOfUnits({ quantity, unit }: ListItem): NamedSize | null {
  if (quantity === null || unit === null || !SIZE_UNITS.has(unit)) return null;
  const { size } = takeSizes(`${quantity} ${unit} product`);
  const isCounted = quantity > 1 && Number.isInteger(quantity) && size?.packs === null;
  return size !== null && isCounted ? { ...size, counted: true } : size;
}

/** What no pack holds several of, counted behind a thing: `milk 2 gallons`. Pounds behind a thing are the size of a pack. */
const COUNTED_BEHIND = /\p{L},? [2-9] ?(?:gal(?:lon)?s?|dozens?)\.?$/iu;

/** A size that a text names, which counts a unit where it does so behind the thing. */
function asCounted(text: string, size: NamedSize): NamedSize {
  return size.packs === null && COUNTED_BEHIND.test(text) ? { ...size, counted: true } : size;
}

/** A list is read when its items are looked for, and again when it is said how much is bought of each. */
const MOST_REMEMBERED = 2_048;

/** Reads a request: what a shopper types, an item of a list, or a line of a recipe. Quantity and size are read once, here. */
export const readRequestLine = rememberLast(MOST_REMEMBERED, readLine);

/** What is told by its fat alone, where nothing says what it is: a gallon of 2%, two pounds of 80/20. */
const MILK = /^[12]%$/;
const GROUND = /^(?:(?:7[035]|8[058]|9[0235-7])\/(?:30|27|25|20|15|12|10|[3-8])|[79][0235-7]% lean)$/;

const asNamed = (text: string): string =>
  lackedAsNamed(text).replace(MILK, '$& milk').replace(GROUND, '$& ground beef');

/** What the line of a request says of how much of what. */
type ReadLine = Omit<RequestLine, 'pack' | 'without'>;

function readLine(written: string): RequestLine {
  const { line, without } = readAsked(written);
  const measured = takeMeasure(line);
  const read = measured === null ? readStated(line) : readMeasured(line, measured);
  return { ...read, pack: readPackWish(written), without };
}

/** Reads a line that begins with a measure of a kitchen, from its rest. */
function readMeasured(line: string, measured: string): ReadLine {
  const { size, rest } = takeSizes(measured);
  const read = readCounted(line);
  const isPart = read.unit === null && !WHOLES.test(read.text);
  const asRead = withoutTelling(read.text);
  const [told, as] = TOLD_BY_MEASURE.find(([one]) => one.test(asRead)) ?? [];
  const text = told === undefined ? asNamed(withoutTelling(rest)) : asRead.replace(told, as!);
  if (read.quantity !== null && STICKS.test(read.text) && OF_BUTTER.test(text)) {
    const ounces = {
      unit: 'oz',
      each: OUNCES_OF_STICK * read.quantity,
      packs: null,
      weighed: true,
    } as const;
    return { quantity: read.quantity, unit: null, size: ounces, text, counts: null, recipe: true };
  }
  return {
    quantity: read.quantity,
    unit: read.unit,
    size,
    text,
    counts: isPart && read.quantity !== null ? 'parts' : countedBy(line, read, size, true),
    recipe: true,
  };
}

/** Reads a line that names no measure of a kitchen. */
function readStated(line: string): ReadLine {
  // `1 (10 oz) package frozen spinach` counts packages of 10 oz.
  const bracketed = /^(\S+) \(([^)]*\d[^)]*)\) (.+)$/.exec(line);
  const stated = bracketed === null ? line : `${bracketed[1]} ${bracketed[3]}`;
  const read = readCounted(stated.replace(RECIPES_END, ''));
  const inside = bracketed === null ? null : takeSizes(`${bracketed[2]} product`).size;
  const { size, rest } = takeSizes(read.text);
  const asked = sizeOfUnits(read);
  const recipe =
    bracketed !== null ||
    RECIPES_END.test(line) ||
    KITCHEN_UNITS.has(read.unit ?? '') ||
    (read.quantity !== null && /, /.test(rest));
  const told = recipe ? withoutTelling(rest) : rest;
  const isBird = read.quantity !== null && read.unit === null && BIRDS.test(told);
  const text = isBird ? `whole ${told}` : told;
  const named = (size === null ? null : asCounted(read.text, size)) ?? inside ?? asked;
  return {
    quantity: read.quantity,
    unit: read.unit,
    size: named,
    text: asNamed(text === '' ? rest : text),
    counts: countedBy(stated, read, named, recipe),
    recipe,
  };
}

/** So many pieces or containers, and more, come in one pack: `18 eggs` are no 18 boxes. */
const LEAST_PIECES = 6;

/** Containers that packs of several are made of: a box is as often the pack. */
const SOLD_TOGETHER: ReadonlySet<string | null> = new Set(['can', 'bottle', 'jar']);

/** Whether a line counts containers that several may be sold together of: `2 cans of beans`, which one pack of 4 holds. */
export function countsContainers({ unit, counts }: RequestLine): boolean {
  return counts === 'packs' && SOLD_TOGETHER.has(unit);
}

/** Whether a line counts a few of them: who does takes single ones. */
export function countsFewContainers(line: RequestLine): boolean {
  return line.quantity !== null && line.quantity < LEAST_PIECES && countsContainers(line);
}

/** A can, in the text of a line that counts none or names its size first: `15 oz can of peaches`. */
const CAN_OF = /^cans? (?:of )?(?=\S)/i;

/** What a line asks for by the can; null: it names none. */
export function heldByCan({ unit, text }: RequestLine): string | null {
  return unit === 'can' || CAN_OF.test(text) ? text.replace(CAN_OF, '') : null;
}

/** A case holds one or two dozen. */
const OF_CASE: NamedSize = { unit: 'ct', each: null, packs: 18 };

/** The size of pack that a request would rather have; null: any. */
export function sizeToFind(line: RequestLine): NamedSize | null {
  const { quantity, unit, size, counts, recipe } = line;
  const isOfMany = quantity !== null && Number.isInteger(quantity) && quantity >= LEAST_PIECES && !recipe;
  if (size === null && unit === 'case') return OF_CASE;
  if (size !== null && size.packs === null && countsFewContainers(line)) return { ...size, packs: 1 };
  if (size !== null || !isOfMany) return size;
  if (countsContainers(line)) return { unit: 'ct', each: null, packs: quantity };
  return unit === null && counts !== 'parts'
    ? { unit: 'ct', each: quantity, packs: null, counted: true }
    : null;
}
