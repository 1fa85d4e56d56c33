/** What is for animals says so by one of these. As normal forms. */
export const ANIMALS: ReadonlySet<string> = new Set(['pet', 'dog', 'cat', 'puppy', 'kitten']);

/**
 * Words that a shopper says when that is meant: who asks for butter does not mean ghee, nor does tomatoes mean canned
 * ones. As normal forms; of a name, or of a category's.
 */
export const MARKED_WORDS: ReadonlySet<string> = new Set([
  ...ANIMALS,
  ...(
    'vegan plant meatless nondairy imitation substitute alternative ghee clarified spreadable keto decaf dried dehydrated powder powdered ' +
    'canned candied covered coated dipped breaded fried pickled marinated stuffed diced crushed stewed peeled flavored seasoned toddler baby infant child kid junior feminine sanitary ' +
    'mix kit freez brew instant cooking petroleum misc miscellaneous stable'
  ).split(' '),
]);

const states = (words: string): ReadonlySet<string> => new Set(words === '' ? [] : words.split(' '));

/**
 * What people want none of who say so (`egg free`, `without seeds`), and the words of a name that say that there is some;
 * none where a name says the word as often of what has none: no sugar added. As normal forms.
 */
export const AVOIDED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ['alcohol', ''],
    ['aluminum', 'aluminum antiperspirant'],
    ['bean', 'bean'],
    ['beef', 'beef'],
    ['bpa', 'bpa'],
    ['caffeine', ''],
    ['casein', 'casein'],
    ['chicken', 'chicken'],
    ['corn', 'corn'],
    ['dairy', ''],
    ['dye', 'dye'],
    ['egg', 'egg'],
    ['fat', ''],
    ['fluoride', 'fluoride'],
    ['fragrance', 'scent scented'],
    ['garlic', 'garlic'],
    ['gluten', ''],
    ['gmo', ''],
    ['grain', 'grain'],
    ['lactose', ''],
    ['meat', ''],
    ['msg', 'msg'],
    ['nitrate', ''],
    ['nut', 'nut peanut almond cashew walnut pecan pistachio hazelnut macadamia'],
    ['onion', 'onion'],
    ['paraben', ''],
    ['peanut', 'peanut'],
    ['pork', 'pork ham bacon prosciutto pepperoni salami'],
    ['preservative', ''],
    ['pulp', 'pulp'],
    ['raisin', 'raisin'],
    ['salt', ''],
    ['seed', 'seed'],
    ['sesame', 'sesame'],
    ['shell', ''],
    ['soy', 'soy'],
    ['sugar', ''],
    ['sulfate', ''],
    ['sulfite', ''],
    ['wheat', 'wheat'],
    ['yeast', 'yeast'],
  ].map(([thing = '', saying = '']) => [thing, states(saying)] as const),
);

/** How names say that there is none of a thing. */
export const lackOf = (thing: string): readonly string[] => [`${thing} free`, `no ${thing}`];

/** How names say that a thing has none of what is avoided. As normal forms. */
export const LACKING_PAIRS: readonly string[] = [...AVOIDED.keys()].flatMap(lackOf);

/** What names say of the plain one of a thing, or of every one, as eggs are of a grade: who asks for naan means the original one. As normal forms. */
export const PLAIN_WORDS: ReadonlySet<string> = new Set([
  'original',
  'classic',
  'regular',
  'plain',
  'traditional',
  'grade',
]);

/**
 * What labels claim of some of a thing and a shopper who wants it says: of what is meant alike the plain one goes first. Not
 * what the plain thing often is itself: light tuna, low moisture mozzarella. As normal forms.
 */
export const CLAIMS: ReadonlySet<string> = new Set(
  (
    'organic free fed cage pasture grass antibiotic kosher halal reduced diet zero keto vegan plant protein ' +
    'unsalted probiotic prebiotic sprouted ultra omega sodium carb added'
  ).split(' '),
);

/**
 * What a state of a thing is not, by the word that asks for it: who says fresh wants none that is frozen. As normal forms,
 * of a name or of a category's.
 */
export const OTHER_STATES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['fresh', states('frozen canned dried dehydrated powder powdered instant freez smoked spice')],
  ['frozen', states('canned fresh dried dehydrated produce')],
  ['canned', states('frozen fresh dried dehydrated produce')],
  ['dried', states('frozen fresh canned produce')],
  ['dry', states('frozen fresh produce')],
  ['full', states('light lite low lowfat reduced nonfat skim')],
  ['large', states('small')],
  ['small', states('large')],
  ['unsalted', states('salted')],
  ['unsweetened', states('sweetened sweet')],
  ...[...AVOIDED].flatMap(([thing, saying]) => lackOf(thing).map((pair) => [pair, saying] as const)),
]);

const listed = (words: string): readonly string[] => words.split(',').map((word) => word.trim());

