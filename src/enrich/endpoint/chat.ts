/** One question to an OpenAI-compatible chat endpoint: bounded, tried again where that helps, and told in words where not. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createBoundedFetch, HttpFault, retryAfterSeconds } from '../../process/bounded-fetch.ts';
import { ModelError } from '../model-error.ts';
import type { Budget } from './budget.ts';
import { ANSWER_FORMAT, PROMPT } from './prompt.ts';

/** Where the model is, and how patient its caller. */
export interface ChatSettings {
  /** Base of the API, such as `https://api.example/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key: string | null;
  readonly timeoutMs?: number;
  /** Before the first of the further tries; doubled before each of the others. */
  readonly firstPauseMs?: number;
}

/** The text that the model answers a review with. @throws ModelError */
export type Chat = (review: string) => Promise<string>;

const TIMEOUT_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const TRIES = 4;
const MOST_ANSWER_BYTES = 256 * 1024;
const MOST_ANSWER_TOKENS = 1_500;
/** English has four letters a token; other scripts fewer. */
const LETTERS_A_TOKEN = 3;

const completion = z.object({
  choices: z
    .array(
      z.object({ message: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() }),
    )
    .min(1),
  usage: z.object({ total_tokens: z.int().min(0) }).nullish(),
});

/** Opens an endpoint; nothing is sent yet. */
export function openChat(settings: ChatSettings, budget: Budget): Chat {
  const { url, model, key, timeoutMs = TIMEOUT_MS, firstPauseMs = FIRST_PAUSE_MS } = settings;
  const address = `${url.replace(/\/+$/, '')}/chat/completions`;
  const { host } = new URL(address);
  const send = createBoundedFetch({ hosts: [host], timeoutMs, maxBytes: MOST_ANSWER_BYTES });
  return async (review) => {
    const body = requestBody(model, review);
    for (let attempt = 1; ; attempt++) {
      const expected = Math.ceil(body.length / LETTERS_A_TOKEN) + MOST_ANSWER_TOKENS;
      budget.take(expected);
      const outcome = await ask(send, address, key, body, host);
      if ('content' in outcome) {
        budget.settle(expected, outcome.tokens ?? expected);
        return outcome.content;
      }
      if (!outcome.passes || attempt === TRIES) throw new ModelError(outcome.problem, true);
      await sleep(Math.min(LONGEST_PAUSE_MS, outcome.pauseMs ?? firstPauseMs * 2 ** (attempt - 1)));
    }
  };
}

function requestBody(model: string, review: string): string {
  return JSON.stringify({
    model,
    temperature: 0,
    max_tokens: MOST_ANSWER_TOKENS,
    response_format: ANSWER_FORMAT,
    messages: [
      { role: 'system', content: PROMPT },
      { role: 'user', content: JSON.stringify({ review }) },
    ],
  });
}

type Outcome =
  | { readonly content: string; readonly tokens: number | null }
  | { readonly problem: string; readonly passes: boolean; readonly pauseMs?: number };

async function ask(
  send: ReturnType<typeof createBoundedFetch>,
  address: string,
  key: string | null,
  body: string,
  host: string,
): Promise<Outcome> {
  try {
    const response = await send(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body,
    });
    if (response.ok) return contentOf(await response.text());
    return refusalOf(response, host);
  } catch (error) {
    if (!(error instanceof HttpFault)) throw error;
    return { problem: error.message, passes: error.kind === 'unreachable' || error.kind === 'timeout' };
  }
}

/** An answer that is no completion has an empty content, which no schema takes. */
function contentOf(text: string): Outcome {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {
    // Prose: told as every other answer of a wrong form.
  }
  const { data } = completion.safeParse(value);
  return { content: data?.choices[0]?.message.content ?? '', tokens: data?.usage?.total_tokens ?? null };
}

/** What an endpoint says with an error is not shown: some repeat the key. */
function refusalOf({ status, headers }: Response, host: string): Outcome {
  const passes = status === 408 || status === 429 || status >= 500;
  const meaning: Readonly<Record<number, string>> = {
    401: ': GONDOLA_LLM_KEY is not accepted',
    403: ': GONDOLA_LLM_KEY may not use this model',
    404: ': GONDOLA_LLM_URL or GONDOLA_LLM_MODEL is not right',
    429: ': it asks for fewer calls',
  };
  const seconds = retryAfterSeconds(headers, Date.now());
  const problem = `${host} answers ${status}${meaning[status] ?? ''}`;
  return seconds === null ? { problem, passes } : { problem, passes, pauseMs: seconds * 1000 };
}
