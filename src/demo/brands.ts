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

/** How many of the second words, from the first on, sound like a food maker's: the first brands take these. */
const COMMON_SECOND_WORDS = 36;

/** How many different brand names there are. */
export const BRAND_NAME_COUNT = COINED.length * (SECOND_WORDS.length + 1);

/**
 * The name of the n-th brand: different for every n below `BRAND_NAME_COUNT`.
 * The first ones differ in their coined word; one in three of them stands alone.
 */
export function brandName(n: number): string {
  const coinedIndex = n % COINED.length;
  const round = Math.floor(n / COINED.length);
  const first = coinedIndex % 3 === 0 ? 0 : 1 + (coinedIndex % COMMON_SECOND_WORDS);
  // The step shares no factor with the number of choices, so a coined word meets every second word once.
  const choice = (first + round * 7) % (SECOND_WORDS.length + 1);
  const coined = COINED[coinedIndex] ?? '';
  return choice === 0 ? coined : `${coined} ${SECOND_WORDS[choice - 1] ?? ''}`;
}

/** The coined words themselves, for checks against lists of real brands. */
export const COINED_WORDS: readonly string[] = COINED;