/** Fruit, vegetables and herbs that a shopper who says no more buys fresh: not corn, peas or olives. As normal forms. */
export const PRODUCE = listed(
  'acorn squash, apple, apricot, arugula, asparagus, avocado, banana, bean sprout, bell pepper, blackberry, ' +
    'blueberry, bok choy, broccoli, broccoli rabe, broccolini, brussel sprout, butternut squash, cabbage, cantaloupe, ' +
    'carrot, cauliflower, celery, cherry, cilantro, clementine, collard green, cucumber, dragon fruit, eggplant, ' +
    'endive, fennel bulb, garlic, ginger, grape, grapefruit, green bean, green onion, guava, habanero, honeydew, ' +
    'jalapeno, jicama, kale, kiwi, kumquat, leek, lemon, lettuce, lime, mango, melon, mushroom, napa cabbage, ' +
    'nectarine, okra, onion, orange, papaya, parsley, parsnip, passion fruit, peach, pear, pepper, persimmon, ' +
    'pineapple, plantain, plum, pluot, poblano, pomegranate, potato, radicchio, radish, raspberry, romaine, rutabaga, ' +
    'scallion, serrano, shallot, snap pea, snow pea, spaghetti squash, spinach, squash, strawberry, sweet potato, ' +
    'swiss chard, tangerine, tomatillo, tomato, turnip, watermelon, yam, yellow onion, zucchini',
);
/** What fruit, vegetables and herbs are not that are bought fresh. */
export const NOT_FRESH = states(
  'frozen canned dried dry dehydrated powder powdered instant freez stable dice diced crushed stewed dip riced noodle spiral ' +
    'roast roasted jar jarred pickle pickled relish fried oil vinegar tea chocolate covered dipped coated maraschino ' +
    'juice soda ale drink beverage water seltzer flavored shredded ' +
    'candy condiment gum cooky biscuit wafer cracker gelatin icing frosting topping dessert pie cake muffin bread cereal jam jelly preserve ' +
    'yogurt kefir smoothy sherbet sorbet syrup lemonade cider sauce salsa soup',
);

/** What categories of fresh things are called. As normal forms. */
export const FRESH_SHELVES: ReadonlySet<string> = states('produce fresh seafood fish');

/** Fish that is bought raw, fresh or frozen: not tuna or sardines. */
const FISH = listed(
  'catfish, cod, flounder, halibut, haddock, salmon, sea bass, snapper, swordfish, tilapia, trout',
);
const NOT_RAW = states('smoked canned dried jerky battered breaded crusted stable');

/** Meat that is bought raw, where nothing more is said. */
const MEAT = listed('beef, pork, lamb, veal');
const NOT_RAW_MEAT = states('lunch deli jerky smoked cured canned dried roast roasted sliced broth');

/** Pasta and its shapes, which are bought of wheat. */
const PASTA = listed(
  'pasta, angel hair, egg noodle, elbow, farfalle, fettuccine, linguine, macaroni, orzo, penne, rigatoni, rotini, spaghetti, ziti',
);
const NOT_PLAIN_PASTA = states(
  'gluten protein canned meatball chicken beef vegetable broccoli cheddar sauce soup meal dinner',
);

/** Sauces, which dishes are named after that are made with them. */
const SAUCES = listed('alfredo, marinara, pesto, sauce');
const DISHES = states(
  'chicken pork beef turkey shrimp meatball rice ravioli tortellini lasagna bowl dinner entree meal',
);

/** What milk is flavored with, and what is thickened: who asks for milk, or for that of two percent, wants it plain. */
const NOT_PLAIN_MILK = states(
  'chocolate strawberry vanilla banana mocha evaporated condensed goat dry powdered',
);

/** What babies drink, by all of its names: who says no more means it made of cow's milk. As normal forms. */
const FORMULA = ['formula', 'baby formula', 'infant formula'];
const NOT_PLAIN_FORMULA = states('soy goat toddler');

