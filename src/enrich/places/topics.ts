/** What reviews speak of, whether well or badly. */

/** Keywords with what tells of them, in lower case. */
const TOPICS: readonly (readonly [keyword: string, pattern: RegExp])[] = [
  ['produce', /\b(?:produce|vegetables?|veggies|fruits?|salads?)\b/],
  ['meat', /\b(?:meats?|butchers?|beef|chicken|steaks?)\b/],
  ['seafood', /\b(?:seafood|fish|shrimp|sushi)\b/],
  ['bakery', /\b(?:bakery|bread|cakes?|pastr(?:y|ies))\b/],
  ['deli', /\b(?:deli|sandwich(?:es)?|hot bar|salad bar)\b/],
  ['pharmacy', /\b(?:pharmacy|pharmacists?|prescriptions?)\b/],
  ['prices', /\b(?:prices?|expensive|cheap\w*|overpriced|afford\w*)\b/],
  ['deals', /\b(?:deals?|sales?|coupons?|discounts?|rewards?)\b/],
  ['staff', /\b(?:staff|employees?|workers?|cashiers?|managers?|service)\b/],
  ['checkout lines', /\b(?:lines?|check ?outs?|registers?|lanes?)\b/],
  ['pickup and delivery', /\b(?:pick ?ups?|curbside|deliver\w*|online orders?)\b/],
  ['parking', /\b(?:parking|parked|lot)\b/],
  ['stock', /\b(?:in stock|out of stock|shelves|sold out|selection|variety)\b/],
  ['freshness', /\b(?:fresh\w*|stale|mold\w*|rotten|expired|spoiled)\b/],
  ['cleanliness', /\b(?:clean\w*|dirty|filthy|floors?|bathrooms?|restrooms?|smell\w*)\b/],
];
/** A topic of one review is an anecdote. */
const LEAST_MENTIONS = 2;

/** The topics that two reviews or more mention, the most mentioned first; ties in the order of the list. */
export function topicsOf(reviews: readonly string[]): { keyword: string; mentions: number }[] {
  const texts = reviews.map((review) => review.toLowerCase());
  return TOPICS.map(([keyword, pattern]) => ({
    keyword,
    mentions: texts.filter((text) => pattern.test(text)).length,
  }))
    .filter(({ mentions }) => mentions >= LEAST_MENTIONS)
    .toSorted((a, b) => b.mentions - a.mentions);
}
