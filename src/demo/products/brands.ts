/**
 * The demo's national brands, all invented: coined words, alone or with a plain second word.
 * test/demo/brands.test.ts holds them against lists of real brands.
 */

const COINED = `
Larkmoor Quillfeather Ottermere Brindlewick Cinderbrook Thistlewend Wrenfold Copperdell Fernmantle Dovecombe
Bramblewyn Harrowmead Kestrelgate Nettlebarrow Oatsworth Pennythatch Quincehollow Rookmantle Saltwyn Tallowmere
Umberfold Vetchling Willowthwaite Yarrowgate Ashenmoor Birchmantle Cloudbarrow Dapplewick Emberthwaite Foxmantle
Gorsehollow Heronwick Inglebarrow Jorvale Kelpwick Lindenmoor Mothwing Nimbrook Orchardwyn Plumbarrow
Quailmantle Rushmere Sorrelgate Tansyfold Underfell Violetmoor Wickerdell Yonderfield Zephyrdale Acornwyn
Barleymantle Cricketfold Dawnbarrow Elderwyn Finchmantle Gablewick Hazelthwaite Ivorymoor Juniperfold Kindlewick
Loomfield Marrowbrook Noonbarrow Osierdell Pippinwick Quaverly Russetmoor Starlingwick Thrushmantle Upthorne
Velvetbarrow Wheatling Xanthorpe Yewmantle Zinnwick Almondwyn Beaconfold Clovermoor Driftmantle Eventhwaite
Flaxbarrow Glimmerdell Hearthwyn Islemantle Jasperfold Knollwick Lanternmoor Meadowthwaite Northwyn Oakumfold
Pebblemantle Quarrymoor Ripplewick Summerbarrow Timberwyn Uplandfold Valemantle Windlebrook Yellowdell Zestmoor
Amberthwaite Bluffmantle Crestwyn Duskfold Everbarrow Fieldwyn Grainmantle Hollythwaite Inkwellfold Joycroft
Kettlewyn Leafmantle Millbarrow Nutthwaite Orbmoor Pearmantle Quiltwyn Ridgefold Sproutwyn Tidemantle
Ulverdell Vinebarrow Wagonfold Yeastwyn Zealmoor Applethwaite Bayleafmoor Crumbwick Dillmantle Eggthwaite
Figmoor Gingerfold Honeythwaite Icebarrow Jamwick Kalefold Lemonmantle Mintbarrow Nutmegdell Olivethwaite
Peppermoor Quenchwick Ricemantle Spicebarrow Thymewyn Umamifold Vanillamoor Walnutdell Yamwick Zestbarrow
Amberlow Arborwell Bellorin Brackwyn Brightmere Calderwyn Candlemoor Caskwyn Cobblewin Corvannie Daybrindle
Dellwright Dorrimere Eastmarrow Elmsworthy Fairlowen Farrowick Freshwold Garlandry Goldmarrow Granaryby Havenwold
Homebrindle Hushwick Jubilow Kinderwell Larkwell Lumenry Maplewyck Marigoldry Merriworth Mossbrindle Neighbourly
Oakwhistle Oldbarrow Orchardell Ovenwright Pantryfold Parsonwick Plentimoor Porridgewyn Prairiewyn Quickbarrow
Ramblewood Ripemarrow Rosterly Sablewyn Sagewhistle Scullerby Shepherdwyn Silverwhisk Snugbarrow Stonewhisk
Sunmarrow Sweetbarrow Tablewyn Tenderwick Thriftwyn Tidybrook Truebarrow Wagglewick Wholemarrow Wildwhisk
Whiskerdell Softfold Cuddlemoor Sudsworthy Sparklefold Gleamwyn Cleanbarrow Purrfold Barkmantle Snackwyn Crunchwyn
Fizzwick Popplemoor Brewmantle Creamwyn Dairymoor Milkbarrow Churnwick Cheddarwyn Butterdell Loafmantle Doughwyn
Crustbarrow Grillwyn Smokefold Trawlerby Netmantle Harvestwyn Cropfold Furrowby Trellisby Sprigwyn Saucewick
Simmerfold Ladlemoor Noodlewyn Wokmantle Pepperdell Sugarwyn Cocoafold Candywick Frostmantle Chillwyn Icefold
`
  .trim()
  .split(/\s+/);

