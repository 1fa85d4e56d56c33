import { SpendLimitReached } from './problem.ts';

/** Keeps count of what payments cost. */
export interface Spending {
  /** US dollars of payments that were sent, without those that a refusal gave back. */
  readonly spentUsd: number;
  /** Reads what a 402 asks for. Throws `SpendLimitReached` where that is more than is left: before anything is signed. */
  meet(challenge: Response): Promise<void>;
  /** Counts a payment that is about to be sent. Throws as `meet` does. */
  send(): void;
  /** Takes back what `send` counted: the service charged nothing. */
  giveBack(): void;
}

/** What a call costs where no 402 has said so yet. */
const USUAL_PRICE_MICRO_USD = 10_000;
const MICRO = 1_000_000;
const NO_AMOUNT = 0;

/** The largest amount of base64 JSON that lists what may be paid: tokens of six decimals, one a dollar. */
function largestAmount(encoded: string): number {
  try {
    const terms = JSON.parse(atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))) as {
      readonly amount?: string;
      readonly accepts?: readonly { readonly amount?: string }[];
    };
    const amounts = [terms, ...(terms.accepts ?? [])].map(({ amount }) => Number(amount ?? NO_AMOUNT));
    return Math.max(...amounts.filter(Number.isFinite));
  } catch {
    return NO_AMOUNT;
  }
}

/** What a 402 asks for at most, in millionths of a dollar: by its body, by x402 and by MPP. */
async function askedFor(challenge: Response): Promise<number> {
  const body = (await challenge
    .clone()
    .json()
    .catch(() => ({}))) as { readonly amount?: string };
  const x402 = challenge.headers.get('payment-required') ?? '';
  const [, mpp = ''] = /request="([^"]+)"/.exec(challenge.headers.get('www-authenticate') ?? '') ?? [];
  const said = Math.round(Number(body.amount ?? NO_AMOUNT) * MICRO);
  const asked = Math.max(Number.isFinite(said) ? said : NO_AMOUNT, largestAmount(x402), largestAmount(mpp));
  return asked > NO_AMOUNT ? asked : USUAL_PRICE_MICRO_USD;
}

/** Starts counting; `maxUsd` null: without a limit. Whole millionths of a dollar, so that sums are exact. */
export function openSpending(maxUsd: number | null): Spending {
  const most = maxUsd === null ? Infinity : Math.round(maxUsd * MICRO);
  let price = USUAL_PRICE_MICRO_USD;
  let spent = 0;
  const check = (): void => {
    if (spent + price <= most) return;
    throw new SpendLimitReached(
      `A call costs ${price / MICRO} USD, and of ${most / MICRO} USD ${spent / MICRO} are spent.`,
    );
  };
  return {
    get spentUsd() {
      return spent / MICRO;
    },
    async meet(challenge) {
      price = await askedFor(challenge);
      check();
    },
    send() {
      check();
      spent += price;
    },
    giveBack() {
      spent -= price;
    },
  };
}
