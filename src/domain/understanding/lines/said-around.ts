/** What people say around what they ask for. As normal forms. */
export const SAID_AROUND: ReadonlySet<string> = new Set(
  'i me need want find get show where cheapest lowest please something stuff to'.split(' '),
);

const MONEY = String.raw`(?:\$ ?\d+(?:\.\d+)?|\d+(?:\.\d+)? ?(?:dollars?|bucks|usd|cents?)\b)`;
const WHO = "(?:i|we|you|they|y'?all|this store|the store)(?: guys)?";
const GETTING = '(?:buy|get|find|grab|have|pick up|order|see|try|add|put|restock|stock up on|replace)';
/** What things are held in, or come as: `a nice bottle of wine`. */
const HOLDING = '(?:bottle|bag|box|bunch|can|carton|container|cut|head|jar|loaf|pack|package|piece|tub)';
/** How large or good that is, which tells nothing of what it holds: no bottle of the brand Giant is meant. */
const HOW_LARGE =
  '(?:really )?(?:nice|good|decent|big|large|huge|giant|gigantic|enormous|massive|jumbo|small|little|tiny)';
const SO_MANY = String.raw`(?:\d{1,2}|one|two|three|four|five|six|a few|a couple)`;
/** Who in a household asks for something; what pets and babies need says what it is by them. */
const FAMILY =
  '(?:wife|husband|partner|mom|mother|dad|father|daughters?|sons?|kids?|children|boys?|girls?|roommates?|boyfriend|girlfriend|grandma|family|guests?)';
/** Whose brand it may be, which names do not say: they say the brand. */
const WHOSE_BRAND = '(?:(?:store|house|name|generic)[ -]brand(?:ed)?|generic)';
/** How a mix is made, on either side of it. */
const HOW_MADE = 'just add (?:hot |cold )?water';
/** What people ask before a thing that they want to buy: parameters say it, and no name does. */
const ASKED_BEFORE = [
  'please',
  HOW_MADE,
  '(?:something|anything) (?:like|similar to)',
  "(?:don'?t|do not) forget(?: to (?:get|buy))?",
  'remember(?: to (?:get|buy))?',
  'one of those',
  'how much (?:is|are|for|do|does)',
  "(?:what(?:'?s| is| are) )?(?:the )?(?:best |lowest |cheapest |current |average )?(?:prices?|costs?|deals?|sales|discounts?|coupons?|price check) (?:of|on|for)",
  "what(?:'?s| is| are)(?: an?| the)?(?= (?:good|best|nice|cheap|low|inexpensive|affordable))",
  '(?:in )?(?:what|which) aisle (?:has|have|for|sells|(?:can|do) i find)',
  '(?:which|what)(?:ever)?(?: kinds? of| brands? of)?',
  '(?:the )?(?:cheap(?:er|est)?|(?:lowest|best)[ -]priced?|inexpensive|affordable)',
  '(?:the )?(?:good|nice|best) (?:brand of|kind of|deal on)',
  "where(?:'?s| is| are)",
  `where (?:can|do|does|could|would|to) ?(?:${WHO} )?(?:buy|get|find|keep|have|sell|stock)`,
  `(?:do|does|did|have|has) ${WHO} (?:still )?(?:have|sell|carry|stock|got)`,
  '(?:have )?(?:you )?got(?: any)?',
  '(?:is|are) there',
  `(?:can|could|may|will|would) ${WHO} (?:please )?(?:recommend|suggest|show|give|tell|help)(?: me| us)?(?: (?:to )?find)?`,
  `(?:can|could|may) ${WHO} (?:please )?${GETTING}`,
  '(?:show|get(?! well)|give|bring|find|buy|pick up|grab|add|put|order|throw in|toss in|restock|stock up on|replace)(?: me| us)?',
  `remind (?:me|us)(?: to)?(?: ${GETTING})?`,
  `let'?s(?: also)? ${GETTING}`,
  `(?:need|want)(?: to ${GETTING})?`,
  '(?:i|we) (?:think|guess|believe)(?: that)?',
  `(?:my|the|our) ${FAMILY} (?:(?:has|have|is|are) )?(?:asked for|asking for|wants?|wanted|needs?|likes?|loves?)(?: to (?:eat|drink|have|get|try))?`,
  'another',
  'one more',
  '(?:some )?more(?: of(?: (?:that|those|the same|this|these|the|your))?)?',
  '(?:those|these|that)(?: (?:little|small|good|nice))?',
  String.raw`just(?= (?:an?|some|the|one|two|three|\d+)\b)`,
  String.raw`(?:like|maybe)(?= (?:\d|two|three|four|five|six)\b)`,
  'nothing (?:fancy|special|crazy),?(?: just)?',
  '(?:(?:some|any) )?(?:kind|sort|type|brand|flavor)s? of',
  String.raw`(?:an? |the )?${HOW_LARGE}(?= ${HOLDING} of\b)`,
  `(?:the )?${WHOSE_BRAND}(?: of)?`,
  '(?:lots|plenty|tons|loads|a lot) of',
  'the good',
  '(?:(?:the|my|our) )?same',
  '(?:the|my|our) (?:usual|favou?rite|regular|normal)',
  '(?:my|our)',
  'let me (?:get|have|grab|see)',
  `(?:help me|trying to|tried to|i (?:can(?:'?t|not)|could(?:n'?t| not))) find`,
  "(?:(?:i|we)(?:'?m| am|'?re| are) )?(?:looking|searching|shopping|hunting) for",
  "(?:(?:i|we)(?:'?m| am|'?re| are|'?ve| have)? )?(?:just )?(?:(?:ran|run|running) )?(?:(?:all|almost|nearly) )?(?:out of|low on)",
  `(?:i|we)(?: really| also| just| still)? (?:need|want|would like|could use|have to|should)(?: to)?(?: ${GETTING})?`,
  `(?:i|we)'d (?:like|love)(?: to)?(?: ${GETTING})?`,
  'cu[aá]nto (?:cuesta|cuestan|vale)',
  'precio(?: del?)?',
  'd[oó]nde (?:est[aá]n?|hay|encuentro|puedo (?:comprar|encontrar)|venden|tienen)',
  '(?:estoy )?bus(?:co|cando)',
  '(?:yo )?(?:quiero|quisiera|necesito|tienen|venden)(?: comprar)?',
  'por favor',
  '(?:d[aáeé]|p[oó]n|tr[aá]e|b[uú]sca|c[oó]mpra)me',
  'hay(?! (?:bales?|cubes?|feeders?|for|nets?|racks?))',
  '(?:m[aá]s|much[oa]s?|un[oa]s|algun[oa]s|mis?)',
  '(?:compra|compre|comprar|trae|traer|agrega|agregar|a[ñn]ade|a[ñn]adir)',
  'no (?:te |se )?olvid(?:es?|ar)(?: de)?(?: (?:comprar|traer))?',
  '(?:ya )?se (?:me |nos )?acab(?:[oó]|aron)',
  '(?:me |nos )?(?:faltan?|hacen? falta)',
  'cualquier (?:marca|tipo|clase) de',
];
const ARTICLES =
  '(?: an?| some(?: of (?:those|these|the|that|your))?| the| any| my| your| more| el| la| los| las| un| una| unos| unas)?';
