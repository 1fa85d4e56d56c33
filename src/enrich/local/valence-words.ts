/** Words that tell of stores what a general lexicon does not, or tells otherwise. Valence as in AFINN: -5 to 5. */

const LINES: Readonly<Record<string, string>> = {
  '-4': 'filthy disgusting horrendous atrocious inedible rancid putrid unacceptable appalling',
  '-3':
    'rude rudely rudeness overpriced unprofessional unhelpful incompetent inattentive mold moldy mouldy rotten expired spoiled ' +
    'roach roaches cockroach cockroaches mouse mice rats rat maggots nightmare ripoff robbery gouging shame horrible awful worst ' +
    'disrespectful condescending discourteous unfriendly hostile dishonest scam avoid understaffed stinks reeks racist thieves lousy snobby arrogant subpar abrupt berated trash garbage',
  '-2':
    'slow slowly pricey pricy expensive costly dirty grimy sticky smelly stale stained dusty gross nasty bland tasteless flavorless greasy soggy overcooked ' +
    'undercooked mediocre ignored ignoring ignore ignores dismissive indifferent shrugged snapped clueless lazy disorganized messy chaotic cramped ' +
    'crowded broken bare empty limited lacking lacks lack lacked missing wilted bruised flies bugs insects endless forever ' +
    'wait waited waiting hassle cancelled canceled late wrong incorrect steep inflated outrageous exorbitant ridiculous worse ' +
    'disappointing disappointed disappointment downhill careless sloppy impatient annoyed forgot forgotten neglected unorganized ' +
    'sour underwhelming unclean unsanitary hair noisy loud rip complaints complain sucks sucked suck grumpy overcharged overcharge ' +
    'meh spotty scatty nonchalant lukewarm tiny confusing closed refused refuse refuses doubled shrinking attitude rushed chilly frozen burnt burned tough chewy',
  '-1': 'dry cold salty average okay ok nothing narrow crazy high higher nobody grey gray dated tired plain odd weird rush packed small noise',
  '1':
    'cheap cheapest inexpensive low lower quick fast clear convenient variety varied options choices wide generous decent okay-ish carry simple solid ' +
    'quiet open early plentiful comfy late-night',
  '2':
    'economical greets greeted welcomed attentive prompt promptly courteous knowledgeable accommodating efficient polite professional personable hospitable welcoming ' +
    'patient tasty yummy fresh freshest crisp tidy neat reasonable reasonably affordable fair plenty quickly speedy smooth smoothly organized ' +
    'spacious cozy worth bargain bargains save saved saves deals deal stocked abundant huge endlessly selection spotlessly smiling smile smiles cheerful kind kindly ' +
    'helpful friendly pleasant quality authentic recommend recommended clean cleaner cleanest comfortable stylish romantic charming lovely ' +
    'inviting relaxing relaxed warm hip trendy cute beautiful consistent consistently juicy flavorful everything gracious sweet genuine easy ' +
    'romance intimate classy elegant',
  '3':
    'spotless immaculate pristine delicious scrumptious impeccable flawless exceptional unbeatable superb stellar phenomenal terrific ' +
    'excellent outstanding amazing fantastic perfect perfectly best awesome wonderful incredible fabulous great love loved loves heaven ' +
    'delightful gem favorite favourite gorgeous',
  '0':
    'like no not please miss stop want join share chance cut cool-bag free block fire sorry hell big matter reach alone pay bar number demand ' +
    'charge charged interest interested god problem-free hard lost leave left cancel true interests natural rich natural warning drop bomb debt pressure pretty ' +
    'super well dear luck top forget greeting hope hopes hoping care careful cried cry justice shoot fight fighting united share sharing gift ' +
    'security safe yes okey help helping helped',
};

/** Valence by word, lower case; these go before the general lexicon. 0: tells nothing here. */
export const STORE_VALENCE: ReadonlyMap<string, number> = new Map(
  Object.entries(LINES).flatMap(([valence, words]) =>
    words.split(' ').map((word) => [word, Number(valence)] as const),
  ),
);

