/** How large a pack people ask for who name no size: the large ones of a thing, or the small ones. */
export type PackWish = 'large' | 'small';

const CONTAINER =
  '(?:bag|block|bottle|box(?:es)?|bucket|can|canister|carton|container|jar|jug|loaf|pack|package|packet|tin|tub|tube)';
const SIZED = '(?:sized?|pack(?:age|et)?)';

/** Said of a pack, or of a size: `big tub`, `family size`. What is said of the thing, as of large eggs, is no pack. */
const LARGE = new RegExp(
  String.raw`\b(?:(?:big|bigger|biggest|large|larger|largest|huge|giant|jumbo|extra large|xl) (?:${CONTAINER}s?|${SIZED})|(?:bulk|club|economy|family|king|mega|party|share|sharing|super|value)[ -]${SIZED}|(?:bolsa|botella|bote|caja|envase|frasco|lata|paquete|tarro) (?:(?:m[aá]s|muy) )?grande|tama[ñn]o (?:familiar|grande))\b`,
  'i',
);
const SMALL = new RegExp(
  String.raw`\b(?:(?:small|smaller|smallest|little|tiny|mini) (?:${CONTAINER}s?|${SIZED})|(?:fun|personal|sample|single|snack|travel|trial)[ -]sized?|(?:bolsa|botella|bote|caja|envase|frasco|lata|paquete|tarro) (?:(?:m[aá]s|muy) )?(?:chic[oa]|peque[ñn][oa])|tama[ñn]o (?:chico|peque[ñn]o))\b`,
  'i',
);

/** Reads whether a line asks for a large pack or a small one, without a figure; null: it does not say. */
export function readPackWish(line: string): PackWish | null {
  if (LARGE.test(line)) return 'large';
  return SMALL.test(line) ? 'small' : null;
}
