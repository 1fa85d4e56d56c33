import type { Pool } from 'pg';
import type { Config } from '../../../config/config.ts';
import type { SentimentModel } from '../../../enrich/sentiment-model.ts';
import { UsageError, wholeNumber } from '../../command.ts';

const DEFAULT_CALLS = 1_000;
const DEFAULT_TOKENS = 1_000_000;
const MOST = 1_000_000_000;

/** Options by which a command lets its model be chosen. */
export const MODEL_OPTIONS = {
  model: {
    value: 'MODEL',
    meaning: 'local (default), or endpoint: the model at GONDOLA_LLM_URL, to which the reviews are sent.',
  },
  'max-calls': {
    value: 'COUNT',
    meaning: `Maximum number of calls to the endpoint. Default: ${DEFAULT_CALLS}. The run then stops, and can be continued.`,
  },
  'max-tokens': {
    value: 'COUNT',
    meaning: `Maximum number of tokens, as the endpoint counts them. Default: ${DEFAULT_TOKENS}.`,
  },
} as const;

/** What was chosen. */
export interface ModelValues {
  readonly model: string | undefined;
  readonly 'max-calls': string | undefined;
  readonly 'max-tokens': string | undefined;
}

/** Whether the endpoint is to read. Throws UsageError where the choice makes no sense. */
export function choosesEndpoint(values: ModelValues, config: Pick<Config, 'languageModel'>): boolean {
  const { model = 'local' } = values;
  if (model !== 'local' && model !== 'endpoint')
    throw new UsageError(`--model must be local or endpoint, not ${JSON.stringify(model)}.`);
  if (model === 'local' && (values['max-calls'] ?? values['max-tokens']) !== undefined)
    throw new UsageError(
      '--max-calls and --max-tokens are for --model endpoint: the local model costs nothing.',
    );
  if (model === 'endpoint' && config.languageModel === null)
    throw new UsageError('--model endpoint needs GONDOLA_LLM_URL and GONDOLA_LLM_MODEL.');
  return model === 'endpoint';
}

/** The model that was chosen; what an endpoint answers is kept in the record. */
export async function openModel(values: ModelValues, config: Config, pool: Pool): Promise<SentimentModel> {
  const { languageModel } = config;
  if (!choosesEndpoint(values, config) || languageModel === null) {
    const { LOCAL_MODEL } = await import('../../../enrich/local/local-model.ts');
    return LOCAL_MODEL;
  }
  const [{ openEndpointModel }, { recordedReadings }] = await Promise.all([
    import('../../../enrich/endpoint/endpoint-model.ts'),
    import('../../../enrich/endpoint/readings.ts'),
  ]);
  const limitOf = (option: 'max-calls' | 'max-tokens', fallback: number): number => {
    const text = values[option];
    return text === undefined ? fallback : wholeNumber(option, text, 1, MOST);
  };
  const limits = {
    calls: limitOf('max-calls', DEFAULT_CALLS),
    tokens: limitOf('max-tokens', DEFAULT_TOKENS),
  };
  return openEndpointModel(languageModel, limits, recordedReadings(pool));
}
