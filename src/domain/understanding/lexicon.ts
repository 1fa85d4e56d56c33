/** A brand that a request names. */
export interface KnownBrand {
  readonly brand: number;
  /** Share of the products that have its words and are of the brand, 0 to 1: `silk` is one nearly always, `simple` is not. */
  readonly sureness: number;
  /** Its words as normal forms. */
  readonly forms: readonly string[];
}

/** A word that is sold, or of the vocabulary, and is spelt nearly as another. */
export interface NearWord {
  readonly key: string;
  readonly distance: number;
  /** How often it is sold, at least 1. */
  readonly sold: number;
}

/** What an understanding asks a catalogue. Forms are normal forms, keys words as they are written. */
export interface Lexicon {
  /** Products in all. */
  readonly products: number;
  /** How many products have a form, or a compound (two forms and a blank). */
  countOf(form: string): number;
  /** Words of the catalogue, and of the vocabulary, within so many letters, best first, at most a few. */
  near(key: string, distance: number): readonly NearWord[];
  /** Words of letters of the catalogue that begin so and go on, those that are sold most first, at most a few. */
  begun(key: string): readonly string[];
  /** How many products have the second form behind the first. */
  together(first: string, second: string): number;
  /** Of the products that have a form, of a sample of them where there are many: the share that has another one too, 0 to 1. */
  shareWith(form: string, other: string): number;
  /** Of the products that have a form, of a sample of them where there are many: the share that are of a kind, 0 to 1. */
  shareOfKind(form: string, kind: string): number;
  /** Of the products that have a form and another one, of a sample of them where there are many: the share that are of its kind; 0 where none has both. */
  shareOfKindBeside(form: string, other: string): number;
  /** Whether any product has all of some forms, wherever they stand. */
  sells(forms: readonly string[]): boolean;
  /** Whether any product has all of some forms, some of them in its category's name. */
  shelves(forms: readonly string[]): boolean;
  /** Whether the name of any category has all of some forms. */
  isShelf(forms: readonly string[]): boolean;
  /** The brand whose letters and digits these are, without blanks; null where there is none. */
  brandOf(letters: string): KnownBrand | null;
}
