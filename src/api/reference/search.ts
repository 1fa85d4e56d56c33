/** Something that can be found: a call, a part of a guide, an error. This file runs in the service and in browsers. */
export interface SearchEntry {
  readonly title: string;
  /** Where it is, on this service. */
  readonly address: string;
  /** What it belongs to, such as `Guide: Paying`. */
  readonly group: string;
  /** All that it says. */
  readonly text: string;
}

/** An entry that was found. */
export interface FoundEntry {
  readonly entry: SearchEntry;
  /** Some words around the first hit. */
  readonly excerpt: string;
}

const MOST_FOUND = 12;
const MOST_WORDS = 8;
const EXCERPT = 160;
/** A hit in the title says more than one in the text. */
const IN_TITLE = 10;
const WHOLE_WORD = 2;

/** The words of a question, at most eight. */
function wordsOf(question: string): string[] {
  return (question.toLowerCase().match(/[a-z0-9_]+/g) ?? []).slice(0, MOST_WORDS);
}

/** Where a word that begins with this one begins; -1: nowhere. */
function findWord(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[a-z0-9]/.test(text[at - 1]!)) return at;
  }
  return -1;
}

function weigh(text: string, word: string): number {
  const at = findWord(text, word);
  if (at < 0) return 0;
  const next = text[at + word.length] ?? ' ';
  return /[a-z0-9]/.test(next) ? 1 : WHOLE_WORD;
}

function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const hits = words.map((word) => findWord(lower, word)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...hits, text.length) - EXCERPT / 4);
  const begin = from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const isCut = begin + EXCERPT < text.length;
  const end = isCut ? text.lastIndexOf(' ', begin + EXCERPT) : text.length;
  const shown = text.slice(begin, end > begin ? end : begin + EXCERPT);
  return `${begin > 0 ? '… ' : ''}${shown}${isCut ? ' …' : ''}`;
}

/** The entries that have all words of a question, or words that begin so, the best first; at most twelve. */
export function findEntries(entries: readonly SearchEntry[], question: string): FoundEntry[] {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  const scored = entries.flatMap((entry) => {
    const [title, text] = [entry.title.toLowerCase(), `${entry.group} ${entry.text}`.toLowerCase()];
    const scores = words.map((word) => IN_TITLE * weigh(title, word) + weigh(text, word));
    return scores.includes(0) ? [] : [{ entry, score: scores.reduce((sum, one) => sum + one, 0) }];
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ entry }) => ({ entry, excerpt: excerptOf(entry.text, words) }));
}