/** Turns of speech whose words say otherwise than they do together. They are looked for in lower case, ’ as '. */
export const PHRASES: readonly (readonly [pattern: RegExp, valence: number])[] = [
  [/\b(?:can|could)(?:no|n')t (?:be )?(?:beat|beaten|go wrong|fault|complain|get enough|wait to)\b/g, 3],
  [
    /\b(?:can|could)(?:no|n')t (?:have been|be|ask for|get any|have|had)(?: an?| any)? (?:better|nicer|friendlier|happier|more \w+)\b/g,
    3,
  ],
  [/\bcould(?:n't| not) care less\b/g, -3],
  [/\b(?:no|any|zero|few) (?:complaints?|problems?|issues?|extra charge|wait(?:ing)?|lines?|hassle)\b/g, 2],
  [
    /\b(?:to die for|second to none|on point|top[- ]notch|five stars|5 stars|out of (?:his|her|their|your) way|bang for (?:your|the|my) buck|above and beyond|a steal|(?:taken|took|takes|take) care of|like family|part of the family|(?:not |n't )break (?:the|your) bank|beat the prices?|can'?t be beaten|must try|shout ?out|thumbs up|well worth|hands down|hidden gem)\b/g,
    3,
  ],
  [/\bwell (?:kept|stocked|run|maintained|lit|organized|trained|priced|laid|done|prepared|cooked)\b/g, 2],
  [/\b(?:in and out|right away|right on time|on time|in no time|no time at all)\b/g, 2],
  [
    /\b(?:everything (?:you|i|we)|anything (?:you|i|we)) (?:could |may |might |would )?(?:need|want|could|can|wanted|needed|like)\w*/g,
    2,
  ],
  [
    /\b(?:never (?:again|go(?:ing)? back|come back|return|shop)|(?:won't|will not|not) (?:be (?:back|returning|coming back)|go back|come back|return)|last time|stay away|steer clear|(?:zero|0|one|1) stars?)\b/g,
    -4,
  ],
  [
    /\b(?:will|would|'ll|definitely|can't wait to|plan to|going to|sure to|have to) (?:definitely |certainly |surely |absolutely |always )?(?:be back|go back|return|come back|go again)\b/g,
    3,
  ],
  [
    /\b(?:sold out|out of stock|ran out|run out|out of order|out of \w+ again|past (?:its|their|the) date|gone bad|went bad|fell apart)\b/g,
    -3,
  ],
  [
    /\b(?:rolled (?:his|her|their) eyes|hung up|hang up|short with|walked away|turned (?:his|her|their) back|accused|yelled|screamed|followed my|talked down|looked down)\b/g,
    -3,
  ],
  [
    /\b(?:rip[- ]?off|waste of (?:time|money)|highway robbery|a joke|not worth|up ?charge|tourist trap|bait and switch|arm and a leg|hit or miss|run down|worn out|left a lot to be desired|leaves a lot to be desired|nothing special|nothing to write home|no better than|mess(?:ed|es)? up|screw(?:ed|s)? up)\b/g,
    -3,
  ],
  [
    /\b(?:in line|in the line|line was|on hold) (?:forever|for)|\b(?:took|takes|take|taking) (?:forever|ages|so long|too long|an hour|over an? )|\b(?:an?|one|two|three|half an|over an|\d+) (?:whole )?hours? (?:late|wait|for|to)\b/g,
    -3,
  ],
  [
    /\b(?:used to be|could (?:be|use|have been)|should (?:be|have been|have)|would have been|needs? to be|need(?:s|ed)? (?:a|some|to)|wish(?:ed)?|if only|supposed to)\b/g,
    -3.5,
  ],
  [/\b(?:great|good|better|nice|okay|fine) if (?:you|they|i|it)\b/g, -3],
  [
    /\b(?:rang up|ring up|charged|priced) (?:higher|wrong|more|double|twice)|\bpay(?:ing)? (?:a \w+ )?(?:more|extra|double)\b|\b(?:a \w+|\$\d+) more for\b|\bnever the price\b/g,
    -3,
  ],
];

/** Words that turn what follows. */
export const NEGATORS: ReadonlySet<string> = new Set(
  (
    "not never no none nobody nothing neither nor without hardly barely scarcely rarely seldom cannot can't don't doesn't didn't isn't " +
    "aren't wasn't weren't won't wouldn't couldn't shouldn't hasn't haven't hadn't ain't cant dont doesnt didnt isnt arent wasnt werent wont " +
    'wouldnt couldnt shouldnt hasnt havent hadnt aint'
  ).split(' '),
);

/** Factors of words before another; of a negated word they say nothing. */
export const DEGREES: ReadonlyMap<string, number> = new Map([
  ['very', 1.3],
  ['really', 1.3],
  ['so', 1.2],
  ['extremely', 1.5],
  ['super', 1.4],
  ['absolutely', 1.4],
  ['incredibly', 1.5],
  ['always', 1.2],
  ['quite', 1.1],
  ['most', 1.2],
  ['pretty', 1],
  ['somewhat', 0.7],
  ['slightly', 0.6],
  ['bit', 0.8],
  ['little', 0.8],
  ['kinda', 0.7],
  ['fairly', 0.9],
]);
