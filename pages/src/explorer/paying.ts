import type { Call } from './call.ts';
import type { PaidAnswer } from './payment.ts';
import { ROUNDS, type Stage } from './stage.tsx';

/** Pays for what pages ask. */
export interface Till {
  /** Whether what an address asks for is being paid now. */
  isPaying(href: string): boolean;
  /** Pays for what an address asks and has not got, as long as the page is there. Who presses twice means one payment. */
  pay(href: string): Promise<void>;
  /** Whether what pays could not be loaded: a browser may not ask for it again until the page is loaded again. */
  isIncomplete(): boolean;
}

type Payer = typeof import('./pay.ts');

const NOT_PAID =
  'The service could not be reached, or is newer than this page: try again, or load the page again.';

/** Pays for one answer; one that cannot be paid for says so. */
async function paidAnswer(one: Call, load: () => Promise<Payer>): Promise<PaidAnswer> {
  try {
    const { payFor } = await load();
    return await payFor(one);
  } catch {
    return { answer: { status: 503, body: { error: { detail: NOT_PAID } } }, payment: null };
  }
}

/** Pays for one answer after the other, as long as what is known asks for more; `isHere`: whether the page is still there. */
async function payAll(
  stage: Stage,
  href: string,
  isHere: () => boolean,
  load: () => Promise<Payer>,
): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const locked = stage.lockedAt(href);
    if (locked.length === 0) return;
    for (const one of locked) {
      const { answer, payment } = await paidAnswer(one, load);
      stage.answers.put(one.id, answer);
      // Another page is neither drawn over nor told of it; what was paid is there for whoever comes back.
      if (!isHere()) return;
      const { payments } = stage.state;
      if (payment !== null) stage.state = { ...stage.state, payments: [...payments, payment] };
    }
    await stage.load(href);
  }
}

/** Opens the till of a stage; `shown` tells what address the page has. */
export function openTill(stage: Stage, shown: () => string): Till {
  let paying: string | null = null;
  let isIncomplete = false;
  const load = (): Promise<Payer> =>
    import('./pay.ts').catch((error: unknown) => {
      isIncomplete = true;
      throw error;
    });
  return {
    isIncomplete: () => isIncomplete,
    isPaying: (href) => paying === href,
    async pay(href) {
      if (paying === href) return;
      paying = href;
      const isHere = (): boolean => shown() === href;
      stage.state = { ...stage.state, isPaying: true };
      stage.draw(href);
      await payAll(stage, href, isHere, load);
      if (paying === href) paying = null;
      if (!isHere()) return;
      stage.state = { ...stage.state, isPaying: false };
      stage.draw(href);
    },
  };
}
