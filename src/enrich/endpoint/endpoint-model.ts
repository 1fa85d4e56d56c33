/**
 * Reads reviews by a chat endpoint. Each review is a question of its own, so that it can speak for no other; what is
 * answered counts only as far as the review says it.
 */
import { createHash } from 'node:crypto';
import type { SentimentAxis } from '../../domain/sentiment.ts';
import { isAddressedToMachines } from '../addressed-to-machines.ts';
import { clauseValence } from '../local/valence.ts';
import { ModelError } from '../model-error.ts';
import type { Opinion, SentimentModel } from '../sentiment-model.ts';
import { type BudgetLimits, openBudget } from './budget.ts';
import { type ChatSettings, openChat } from './chat.ts';
import { type Answer, answerSchema, PROMPT } from './prompt.ts';
import type { Readings } from './readings.ts';

/** Questions that are under way at once. */
const AT_ONCE = 4;
/** An answer of the wrong form is asked for once more. */
const ASKED = 2;
/** So many reviews in a row without a usable answer: the model cannot do it. */
const MOST_IN_A_ROW = 25;
/**
 * One review in so many without a usable answer is too many for its store. Fewer count as reviews without an opinion: one
 * hostile review must not keep a store from being read.
 */
const TOLERATED = 5;
const UNUSABLE = 'answered reviews with something else than opinions and their quotes';
/** From here on the words of a quote say plainly that they are good or bad. */
const PLAIN_VALENCE = 2;

/** Opens the model; nothing is sent yet. */
export function openEndpointModel(
  settings: ChatSettings,
  limits: BudgetLimits,
  readings: Readings,
): SentimentModel {
  const budget = openBudget(limits);
  const chat = openChat(settings, budget);
  let unusable = 0;
  const read = async (review: string): Promise<Answer['opinions'] | null> => {
    const key = createHash('sha256')
      .update(JSON.stringify([PROMPT, settings.model, review]))
      .digest();
    const kept = await readings.find(key);
    if (kept !== null) return kept;
    for (let asked = 0; asked < ASKED; asked++) {
      const opinions = usableOpinions(await chat(review), review);
      if (opinions === null) continue;
      unusable = 0;
      await readings.keep(key, opinions);
      return opinions;
    }
    budget.spent.unusable++;
    unusable++;
    if (unusable < MOST_IN_A_ROW) return null;
    throw new ModelError(`${settings.model} ${UNUSABLE}, ${MOST_IN_A_ROW} times in a row`, true);
  };
  return {
    name: settings.model,
    spent: budget.spent,
    async readReviews(reviews) {
      const answers = await inTurns(reviews, read);
      const unheard = answers.filter((opinions) => opinions === null).length;
      if (unheard * TOLERATED >= answers.length && unheard > 0)
        throw new ModelError(`${settings.model} ${UNUSABLE}: ${unheard} of ${answers.length}`, false);
      return answers.flatMap((opinions, review) =>
        (opinions ?? []).map((opinion) => asOpinion(review, opinion)),
      );
    },
  };
}

/** Some at a time, all or the first error: those under way are waited for, because they are paid for and kept. */
async function inTurns<T>(reviews: readonly string[], read: (review: string) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  let failure: { readonly error: unknown } | null = null;
  const worker = async (): Promise<void> => {
    while (next < reviews.length && failure === null) {
      const at = next++;
      try {
        answers[at] = await read(reviews[at]!);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const failed = failure as { readonly error: unknown } | null;
  if (failed !== null) throw failed.error;
  return answers;
}

function asOpinion(review: number, { axis, polarity, quote }: Answer['opinions'][number]): Opinion {
  return { review, axis: axis === 'store' ? null : (axis satisfies SentimentAxis), polarity, quote };
}

/**
 * The opinions of an answer that the review bears out: their quotes stand in it letter by letter, speak to no machine, and
 * do not plainly say the opposite. Null where the answer has another form, or more of it is untrue than true.
 */
export function usableOpinions(content: string, review: string): Answer['opinions'] | null {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return null;
  }
  const { data } = answerSchema.safeParse(value);
  if (data === undefined) return null;
  const borneOut = data.opinions.filter(
    ({ polarity, quote }) =>
      review.includes(quote) && !isAddressedToMachines(quote) && !saysOpposite(quote, polarity),
  );
  return borneOut.length * 2 >= data.opinions.length ? borneOut : null;
}

function saysOpposite(quote: string, polarity: Opinion['polarity']): boolean {
  const valence = clauseValence(quote);
  return polarity === 'positive' ? valence <= -PLAIN_VALENCE : valence >= PLAIN_VALENCE;
}
