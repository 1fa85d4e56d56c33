/**
 * How a till or a shelf label writes products in few letters: KRO WHL MLK GAL.
 */

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  '100%': '100%',
  ALMOND: 'ALMD',
  ALMONDS: 'ALMDS',
  AMERICAN: 'AMER',
  APPLE: 'APPL',
  BAKED: 'BKD',
  BANANA: 'BAN',
  BANANAS: 'BANANAS',
  BARBECUE: 'BBQ',
  BEANS: 'BNS',
  BLACK: 'BLK',
  BLUEBERRY: 'BLUBRY',
  BONE: 'BN',
  BONELESS: 'BNLS',
  BREAD: 'BRD',
  BREAST: 'BRST',
  BREASTS: 'BRST',
  BROWN: 'BRN',
  BUTTER: 'BUTR',
  BUTTERMILK: 'BTRMLK',
  CARROTS: 'CRRTS',
  CHEDDAR: 'CHED',
  CHEESE: 'CHS',
  CHICKEN: 'CHKN',
  CHIPS: 'CHIPS',
  CHOCOLATE: 'CHOC',
  CINNAMON: 'CINN',
  CLASSIC: 'CLSC',
  CLEANER: 'CLNR',
  COFFEE: 'COFF',
  COLBY: 'CLBY',
  COOKIES: 'COOKIE',
  CRACKERS: 'CRKR',
  CREAM: 'CRM',
  CREAMY: 'CRMY',
  CRUNCHY: 'CRNCHY',
  DETERGENT: 'DET',
  DRESSING: 'DRSG',
  FAT: 'FAT',
  FREE: 'FREE',
  FRESH: 'FRSH',
  FROZEN: 'FRZN',
  GARLIC: 'GRLC',
  GRAIN: 'GRN',
  GRANULATED: 'GRAN',
  GREEK: 'GRK',
  GREEN: 'GRN',
  GROUND: 'GRND',
  HONEY: 'HNY',
  ICE: 'ICE',
  ITALIAN: 'ITAL',
  JUICE: 'JCE',
  LARGE: 'LRG',
  LEAN: 'LEAN',
  LEMON: 'LMN',
  LIGHT: 'LT',
  LONG: 'LNG',
  LOWFAT: 'LF',
  MACARONI: 'MAC',
  MAPLE: 'MPL',
  MILD: 'MLD',
  MILK: 'MLK',
  MIXED: 'MXD',
  MOZZARELLA: 'MOZZ',
  NOODLES: 'NDLS',
  NONFAT: 'NF',
  OLIVE: 'OLV',
  ONION: 'ONION',
  ONIONS: 'ONIONS',
  ORANGE: 'ORNG',
  ORGANIC: 'ORG',
  ORIGINAL: 'ORIG',
  PEANUT: 'PNUT',
  PEPPER: 'PPR',
  PIECES: 'PCS',
  PLAIN: 'PLN',
  PORK: 'PRK',
  POTATO: 'POTATO',
  POTATOES: 'POTATO',
  POWDER: 'PWDR',
  REDUCED: 'RED',
  ROAST: 'RST',
  ROASTED: 'RSTD',
  SALAD: 'SLD',
  SALT: 'SLT',
  SALTED: 'SLTD',
  SANDWICH: 'SNDW',
  SAUCE: 'SCE',
  SAUSAGE: 'SAUS',
  SEASONING: 'SSNG',
  SEEDLESS: 'SDLS',
  SHARP: 'SHRP',
  SHREDDED: 'SHRD',
  SKIM: 'SKM',
  SKINLESS: 'SKNLS',
  SLICED: 'SLCD',
  SMALL: 'SML',
  SMOKED: 'SMKD',
  SODIUM: 'SOD',
  SOFT: 'SFT',
  SOUP: 'SOUP',
  SPAGHETTI: 'SPAG',
  SPARKLING: 'SPRK',
  SPINACH: 'SPNCH',
  STEAK: 'STK',
  STRAWBERRIES: 'STRWBRY',
  STRAWBERRY: 'STRWBRY',
  SWEET: 'SWT',
  TOMATO: 'TOM',
  TOMATOES: 'TOMATO',
  TORTILLA: 'TORT',
  TORTILLAS: 'TORT',
  TRADITIONAL: 'TRAD',
  TURKEY: 'TRKY',
  UNSALTED: 'UNSLTD',
  UNSWEETENED: 'UNSWT',
  VANILLA: 'VAN',
  VEGETABLE: 'VEG',
  VEGETABLES: 'VEG',
  VITAMIN: 'VIT',
  WATER: 'WTR',
  WHEAT: 'WHT',
  WHITE: 'WHITE',
  WHOLE: 'WHL',
  YELLOW: 'YEL',
  YOGURT: 'YGRT',
};

/** Words of this many letters and more lose their vowels where the table has no form for them. */
const LONG_WORD = 7;

/** Words that a label leaves out. */
const LEFT_OUT = new Set(['AND', 'IN', 'OF', 'THE', 'WITH', '&']);

const SIZE_UNITS: Readonly<Record<string, string>> = { 'fl oz': 'OZ', L: 'LTR', each: 'EA' };

function shorten(word: string): string {
  const known = ABBREVIATIONS[word];
  if (known !== undefined) return known;
  return word.length < LONG_WORD ? word : word.charAt(0) + word.slice(1).replaceAll(/[AEIOU]/g, '');
}

/** Words in capitals and few letters, without accents or punctuation but %, / and digits. */
export function shortWords(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’']/g, '')
    .toUpperCase()
    .split(/[^A-Z0-9%/.]+/)
    .filter((word) => word !== '' && !LEFT_OUT.has(word))
    .map(shorten)
    .join(' ');
}

/** A size in as few letters: GAL, HGAL, 12OZ, 12PK. */
export function shortSize(size: { packs: number | null; item: { figure: string; unit: string } }): string {
  const { packs, item } = size;
  const unit = SIZE_UNITS[item.unit] ?? item.unit.toUpperCase();
  if (packs !== null) return `${packs}PK ${item.figure}${unit}`;
  if (item.unit === 'gal')
    return item.figure === '1/2' ? 'HGAL' : item.figure === '1' ? 'GAL' : `${item.figure}GAL`;
  return unit === 'EA' ? unit : `${item.figure}${unit}`;
}
