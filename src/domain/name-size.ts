import { readPackAmount } from './pack-size.ts';

/** No size has more words. */
const WORDS_TAKEN = 6;

/**
 * The size that a product's name ends with, or that punctuation ends ("Corn Flakes, 18 oz", "Cola (12 Pack, 12 fl oz)"),
 * as the name writes it, or `EA` where it ends so; null where there is none. An amount that words follow is not taken: "20g Protein Bar".
 */
export function sizeOfName(name: string): string | null {
  for (const start of name.matchAll(/(?<![\w.,/-])\d/g)) {
    const size = sizeAt(name, start.index);
    if (size !== null) return size;
  }
  return BY_THE_PIECE.exec(name)?.[1] ?? null;
}

/** What cash registers write last of what is sold by the piece; a number could say how many of them. */
const BY_THE_PIECE = /^\D*[^\d\s]\s+(ea|each)\.?\s*$/i;

/** The shortest text from there on that means what the longest one does. */
function sizeAt(name: string, start: number): string | null {
  const ends = [...name.slice(start).matchAll(/\S+/g)].slice(0, WORDS_TAKEN);
  const texts = ends.map(({ 0: word, index }) => name.slice(start, start + index + word.length));
  const read = texts.map((text) => readPackAmount(bare(text)));
  const longest = read.findLastIndex((amount) => amount !== null);
  const amount = read[longest];
  if (amount == null) return null;
  const shortest = read.findIndex(
    (one) => one !== null && one.unit === amount.unit && one.amountE4 === amount.amountE4,
  );
  const text = texts[shortest]!;
  // A further number can be how many of them there are: "15.5 oz, case of 12".
  if (/\d/.test(name.slice(start + text.length))) return null;
  const isEnd = start + text.length >= name.trimEnd().length || bare(text) !== text;
  return isEnd || /^\s*[(,;-]/.test(name.slice(start + text.length)) ? bare(text) : null;
}

/** Without the punctuation that ends it, but for a bracket that closes its own: "15.5 oz (Pack of 12)". */
function bare(text: string): string {
  const inside = text.replace(/[),;\]]+$/, '');
  return inside.includes('(') && text[inside.length] === ')' ? `${inside})` : inside;
}