const BEFORE = new RegExp(String.raw`^[¿¡]?(?:${ASKED_BEFORE.join('|')})${ARTICLES} (?=\S)`, 'i');
/** What people say before they know what to ask, and whom they tell; not what brands are called: Oh Henry. */
const INTERJECTIONS =
  /^(?:(?:uh|um|ok|okay|hey|alexa|siri|google|also|and|maybe|then|actually|alright|yeah|oh(?=,| (?:add|also|and|can|could|don'?t|get|i|maybe|we|yeah)\b)|plus(?= (?:an?|some|two|three|\d+)\b)),? )+(?=\S)/i;
/** What it is for, before it is said. */
const PLANS = /^(?:i|we)(?:'m| am|'re| are) (?:making|cooking|baking|having) .{1,60}?,? so (?=\S)/i;
/** What is pointed at: `a bag of those tortilla chips`. */
const POINTED_AT = /(?<= of) (?:those|these|that)(?: little)?(?= \S)/i;
/** Whose it is that it is for: `soup for my blood pressure`. */
const WHOSE = /(?<=\S for) (?:my|our|his|her|their)(?= \S)/i;
/** More of it than there is: `2 more cans of beans`. */
const MORE = new RegExp(String.raw`(?<=^${SO_MANY}) more(?: of)? (?=\p{L})`, 'iu');
/** Several of what things are held in: `two huge bags of rice`. */
const SEVERAL_LARGE = new RegExp(String.raw`(?<=^${SO_MANY}) ${HOW_LARGE}(?= ${HOLDING}(?:e?s)? of\b)`, 'i');
/** How much to get of it, behind it: `we ran out of sugar, get 2 bags`. */
const GET_SO_MANY =
  /(?<=\p{L}),? (?:(?:so|and|please) )*(?:get|grab|buy|add)(?: me| us)? (?=\d{1,2} \p{L}+$)/iu;
const STATE = '(?:fresh|frozen|canned|jarred|dried|raw|cooked|homemade|store[ -]bought)';
/** States of which any will do: `fresh or frozen cranberries`. */
const ANY_STATE = new RegExp(String.raw`\b${STATE}(?:(?:, ?| ?\/ ?|,? or )${STATE})+ (?=\p{L})`, 'giu');
/** Which of a thing, behind it: `bread, the whole wheat one`. */
const WHICH_ONE = /^(\S.*?),? the (\S+(?: \S+)?) (?:one|kind|type|sort)s?$/i;
/** What a thing is like, as a clause behind it: `eggs that are brown`. */
const THAT_IS = /^(\S.*?),? (?:(?:that|which) (?:is|are)|that's) (?!not\b|for\b|on\b|in\b)(\S+(?: \S+)?)$/i;
/** What is left on a thing, behind it: `salmon, skin on`. */
const LEFT_ON = /^(\S.*?),? (?:with )?(?:the )?((?:bone|head|shell|skin|tail)[ -](?:in|on))$/i;
/** What people call all that a dish takes. */
const STUFF = 'everything|ingredients|stuff|things';
/** What a dish takes is asked for as what anything takes: `stuff to make tacos`. */
const TO_MAKE = new RegExp(String.raw`^(?:${STUFF}) to make (?:some |an? )?(?=\S)`, 'i');
const FIXINGS = `(?:${STUFF}|fixings|fixins)`;
const FIXINGS_FOR = new RegExp(String.raw`^${FIXINGS} for (?:an? |some |the )?(?=\S)`, 'i');
const FIXINGS_BEHIND = new RegExp(` ${FIXINGS}$`, 'i');
/** What a deli slices is called by it: `1/2 lb turkey from the deli`. */
const FROM_DELI =
  /^((?:(?:\d[\d./ ]*|[¼½¾]|half an?|an?) ?(?:lbs?|pounds?|oz|ounces?)\.?(?: of)? )?)(\p{L}[^()]*?),? \(?(?:from|at) (?:the )?deli(?: counter| section| department)?\)?$/iu;
/** What people ask around it. */
const AROUND = /^(?:in )?(?:what|which) aisle (?:is|are) (\S.*?)(?: in| kept| located)?[?]?$/i;
/** And behind it. */
const ASKED_BEHIND = [
  String.raw`(?: for| priced| that costs?)? (?:under|below|less than|cheaper than|at most|up to|no more than) ${MONEY}(?: (?:each|per|an?)\b.*)?`,
  `(?: for)? ${MONEY} or (?:less|under)`,
  `(?: (?:is|are|that(?:'s| is| are)))?(?: (?:currently|now))? on (?:sale|special|offer|clearance)`,
  `(?: (?:is|are|that(?:'s| is| are))) (?:the )?(?:cheap(?:er|est)?|in stock|available)`,
  ' (?:to|on|in) (?:my|the|our) (?:(?:shopping|grocery) )?(?:list|cart|basket|order)',
  ' (?:near|around|close to) (?:me|here)',
  ' (?:near ?by|in stock|please|thanks|thank you|right now|today|tonight|this week|(?:in|at) (?:this|the|your) store)',
  ' (?:prices|deals|cost)',
  ` (?:do|does) ${WHO} (?:have|sell|carry|stock)`,
  " (?:you|they|y'?all)(?: guys)? (?:have|sell|carry|got)",
  ` ${HOW_MADE}`,
  ' from the (?:store|shop|market)',
  ' for (?:me|us)',
  ",? if (?:you|they|there|it'?s)\\b.*",
  ' (?:that |which )?(?:i|we)(?: really| always| usually)? (?:like|love|want|need|buy|get)',
  ' (?:as|like) (?:last (?:time|week)|usual|always)',
  ' barat[oa]s?',
  ' en oferta',
  ' cerca(?: de m[ií])?',
  ' por favor',
];
const BEHIND = new RegExp(String.raw`(?<=\S)(?:,?(?:${ASKED_BEHIND.join('|')})|[?]+)$`, 'i');

/** A line, single-spaced, without what people say around a thing: that they need it, where it may be, what it may cost. */
export function withoutAsking(line: string): string {
  const said = line.replaceAll('’', "'").replace(INTERJECTIONS, '').replace(PLANS, '');
  let thing = said.replace(AROUND, '$1');
  for (let left = ''; left !== thing; ) {
    left = thing;
    thing = thing.replace(BEHIND, '').replace(BEFORE, '');
  }
  return thing
    .replace(MORE, ' ')
    .replace(SEVERAL_LARGE, '')
    .replace(GET_SO_MANY, ', ')
    .replace(POINTED_AT, '')
    .replace(ANY_STATE, '')
    .replace(WHOSE, '')
    .replace(TO_MAKE, 'stuff for ')
    .replace(WHICH_ONE, '$2 $1')
    .replace(THAT_IS, '$2 $1')
    .replace(LEFT_ON, '$2 $1')
    .replace(FROM_DELI, '$1deli $2');
}

/** A line without asking (see `withoutAsking`), as the vocabulary says it: `stuff for tacos` and `taco ingredients` are taco fixings. */
export function asFixings(line: string): string {
  const dish = line.replace(FIXINGS_FOR, '').replace(FIXINGS_BEHIND, '');
  return dish === line ? line : `${dish} fixings`;
}
