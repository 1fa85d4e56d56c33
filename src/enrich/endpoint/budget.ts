import { ModelError } from '../model-error.ts';
import type { Spent } from '../sentiment-model.ts';

/** Most that a run may spend; both count what was sent, whether or not it was any use. */
export interface BudgetLimits {
  readonly calls: number;
  readonly tokens: number;
}

/** What a run has spent, and may spend. */
export interface Budget {
  readonly spent: Spent;
  /** Before a call of about so many tokens. @throws ModelError where it is no longer in the budget */
  readonly take: (tokens: number) => void;
  /** After a call that was taken with `taken` tokens and came to `used`. */
  readonly settle: (taken: number, used: number) => void;
}

/** A budget of which nothing is spent. */
export function openBudget({ calls, tokens }: BudgetLimits): Budget {
  const spent = { calls: 0, tokens: 0, unusable: 0 };
  return {
    spent,
    take(expected) {
      if (spent.calls + 1 > calls)
        throw new ModelError(`the budget of ${calls} calls is spent (--max-calls)`, true);
      if (spent.tokens + expected > tokens)
        throw new ModelError(`the budget of ${tokens} tokens is spent (--max-tokens)`, true);
      spent.calls++;
      spent.tokens += expected;
    },
    settle(taken, used) {
      spent.tokens += used - taken;
    },
  };
}
