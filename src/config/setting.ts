import type { z } from 'zod';

/** One variable of the environment: how its text is read, what counts where it is not set, and what it means. */
export interface Setting<T = unknown, Fallback = unknown> {
  /** From the text to the value. Its messages follow the name: "must be on or off". */
  readonly parser: z.ZodType<T, string>;
  /** The value where nothing is set; null: none. */
  readonly fallback: Fallback;
  /** The fallback in words; null: there is none to tell of. */
  readonly fallbackText: string | null;
  /** Whole sentences. */
  readonly meaning: string;
  /** Whether no message may show its value. */
  readonly secret: boolean;
}

/** Settings by name. */
export type Settings = Readonly<Record<string, Setting>>;

/** What a table of settings comes to, by name. */
export type Values<Table extends Settings> = {
  readonly [Name in keyof Table]: Table[Name] extends Setting<infer T, infer Fallback> ? T | Fallback : never;
};

/** The variables that are set, as texts. */
export type Given = Readonly<Record<string, string | undefined>>;

/** The words around a setting. */
export interface Wording {
  readonly meaning: string;
  /** In place of the fallback itself, or where there is none. */
  readonly fallbackText?: string;
  readonly secret?: boolean;
}

/** A setting that has a value where nothing is set. */
export function withFallback<T>(parser: z.ZodType<T, string>, fallback: T, wording: Wording): Setting<T, T> {
  const { meaning, fallbackText = String(fallback), secret = false } = wording;
  return { parser, fallback, fallbackText, meaning, secret };
}

/** A setting that may be left out: null then. */
export function optional<T>(parser: z.ZodType<T, string>, wording: Wording): Setting<T, null> {
  const { meaning, fallbackText = null, secret = false } = wording;
  return { parser, fallback: null, fallbackText, meaning, secret };
}

/** The values of a table, or everything that is wrong with what is given. No problem shows a secret. */
export function readSettings<Table extends Settings>(
  table: Table,
  given: Given,
): { values: Values<Table> } | { problems: string[] } {
  const problems: string[] = [];
  const values = Object.entries(table).map(([name, { parser, fallback, secret }]) => {
    const text = given[name];
    if (text === undefined) return [name, fallback];
    const { success, data, error } = parser.safeParse(text);
    if (success) return [name, data];
    const instead = secret ? ' (its value is not shown)' : `, not ${JSON.stringify(text.slice(0, 100))}`;
    problems.push(...error.issues.map(({ message }) => `${name} ${message}${instead}`));
    return [name, fallback];
  });
  return problems.length > 0 ? { problems } : { values: Object.fromEntries(values) as Values<Table> };
}
