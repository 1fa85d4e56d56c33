import { METHOD } from './method.ts';
import { methodLine } from './version-2/method-line.ts';
import { INDEX_FORMULAS, type IndexFormula } from './version-2/month-data.ts';

/** What a definition computes its months by. */
export interface DefinedMethod {
  readonly version: 1 | 2;
  /** Version 1 has none to choose, and does not look at it. */
  readonly formula: IndexFormula;
}

/** What a new definition computes its months by where it does not say. */
export const DEFAULT_METHOD: DefinedMethod = { version: 2, formula: 'geks' };

const VERSION_1 = `mean over stores with ${100 * METHOD.trim}% of them cut from each tail, fixed weights`;

function ownMethodLine({ version, formula }: DefinedMethod): string {
  return version === METHOD.version ? VERSION_1 : methodLine(formula, 'month');
}

const OWN_LINES = new Set([VERSION_1, ...INDEX_FORMULAS.map((formula) => methodLine(formula, 'month'))]);

/**
 * The line of its method of a definition that says nothing of it: the one that it has where its author wrote it, else that of
 * what it computes by. Undefined: it has none yet.
 */
export function keptMethodLine(before: string | undefined, method: DefinedMethod): string {
  return before === undefined || OWN_LINES.has(before) ? ownMethodLine(method) : before;
}
