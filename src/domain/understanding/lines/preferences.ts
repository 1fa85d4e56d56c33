/* Words that tell what a thing is like. */

/** What people say of any thing that they would like. As normal forms. */
export const OPINIONS: ReadonlySet<string> = new Set(
  'affordable best cheap favorite healthy inexpensive quick saludable sana sano tasty wholesome yummy'.split(
    ' ',
  ),
);

/** Words of containers and of what was done to a thing: they prefer, and never decide. As normal forms. */
export const PREFERENCES: ReadonlySet<string> = new Set([
  ...OPINIONS,
  ...(
    'can jar bag box bottle package packet pack carton tub tin tube case pouch container loaf bunch head stalk piece ' +
    'link fillet filet portion floret spear wedge chunk tidbit fresh ripe large medium small big extra jumbo good regular normal original plain classic new ' +
    'chopped diced minced sliced grated shredded crushed rinsed drained peeled cubed halved quartered trimmed ' +
    'softened melted thawed cooked uncooked raw packed heaping fine finely roughly thinly cold warm hot-water ' +
    'style brand store bought some any very real pure strong single pcs cut optional whole leaf unpeeled seeded pitted only sin ' +
    'firmly loosely scant level rounded freshly beaten separated torn crumbled stemmed cored deveined julienned ' +
    'gallon quart leafy lukewarm boiling leftover sifted squeezed additional individual approximately about crown ply block sleeve envelope bottled each ea etc pkg pk flavor flavour sabor'
  ).split(' '),
]);

/** Words that tell what a thing is like, ahead of it, beside `PREFERENCES`: of several a comma parts each from the next. */
const DESCRIBING: ReadonlySet<string> = new Set(
  (
    'all-purpose bone bone-in boneless black blue canned creamy crunchy crusty dark diet dried dry extra-firm extra-large extra-lean ' +
    'fat-free firm free-range frozen full-fat good-quality green high-quality hot in lean long-grain light low-fat low-sodium mild nonfat ' +
    'on organic part-skim red reduced-fat reduced-sodium roasted salted sharp shelled silken skin skin-on skinless smoked ' +
    'soft spicy sweet sweetened tart thick-cut thin toasted tender unsalted unsweetened white yellow young and'
  ).split(' '),
);

/** Whether a word, as it is typed, tells what a thing is like. */
export const describes = (word: string): boolean => DESCRIBING.has(word) || PREFERENCES.has(word);
