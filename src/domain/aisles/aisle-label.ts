const NOT_A_PLACE = /^(?:n[./]?a\.?|none|null|unknown|[-–—]+|0+)$/i;

// A product that a scrape saw at the till or on a promotion stand was not seen in its aisle.
const POINT_OF_SALE =
  /(?:^|[^a-z])(?:(?:self[ -]?)?check[ -]?outs?|cash registers?|registers?|front[ -]?end|pos|customer service|end[ -]?caps?)(?![a-z])/i;

// Words that are noise with a code beside them ("Lane 4") but name a place in other company ("Display Bakery").
const NUMBERED_STAND = /^(?:lane|till|display|disp|ec|e\/c)s?(?:[ #:.-]*[a-z]?\d+[a-z]?)?$/i;

const AISLE_PREFIX = /^aisle /i;
const SHELF_SUFFIX = / ?[,/–—-] ?shelf ?[a-z]?\d+[a-z]?$/i;
const AISLE_CODE = /^([a-z]?)0*(\d+)([a-z]?)$/i;

function isNoise(label: string): boolean {
  return label === '' || NOT_A_PLACE.test(label) || POINT_OF_SALE.test(label) || NUMBERED_STAND.test(label);
}

/**
 * The aisle vocabulary: `Aisle 7` for a pure aisle code however it was written (`07`, `aisle 7, Shelf 3`), null for
 * point-of-sale noise and placeholders, any other text with its white space collapsed.
 */
export function normalizeAisle(raw: string | null): string | null {
  if (raw === null) return null;
  const label = raw.trim().replace(/\s+/g, ' ');
  if (isNoise(label)) return null;
  const bare = label.replace(AISLE_PREFIX, '').replace(SHELF_SUFFIX, '').trim();
  if (isNoise(bare)) return null;
  const code = AISLE_CODE.exec(bare);
  if (code === null) return bare;
  const [, before = '', digits = '', after = ''] = code;
  return `Aisle ${before.toUpperCase()}${digits}${after.toUpperCase()}`;
}
