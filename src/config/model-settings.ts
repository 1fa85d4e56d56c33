import { z } from 'zod';
import { httpUrl, token } from './parsers.ts';
import { optional } from './setting.ts';

/** The language model that may read reviews; without it the local one does. */
export const MODEL_SETTINGS = {
  GONDOLA_LLM_URL: optional(httpUrl, {
    meaning:
      'Base of an OpenAI-compatible API, such as https://api.example/v1, for gondola enrich --model endpoint.',
  }),
  GONDOLA_LLM_MODEL: optional(z.string().max(200), {
    meaning: 'Name of the model to ask. Needed with GONDOLA_LLM_URL.',
  }),
  GONDOLA_LLM_KEY: optional(token(1, 500, 'must be 1 to 500 visible characters'), {
    meaning: 'Bearer key for that API, where it asks for one.',
    secret: true,
  }),
};