/** What stands in for the plain thing at no price: who asks for cola wants none that is diet, for sugar none that is brown. */
const NOT_PLAIN: readonly (readonly [thing: string, states: string])[] = [
  ['almond', 'chocolate covered extract'],
  ['apple juice', 'drink frozen'],
  ['bacon', 'turkey sodium piece bit crumble'],
  ['beer', 'alcoholic nonalcoholic root'],
  ['black bean', 'salsa soup burger dip chip'],
  ['blue cheese', 'dressing dip'],
  ['bread', 'garlic banana gluten raisin pita pocket'],
  ['brisket', 'corned'],
  ['butter', 'ghee clarified apple pumpkin body margarine nut seed'],
  ['cake', 'ice'],
  ['candle', 'birthday'],
  ['cashew', 'chocolate covered'],
  ['cereal', 'hot'],
  ['champagne', 'vinegar vinaigrette dressing mustard'],
  ['cheese', 'chip cracker puff popcorn'],
  ['chicken', 'ground lunch jerky smoked canned dried broth stock bouillon soup orange nugget dinner'],
  ['chocolate bar', 'ice granola protein'],
  ['cinnamon roll', 'pecan'],
  ['clove', 'garlic'],
  ['coconut', 'yogurt milk water oil candy chocolate'],
  ['coconut milk', 'water'],
  ['coconut water', 'chocolate'],
  ['coffee', 'cake creamer mate filter'],
  ['cola', 'diet zero cherry vanilla caffeine'],
  ['condensed milk', 'coconut'],
  ['cooky', 'dough gluten'],
  ['corn syrup', 'dark'],
  ['cottage cheese', 'nonfat free lowfat pineapple'],
  ['cracker', 'gluten'],
  ['cranberry juice', 'diet light'],
  ['cream', 'sour facial face hand body foot eye hair shaving wrinkle'],
  ['cream cheese', 'plant strawberry blueberry chive onion vegetable pineapple honey salmon jalapeno garlic'],
  ['croissant', 'chocolate almond'],
  ['diaper', 'swim adult'],
  ['dish soap', 'auto automatic dishwasher'],
  ['dressing', 'dairy light lite fat mix'],
  ['egg', 'boiled jelly chocolate candy deviled'],
  ['egg nog', 'powder malted syrup'],
  ['flower', 'seed chocolate'],
  ['flour tortilla', 'wheat carb'],
  ['flour', 'almond coconut gluten garbanzo chickpea rice tapioca oat cassava quinoa'],
  ['french fry', 'sweet'],
  ['fruit cocktail', 'frozen dried'],
  ['grape juice', 'cran cranapple cranberry'],
  ['hamburger', 'bun helper fixin seasoning dill'],
  ['hash brown', 'stuffed'],
  ['ice', 'cream italian'],
  ['ice cream', 'cone topping candy'],
  ['iced tea', 'diet'],
  ['juice', 'prune lime lemon tomato clam'],
  ['kielbasa', 'turkey'],
  ['lager', 'alcoholic nonalcoholic'],
  ['marshmallow', 'creme'],
  ['mayonnaise', 'light lite reduced low'],
  ['olive oil', 'infused spray'],
  ['onion ring', 'flavored'],
  ['orange juice', 'drink frozen'],
  ['pancake', 'sausage stick mix'],
  ['parmesan', 'pork chicken veal eggplant'],
  ['peanut', 'chocolate covered'],
  ['peanut butter', 'jelly stripe powdered powder chocolate bar'],
  ['potato chip', 'sweet'],
  ['pretzel', 'chocolate yogurt covered filled'],
  ['prune', 'juice'],
  ['raisin', 'chocolate yogurt covered'],
  ['rice', 'cereal crispy cake pudding chicken pollo loaf bread cracker'],
  ['rice cereal', 'cocoa'],
  ['salsa', 'queso'],
  ['red wine', 'vinegar vinaigrette dressing mustard sauce'],
  ['sausage', 'vienna'],
  ['scallop', 'bacon wrapped breaded'],
  ['sea salt', 'butter straw chip popcorn cracker pretzel almond caramel chocolate'],
  ['shrimp', 'cooked breaded butterfly popcorn scampi cocktail sauce ring battered'],
  ['soda', 'diet zero prebiotic'],
  ['soup', 'sodium refrigerated cracker broth stock ramen'],
  ['sour cream', 'light lite nonfat free reduced onion chip crisp chive'],
  ['sriracha', 'mayo mayonnaise'],
  ['steak', 'tuna ahi yellowfin salmon swordfish cauliflower'],
  ['straw', 'veggy vegetable'],
  ['sugar', 'brown confectioner superfine turbinado raw cooky donut doughnut'],
  ['tenderloin', 'teriyaki marinated garlic peppercorn'],
  ['tonic water', 'diet zero light elderflower'],
  ['tortilla', 'chip'],
  ['turkey', 'jerky bacon sausage smoked'],
  ['vanilla', 'candy cooky wafer yogurt milk ice cake frosting pudding creamer'],
  ['vegetable', 'oil juice shortening'],
  ['waffle', 'gluten protein'],
  ['water', 'distilled tonic coconut sparkling seltzer mineral alkaline flavored ice'],
  ['white wine', 'vinegar vinaigrette dressing mustard sauce'],
  ['wine', 'vinegar vinaigrette dressing mustard sauce cheese cooking'],
  ['wing', 'buffalo bbq barbecue'],
  ['yogurt', 'almond cashew coconut oat soy drinkable tube'],
  ['yuca', 'fry'],
];

/** What names say and shelves do not: juices stand beside drinks, and nothing does that is no juice. As normal forms. */
export const OF_NO_SHELF = states('drink');

/**
 * The states of a thing that nobody means who does not say them, by what it is: tomatoes are fresh, salmon is raw, milk is
 * plain. As normal forms.
 */
export const UNSAID_STATES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...PRODUCE.map((thing) => [thing, NOT_FRESH] as const),
  ...FISH.map((thing) => [thing, NOT_RAW] as const),
  ...MEAT.map((thing) => [thing, NOT_RAW_MEAT] as const),
  ['milk', NOT_PLAIN_MILK],
  ...PASTA.map((thing) => [thing, NOT_PLAIN_PASTA] as const),
  ...SAUCES.map((thing) => [thing, DISHES] as const),
  ...FORMULA.map((thing) => [thing, NOT_PLAIN_FORMULA] as const),
  ...NOT_PLAIN.map(([thing, unsaid]) => [thing, states(unsaid)] as const),
]);
