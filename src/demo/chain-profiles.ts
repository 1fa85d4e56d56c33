import { US_CHAINS, type UsChain } from '../domain/chains/us-chains.ts';

/** Where a chain's prices hold; a chain without a shop on the web has none. */
export type PricingScope = 'per_store' | 'chain_level' | 'no_ecommerce';
/** How dear a chain is, from the cheapest. */
export type MarketPosition = 'value' | 'mainstream' | 'premium' | 'luxury';

/** What the demo assumes of a chain: rough footprints, invented prices and store brands. */
export interface ChainProfile {
  chain: UsChain;
  pricingScope: PricingScope;
  marketPosition: MarketPosition;
  /** The chain's prices as a multiple of the average chain's. */
  priceLevel: number;
  /** Share of all stores, relative to the other chains. */
  storeWeight: number;
  /** Two-letter codes of the states it has stores in. */
  states: readonly string[];
  /** Invented. */
  storeBrand: string;
}

const SOUTHEAST = 'AL FL GA KY MS NC SC TN VA';
const NORTHEAST = 'CT MA ME NH NJ NY PA RI VT';
const MIDWEST = 'IA IL IN KS MI MN MO ND NE OH SD WI';
const WEST = 'AK AZ CA CO HI ID MT NM NV OR UT WA WY';
const EVERYWHERE = `${SOUTHEAST} ${NORTHEAST} ${MIDWEST} ${WEST} AR DC DE LA MD OK TX WV`;

const SCOPES = { s: 'per_store', c: 'chain_level', n: 'no_ecommerce' } as const;
const POSITIONS = { v: 'value', m: 'mainstream', p: 'premium', l: 'luxury' } as const;

type Row = readonly [
  slug: string,
  scope: keyof typeof SCOPES,
  position: keyof typeof POSITIONS,
  priceLevel: number,
  storeWeight: number,
  states: string,
  storeBrand: string,
];

/** How many of the first profiles make the demo. */
export const DEMO_CHAIN_COUNT = 38;

