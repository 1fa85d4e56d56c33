declare module 'wink-sentiment' {
  /** Valence of a text by AFINN-165: the sum over its words, each -5 to 5; 0 where it has none that is known, and no number at all where a word is the name of a member of every object. */
  export default function sentiment(text: string): { readonly score: unknown };
}
