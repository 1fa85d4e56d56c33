import type { SecretKeys } from '../retailers/secret-keys.ts';
import { readRetailers } from '../retailers/settings-file.ts';
import type { Retailer } from '../retailers/settings.ts';
import { ConfigError } from './config-error.ts';
import { type DemoWish, demoWish } from './demo.ts';
import { type MppConfig, mppConfig, type X402Config, x402Config } from './payment-settings.ts';
import { RULES } from './rules.ts';
import { sandboxObstacles } from './sandbox.ts';
import type { LogLevel } from './service-settings.ts';
import { type Given, readSettings } from './setting.ts';
import { type AllValues, SETTINGS } from './settings.ts';
import { findUnknown } from './unknown-settings.ts';

/** The process's settings, checked. Null means: not set. */
export interface Config {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Where a thread of its own answers `/health`; null: nowhere. 0 lets the system choose. */
  healthPort: number | null;
  /** Threads that serve. */
  threads: number;
  /** How long it serves on after SIGTERM, while `/ready` fails. */
  drainSeconds: number;
  /** Absolute. */
  dataDir: string;
  /** Whether an empty record is filled with the generated demo catalogue at the first start. */
  demo: DemoWish;
  /** Null: the embedded database in the data folder. */
  databaseUrl: string | null;
  /** Where index compute reads the price history from; null: from the record. */
  databaseReplicaUrl: string | null;
  internalToken: string | null;
  /** Whether pages for people are served. */
  pages: boolean;
  /** Whether `X-Payment-Stub: allow` passes the gate. For development only. */
  paymentStub: boolean;
  /** The key by which this process calls another service. */
  clientKey: string | null;
  /** Scheme and authority, without a slash at the end; null: that of each request. */
  publicBaseUrl: string | null;
  /** Number of proxies in front whose X-Forwarded-* headers are believed. */
  trustedProxies: number;
  logLevel: LogLevel;
  /** File of the operator's own vocabulary for search. */
  vocabularyFile: string | null;
  /** Retailers of the cart app, by chain slug; empty: it is not in use. */
  retailers: ReadonlyMap<string, Retailer>;
  /** Seals what is kept of shoppers' sign-ins. Null only without retailers. */
  secretKeys: SecretKeys | null;
  /** An OpenAI-compatible endpoint that may read reviews. */
  languageModel: { readonly url: string; readonly model: string; readonly key: string | null } | null;
  /** Calls a second; null: no limit. */
  ratePerKey: number | null;
  ratePerPayer: number | null;
  ratePerAddress: number | null;
  rateUnpaidPerAddress: number | null;
  /** Whether x402 payments are taken that charge nothing; never together with real ones. */
  paymentSandbox: boolean;
  x402: X402Config;
  mpp: MppConfig;
}

/**
 * Reads the settings from environment variables. Throws ConfigError, which names every bad or unknown setting at once.
 * Variables of other programs are ignored, and an empty one counts as not set.
 */
export function loadConfig(env: Given = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
    ),
  );
  const problems = findUnknown(given, Object.keys(SETTINGS));
  const read = readSettings(SETTINGS, given);
  if ('problems' in read) problems.push(...read.problems);
  const { retailers, problems: retailerProblems } = readRetailers(given);
  problems.push(...retailerProblems);
  if ('values' in read) {
    problems.push(...RULES.map((rule) => rule(read.values)).filter((problem) => problem !== null));
  }
  if ('problems' in read || problems.length > 0) throw new ConfigError(problems);
  return toConfig(read.values, retailers);
}

function toConfig(values: AllValues, retailers: ReadonlyMap<string, Retailer>): Config {
  return {
    host: values.HOST,
    port: values.PORT,
    healthPort: values.GONDOLA_HEALTH_PORT,
    threads: values.GONDOLA_THREADS,
    drainSeconds: values.GONDOLA_DRAIN_SECONDS,
    dataDir: values.GONDOLA_DATA_DIR,
    demo: demoWish(values),
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    internalToken: values.INTERNAL_TOKEN,
    pages: values.GONDOLA_PAGES,
    paymentStub: values.PAYMENT_STUB === 'allow',
    clientKey: values.GONDOLA_KEY,
    publicBaseUrl: values.PUBLIC_BASE_URL,
    trustedProxies: values.GONDOLA_TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    vocabularyFile: values.GONDOLA_VOCABULARY,
    retailers,
    secretKeys: values.GONDOLA_SECRET_KEYS,
    languageModel: languageModelOf(values),
    ratePerKey: values.GONDOLA_RATE_PER_KEY,
    ratePerPayer: values.GONDOLA_RATE_PER_PAYER,
    ratePerAddress: values.GONDOLA_RATE_PER_ADDRESS,
    rateUnpaidPerAddress: values.GONDOLA_RATE_UNPAID_PER_ADDRESS,
    paymentSandbox: values.GONDOLA_PAYMENT_SANDBOX ?? sandboxObstacles(values).length === 0,
    x402: x402Config(values),
    mpp: mppConfig(values),
  };
}

function languageModelOf(values: AllValues): Config['languageModel'] {
  const { GONDOLA_LLM_URL: url, GONDOLA_LLM_MODEL: model, GONDOLA_LLM_KEY: key } = values;
  return url === null || model === null ? null : { url, model, key };
}
