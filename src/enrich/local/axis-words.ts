import type { SentimentAxis } from '../../domain/sentiment.ts';

/** What tells that a clause speaks of an axis. Looked for in lower case, ’ as '. */
export const AXIS_PATTERNS: Readonly<Record<SentimentAxis, RegExp>> = {
  service: anyOf(
    'services?|staff(?:ers|ed)?|employees?|workers?|works? (?:here|there)|cashiers?|clerks?|managers?|management|manager|baggers?|butchers?|pharmacists?|baristas?|guards?|security',
    'wait(?:er|ers|ress|resses|staff)|servers?|bartenders?|host(?:ess|esses)?|maitre d|owners?|chef (?:came|is|was)|crew|personnel|team|associates?|attendants?|receptionists?|concierge|front desk|housekeep\\w+|maids?',
    'hospitality|attentive|courteous|rude(?:ly|ness)?|friendl(?:y|iest|ier)|unfriendly|helpful|unhelpful|polite|knowledgeable|accommodating|welcoming|professional|unprofessional|inattentive|attitude|apologi\\w+|greet(?:s|ed|ing)?|ignored',
    'customer (?:service|care|support)|(?:the )?(?:lady|woman|guy|man|girl|boy|person|people|gentleman) (?:at|in|behind|who|that|from)|young (?:man|woman|lady)|says? hello|(?:hung|hang) up on|rolled (?:his|her|their) eyes|looked up|asked (?:for|to|if|them|him|her|two|an?)|treat(?:s|ed|ment)|seated|welcomed|care of|caters?|serv(?:ed|ing) (?:us|me|you)|took (?:our|my|the) orders?|refill\\w*|tip(?:ped|s)?|manners|out of (?:his|her|their) way|accused|complained|helped (?:me|us)|shout ?out',
  ),
  selection: anyOf(
    'selections?|variety|varieties|assortment|range|choices?|options?|inventory|in stock|(?:well|fully|poorly) stocked|stock(?:ed|s)?|out of stock|sold out|ran out|run out|out of \\w+ again|carr(?:y|ies|ied)|brands?|kinds? of|types of|aisle (?:with|has|of)',
    'produce|fruits?|vegetables?|veggies|greens|salad mix|meats? (?:is|are|was|were|looked|department|counter|section)|(?:the|fresh|good) meats?|fish|seafood|deli(?: counter| meats?)?|bakery|bread|cheese counter|salad bar|hot bar|sushi|bananas?|strawberr(?:y|ies)|apples|tomatoes|lettuce|chicken',
    "organic|international|gluten free|vegan|specialty|imported|hard to find|cannot find|can't find|couldn't find|find (?:everything|anything|things|here)|everything (?:you|i|we)|shelves|empty shelves|fresh(?:ness|est)?|stale|mold\\w*|mould\\w*|rotten|expired|spoiled|wilted|past (?:its|their|the) date|sell[- ]by|products?|items",
    'portions?|menu|wine list|presentation|specials',
  ),
  value: anyOf(
    'prices?|priced|pricing|pric(?:e)?y|overpriced|expensive|inexpensive|(?<!at all )costs?|costly|cheap(?:er|est|ly)?|affordab\\w+|values?|worth (?:the (?:price|money|cost)|every (?:penny|cent|dollar))|(?<!big |great |good )deals?(?! with| of)|(?:great|good|best|better) deals?(?! with| of)|bargains?|a steal|discounts?|coupons?|sales?|on sale|specials? (?:price|deal)|sav(?:e|ed|ings?) (?:me|us|you|so|a|money|much)|budgets?|money|bucks?|dollars?|cents|\\$ ?\\d+|fees?|bill|checks? (?:was|came|is)|tab|rates|loyalty card|rewards?|rip[- ]?off|robbery|gouging|mark ?up|reasonabl[ye]|steep|pay(?:ing|s)?|paid|charged?|rang up|break (?:the|your) bank|wallet|economical|free (?:samples?|refills?)|prix fixe|happy hour',
  ),
  cleanliness: anyOf(
    'clean(?:ed|er|est|ing|ly|liness)?|unclean|dirty|dirt|filthy|filth|spotless(?:ly)?|immaculate(?:ly)?|pristine|tidy|neat|well[- ]kept|hygien\\w+|unhygienic|sanitar\\w+|unsanitary|saniti\\w+|mop(?:ped|ping)?|wiped?|wipe|scrubbed|grim(?:e|y)|sticky|stain\\w*|dust(?:y)?|smel(?:l|ls|ly|led|t)|odou?rs?|stink\\w*|stench|stunk|reek\\w*|gross|disgusting|trash|garbage|litter\\w*|flies|bugs|roach\\w*|cockroach\\w*|mouse|mice|rats?|rodents?|bathrooms?|restrooms?|toilets?|washrooms?|floors?|hair in|mildew|musty|shiny|germs?',
  ),
  operations: anyOf(
    '(?:long|short|endless|huge) (?:lines?|queues?)|lines? (?:are|is|was|were|move|moves|at|for|out|go|goes)|in line|queue\\w*|check ?outs?|check(?:ed|ing)? out|self[- ]check\\w*|registers?|lanes?|wait(?:ed|ing|s)?(?: time| times| for)?(?= |$)(?! (?:to go|to try|to come|staff))|wait|pick ?ups?|picked up|curbside|deliver\\w*|online|orders? (?:was|were|is|are|came|online|ready|for)|pickup order|my order|app|website|hours|open (?:late|early|24|on|until|till)|opens?|closed? (?:early|an|at|before)|closes|24 hours|parking|parked|park|valet|no carts|out of carts|layout|laid out|organi[sz]ed|disorgani[sz]ed|unorgani[sz]ed|rearranged|aisles?|narrow|crowd(?:ed|s)?|packed|cramped|busy|in and out|quick(?:ly)?|speed(?:y)?|slow(?:ly)?|fast|forever|reservations?|wheelchair|accessible|doors?|elevator|escalator|machines?|returns? (?:policy|desk|line)|hold music|rush|chaotic|minutes|an hour|hours? late|on time|late|missing|understaffed|short[- ]staffed|convenient|location is|open',
  ),
};

function anyOf(...groups: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${groups.join('|')})(?![\\p{L}\\p{N}])`, 'u');
}
