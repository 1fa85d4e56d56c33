/** Well-known brands of US grocery shelves and store brands of US chains, none of which the demo may use. */
export const REAL_BRANDS: readonly string[] = `
365|365 by Whole Foods Market|7UP|A1|Activia|Air Wick|Almond Breeze|Amy's|Annie's|Applegate|Aquafina|Arizona|Arm & Hammer
Arnold|Aunt Jemima|Ball Park|Banquet|Bar-S|Barilla|Bear Creek|Beech-Nut|Belgioioso|Ben & Jerry's|Benadryl|Best Foods
Betty Crocker|Beyond Meat|Bigelow|Birds Eye|Bisquick|Blue Bell|Blue Bonnet|Blue Diamond|Bob's Red Mill|Boca|Bounty
Bowl & Basket|Breyers|Bubly|Bumble Bee|Bush's|Butterball|Campbell's|Canada Dry|Cape Cod|Cap'n Crunch|Carnation
Cascadian Farm|Celestial Seasonings|Charmin|Chef Boyardee|Cheerios|Cheez-It|Chex Mix|Chobani|Clif|Clorox|Coca-Cola
Coffee-mate|Colgate|Cool Whip|Country Crock|Cracker Barrel|Crest|Crisco|Crystal Light|Daisy|Dannon|Dasani|Dave's Killer Bread
Dawn|De Cecco|Del Monte|DiGiorno|Dole|Domino|Doritos|Dr Pepper|Dreyer's|Duncan Hines|Dunkin'|Earthbound Farm|Edy's
Eggland's Best|Eggo|Entenmann's|Equate|Essential Everyday|Fage|Fairlife|Fanta|Febreze|Field Roast|Flipz|Florida's Natural
Folgers|Food Club|Franz|Freschetta|Frito-Lay|Fritos|Gain|Garden of Eatin'|Gatorade|General Mills|Gerber|Ghirardelli
Gold Medal|Goldfish|Good & Gather|Goya|Great Value|Green Giant|Häagen-Dazs|Halo Top|Happy Egg Co.|Hefty|Heinz|Hellmann's
Hershey's|Hidden Valley|Hill Country Fare|Hillshire Farm|Horizon Organic|Hormel|Hostess|Huggies|Hungry Jack|Hunt's
Idahoan|Imperial|International Delight|Jell-O|Jennie-O|Jif|Jimmy Dean|Johnsonville|Jolly Rancher|Juicy Juice|Kashi
Keebler|Kellogg's|Kettle Brand|Kerrygold|Kikkoman|Kind|Kirkland Signature|Kit Kat|Kleenex|Knorr|Kodiak Cakes|Kraft|Kroger
La Croix|LaCroix|La Victoria|Land O'Lakes|Late July|Lay's|Lean Cuisine|Lender's|Lipton|Little Debbie|Lucerne|Lunchables
Lundberg|Lysol|Malt-O-Meal|Market Pantry|Marie Callender's|Maruchan|Maxwell House|McCormick|Member's Mark|Minute Maid
Mission|Monster|Morningstar Farms|Morton|Mott's|Mountain Dew|Mrs. Butterworth's|Mueller's|Murray's|Nabisco|Nature Valley
Nature's Own|Nature's Promise|Nellie's|Nescafé|Nestlé|Newman's Own|Nissin|Noosa|Nutella|O Organics|Oatly|Ocean Spray
Old El Paso|Open Nature|Ore-Ida|Oreo|Organic Valley|Oroweat|Ortega|Oscar Mayer|Pace|Pacific Foods|Pam|Pampers|Pasta Roni
Pepperidge Farm|Pepsi|Perdue|Perrier|Pete & Gerry's|Philadelphia|Pillsbury|Pirate's Booty|Planters|Polar|Pop-Tarts
Post|Powerade|Prego|President's Choice|Prince|Pringles|Private Selection|Progresso|Propel|Publix|Pure Leaf|Purina|Quaker
Quilted Northern|Ragu|Ragú|Rao's|Red Baron|Red Bull|Reese's|Reynolds|Rice-A-Roni|Ritz|Ro-Tel|Ruffles|S&W|Sabra|Sam's Choice
San Pellegrino|Sara Lee|Sargento|Schweppes|Scott|Seventh Generation|Signature Select|Silk|Simple Truth|Simply Orange
Skippy|Smart Balance|Smartwater|Smithfield|Smucker's|Snapple|Snyder's|So Delicious|Sprite|StarKist|Starbucks|Stonyfield
Stouffer's|Stove Top|Sun-Maid|SunChips|Sunbelt|Sweet Baby Ray's|Swanson|Swiss Miss|Tabasco|Tide|Tillamook|Tombstone|Topo Chico
Tostitos|Totino's|Trident|Triscuit|Tropicana|Tyson|Uncle Ben's|Utz|V8|Van Camp's|Velveeta|Vital Farms|Vlasic|Walden Farms
Waterloo|Welch's|Wheat Thins|Wild Harvest|Windex|Wish-Bone|Wonder|Yoplait|Zatarain's|Zevia|Ziploc
`
  .trim()
  .split(/[|\n]/);