const ROWS: readonly Row[] = [
  ['kroger', 's', 'm', 1, 1230, 'GA TX OH TN KY MI IN VA WV IL AR AL MS SC MO', 'Larderlane'],
  ['walmart-supercenter', 's', 'v', 0.88, 1900, EVERYWHERE, 'Tillbright'],
  ['publix', 's', 'm', 1.1, 1280, 'FL GA AL SC TN NC VA KY', 'Palmgrove Pantry'],
  ['target', 's', 'm', 1.02, 1250, EVERYWHERE, 'Merrifold'],
  ['safeway', 's', 'm', 1.14, 900, 'CA WA OR CO AZ NV MD VA DC HI AK ID MT WY NM NE SD', 'Canyonwick'],
  ['albertsons', 's', 'm', 1.08, 390, 'ID TX LA NM AZ NV UT WA OR CA MT WY ND CO AR', 'Sagemantle'],
  ['food-lion', 's', 'v', 0.95, 1100, 'NC SC VA TN GA MD DE WV KY PA', 'Pridewell Pantry'],
  ['h-e-b', 's', 'v', 0.94, 430, 'TX', 'Mesquite Larder'],
  ['stop-and-shop', 's', 'm', 1.14, 365, 'MA CT NY NJ RI', 'Harborstead'],
  ['shoprite', 's', 'm', 1.04, 280, 'NJ NY PA CT DE MD', 'Turnpike Table'],
  ['meijer', 's', 'v', 0.95, 260, 'MI OH IN IL KY WI', 'Lakemere Basics'],
  ['hy-vee', 's', 'm', 1.04, 280, 'IA MN NE MO IL KS SD WI IN', 'Prairiemont'],
  ['giant-eagle', 's', 'm', 1.08, 210, 'PA OH WV MD IN', 'Three Rivers Larder'],
  ['wegmans', 's', 'p', 1.05, 110, 'NY PA NJ VA MD MA NC DE DC', 'Fingerlake Table'],
  [
    'whole-foods-market',
    's',
    'p',
    1.32,
    510,
    `CA TX FL NY MA NJ IL CO GA WA VA MD PA NC AZ OR CT OH MI MN TN LA NV UT MO KS OK SC HI DC`,
    'Verdancroft',
  ],
  [
    'sprouts-farmers-market',
    's',
    'p',
    1.18,
    420,
    'CA AZ TX CO GA FL NV NM OK TN NC NJ PA VA UT KS MO AL SC MD WA',
    'Rowseed',
  ],
  ['winn-dixie', 's', 'v', 1.03, 370, 'FL AL LA GA MS', 'Bayou Larder'],
  ['harris-teeter', 's', 'p', 1.15, 255, 'NC SC VA GA FL DE MD DC', 'Teaberry & Oak'],
  ['jewel-osco', 's', 'm', 1.1, 188, 'IL IN IA', 'Lakeshore Larder'],
  ['vons', 's', 'm', 1.13, 190, 'CA NV', 'Chaparrel'],
  ['ralphs', 's', 'm', 1.07, 185, 'CA', 'Arroyo Pantry'],
  ['king-soopers', 's', 'm', 1.03, 118, 'CO WY', 'Frontrange Larder'],
  ['fred-meyer', 's', 'm', 1.03, 132, 'OR WA ID AK', 'Cascadewick'],
  ['hannaford', 's', 'm', 1.04, 189, 'ME MA NH NY VT', 'Downeaster Pantry'],
  ['acme', 's', 'm', 1.12, 160, 'PA NJ DE MD NY CT', 'Schuylkill Larder'],
  ['tops', 's', 'm', 1.06, 150, 'NY PA VT', 'Lakeffect Basics'],
  ['key-food', 's', 'm', 1.16, 300, 'NY NJ CT PA', 'Stoopside'],
  ['costco', 's', 'v', 0.8, 600, EVERYWHERE, 'Pallet & Pine'],
  ['sams-club', 's', 'v', 0.79, 600, EVERYWHERE, 'Bulkhearth'],
  ['schnucks', 's', 'm', 1.05, 115, 'MO IL IN WI', 'Archway Table'],
  ['erewhon', 's', 'l', 1.9, 11, 'CA', 'Solstice Tonic Co.'],
  ['gelsons', 's', 'l', 1.55, 27, 'CA', 'Laurelcrest'],
  [
    'aldi',
    'c',
    'v',
    0.72,
    1300,
    `${SOUTHEAST} ${NORTHEAST} IA IL IN KS MI MN MO OH WI CA TX MD DE WV DC`,
    'Kleinfeld Market',
  ],
  [
    'trader-joes',
    'c',
    'm',
    0.92,
    570,
    `${NORTHEAST} CA WA OR AZ NV CO TX IL MI MN OH GA FL NC VA MD DC`,
    'Captain Wick',
  ],
  ['natural-grocers', 'c', 'p', 1.2, 168, 'CO TX OK KS MO OR WA UT NM AZ MT WY ID NE IA', 'Wholeroot'],
  ['grocery-outlet', 'n', 'v', 0.8, 470, 'CA OR WA ID NV PA MD NJ', 'Closeout Cove'],
  ['winco-foods', 'n', 'v', 0.82, 140, 'WA OR ID CA NV AZ UT TX OK MT', 'Binhaven'],
  ['piggly-wiggly', 'n', 'v', 0.98, 490, 'AL FL GA LA MS NC SC TN WI KY WV', 'Curlytail Pantry'],
  ['giant-carlisle', 's', 'm', 1.08, 190, 'PA', 'Cumberwick'],
  ['giant-landover', 's', 'm', 1.1, 165, 'MD VA DC DE', 'Chesapeake Larder'],
  ['ingles', 's', 'm', 1.02, 198, 'NC SC GA TN VA AL', 'Blueridge Larder'],
  ['smiths', 's', 'm', 1, 142, 'UT NV NM ID WY MT AZ', 'Wasatchwick'],
  ['frys-food-and-drug', 's', 'm', 1.01, 126, 'AZ', 'Ocotillo Pantry'],
  ['food-city-southeast-usa', 's', 'v', 0.98, 150, 'AL GA KY TN VA', 'Smokeridge'],
  ['big-y', 's', 'm', 1.09, 75, 'CT MA', 'Pioneervale'],
  ['shaws', 's', 'm', 1.13, 126, 'MA ME NH RI VT', 'Baystead'],
  ['stater-bros', 's', 'v', 0.99, 170, 'CA', 'Inland Larder'],
  ['save-mart', 's', 'm', 1.04, 80, 'CA NV', 'Valleymantle'],
  ['raleys', 's', 'p', 1.12, 120, 'CA NV', 'Goldpan Pantry'],
  ['lucky', 's', 'm', 1.07, 70, 'CA UT', 'Cloverfold'],
  ['smart-and-final', 's', 'v', 0.93, 255, 'CA AZ NV', 'Dockside Basics'],
  ['weis', 's', 'm', 1.05, 198, 'PA MD NY NJ VA WV DE', 'Susquehanna Larder'],
  ['price-chopper-new-england', 's', 'm', 1.06, 130, 'CT MA NH NY PA VT', 'Adirondack Larder'],
  ['lowes-foods', 's', 'm', 1.08, 80, 'NC SC VA', 'Beechbarn'],
  ['dillons', 's', 'm', 1, 62, 'KS MO', 'Sunflower Larder'],
  ['qfc', 's', 'p', 1.16, 60, 'OR WA', 'Rainshadow Table'],
  ['marianos-fresh-market', 's', 'p', 1.1, 44, 'IL', 'Navypier Table'],
  ['pick-n-save', 's', 'm', 1.03, 90, 'WI', 'Badgerwick'],
  ['cub-foods', 's', 'm', 1.04, 80, 'MN IL', 'Northstar Larder'],
  ['family-fare', 's', 'm', 1.04, 85, 'MI MN ND NE SD WI', 'Mittenfold'],
  ['fareway', 's', 'v', 0.97, 130, 'IA IL KS MN MO NE SD', 'Cornerow'],
  ['brookshires', 's', 'm', 1.03, 180, 'TX LA AR', 'Pineywick'],
  ['harps', 's', 'v', 1, 140, 'AR OK MO KS LA', 'Ozarkmoor'],
  ['rouses', 's', 'm', 1.05, 64, 'LA AL MS', 'Crescent Larder'],
  ['bjs-wholesale-club', 's', 'v', 0.81, 245, `${NORTHEAST} NC SC GA FL VA MD DE OH MI IN TN`, 'Cratewell'],
  ['tom-thumb', 's', 'p', 1.12, 66, 'TX', 'Bluebonnet Table'],
  ['united-supermarkets', 's', 'm', 1.02, 98, 'TX', 'Caprockwell'],
  ['bashas', 's', 'm', 1.05, 110, 'AZ NM', 'Saguaro Table'],
  ['fresh-thyme', 's', 'p', 1.1, 70, 'IL IN IA KY MI MN MO NE OH PA WI', 'Thymefold'],
  ['new-seasons-market', 's', 'p', 1.25, 21, 'OR WA', 'Ferncascade'],
  ['pcc-community-market', 's', 'p', 1.28, 16, 'WA', 'Saltchuck Pantry'],
  ['h-mart', 'c', 'm', 1.06, 96, 'CA NY NJ TX GA VA MD IL WA CO MA PA', 'Hanokdal'],
  ['99-ranch-market', 'c', 'm', 1.03, 62, 'CA NV WA OR TX NJ NY MA MD AZ', 'Jadewick'],
  ['iga', 'n', 'm', 1.04, 1100, EVERYWHERE, 'Hometown Lantern'],
  ['save-a-lot', 'n', 'v', 0.84, 720, 'OH FL PA TN NY IL IN KY VA WV MD MO GA', 'Thriftmantle'],
];

function profileOf(row: Row): ChainProfile {
  const [slug, scope, position, priceLevel, storeWeight, states, storeBrand] = row;
  const chain = US_CHAINS.find((candidate) => candidate.slug === slug);
  if (chain === undefined)
    throw new Error(`no US chain has the slug ${slug}: derive us-chains.json anew or drop the profile`);
  return {
    chain,
    pricingScope: SCOPES[scope],
    marketPosition: POSITIONS[position],
    priceLevel,
    storeWeight,
    states: states.split(' '),
    storeBrand,
  };
}

/** All profiles; the first `DEMO_CHAIN_COUNT` make the demo. */
export const CHAIN_PROFILES: readonly ChainProfile[] = ROWS.map(profileOf);