const SECOND_WORDS = `
Farms Kitchen Pantry Provisions Mills Foods Larder Table Fields Harvest Hollow Creek Valley Ridge Lane Row
Market Acres Grove Spring House Hearth Garden Trading Bros Sisters Family Hill Point Ranch Barn Harbor Meadow
Prairie Guild Co-op Orchards Creamery Bakehouse Cellar Press Roasters Bay Cove Island Canyon Mesa Forest River
Lake Bridge Station Junction Corner Street Square Common Union Works Foundry Crate Basket Bushel Peck Jar
Spoon Ladle Whisk Skillet Griddle Oven Stove Cupboard Shelf Counter Porch Lantern Compass Anchor Sail Wagon
Plow Scythe Sickle Mortar Pestle Copper Silver Golden Crimson Indigo Original Heritage Classic Select Reserve
Naturals Organics Essentials Everyday Sunday Morning Noon Evening Winter Autumn Dusk Dawn Twilight Frost Thaw
First Second Third Fourth North South East West Upper Lower Little Great Old New Blue Red Green White
`
  .trim()
  .split(/\s+/);

const SPANISH_COINED = `
Luzmira Quirinela Tamarela Alboralia Celandra Doradela Valtierrana Montaluza Campoluz Rioverdela Solanera
Palmarosa Huertalina Cantarela Molinarena Trigalina Maizalera Campanilla Jacarela Tierraluz Nopalera Cafetalina
Olivarela Azucenal Marisela Corralina Estrellana Fontaluz Granadela Hornalina Islamar Jazminela Lagunera
Manantela Naranjela Ollaluz Pinarela Quetzalina Rosaluna Sabrosela Tortillera Uvalina Veracela Yerbalina
Zafrela Arboleda Brisamar Cocinela Delisol Encinalta Floralina Guayabela Higuerela Limonela Mercadela
Nochebuenal Ostionera Piloncela Ranchela Semillera
`
  .trim()
  .split(/\s+/);

const SPANISH_SECOND_WORDS = `
Tradicional|Casera|Ranchera|del Valle|de la Costa|del Rancho|de Abuela|del Sur|del Norte|de Oro|Fina|Criolla
Antillana|Caribeña|del Campo|del Mar|del Sol|Antigua|Moderna|Selecta|Suprema|Natural|Orgánica|Familiar|Mexicana
Sureña|Costeña|Serrana|Isleña|de Casa|y Hermanos|Norteña|Tapatía|Jarocha|Andina|Verde|Roja|Blanca|Dorada|Azul
`
  .trim()
  .split(/[|\n]/);

/** A kind of brand names. */
interface NameFamily {
  readonly coined: readonly string[];
  /** As many that one more is no multiple of `STEP`. */
  readonly seconds: readonly string[];
  /** How many of the second words, from the first on, sound like a food maker's: the first brands take these. */
  readonly common: number;
}

/** Spanish names are for the makers of Hispanic foods. */
export type BrandLanguage = 'english' | 'spanish';

const FAMILIES: Readonly<Record<BrandLanguage, NameFamily>> = {
  english: { coined: COINED, seconds: SECOND_WORDS, common: 36 },
  spanish: { coined: SPANISH_COINED, seconds: SPANISH_SECOND_WORDS, common: 20 },
};

/** Shares no factor with the number of choices, so a coined word meets every second word once. */
const STEP = 7;

/** How many different brand names of a language there are. */
export function brandNameCount(language: BrandLanguage): number {
  const { coined, seconds } = FAMILIES[language];
  return coined.length * (seconds.length + 1);
}

/**
 * The name of the n-th brand of a language: different for every n below `brandNameCount`.
 * The first ones differ in their coined word; one in three of them stands alone.
 */
export function brandName(n: number, language: BrandLanguage): string {
  const { coined, seconds, common } = FAMILIES[language];
  const coinedIndex = n % coined.length;
  const round = Math.floor(n / coined.length);
  const first = coinedIndex % 3 === 0 ? 0 : 1 + (coinedIndex % common);
  const choice = (first + round * STEP) % (seconds.length + 1);
  const word = coined[coinedIndex] ?? '';
  return choice === 0 ? word : `${word} ${seconds[choice - 1] ?? ''}`;
}

/** The coined words themselves, for checks against lists of real brands. */
export const COINED_WORDS: readonly string[] = [...COINED, ...SPANISH_COINED];
