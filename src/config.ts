import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { z } from 'zod';
import { editDistance, nearestWord } from './domain/edit-distance.ts';
import { KEY_BYTES, type SecretKeys } from './retailers/secret-keys.ts';
import { CLIENT_SECRET_NAME, readRetailers } from './retailers/settings-file.ts';
import type { Retailer } from './retailers/settings.ts';

/** Settings that cannot be used; the message names every one of them, and never shows a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** The process's settings, checked. Null means: not set. */
export interface Config {
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Absolute. */
  dataDir: string;
  /** Whether an empty record is filled with the generated demo catalogue at the first start. */
  demo: boolean;
  /** Null: the embedded database in the data folder. */
  databaseUrl: string | null;
  databaseReplicaUrl: string | null;
  internalToken: string | null;
  /** Whether `X-Payment-Stub: allow` passes the gate. For development only. */
  paymentStub: boolean;
  /** Scheme and authority, without a slash at the end; null: that of each request. */
  publicBaseUrl: string | null;
  /** Number of proxies in front whose X-Forwarded-* headers are believed. */
  trustedProxies: number;
  logLevel: LogLevel;
  /** Retailers of the cart app, by chain slug; empty: it is not in use. */
  retailers: ReadonlyMap<string, Retailer>;
  /** Seals what is kept of shoppers' sign-ins. Null only without retailers. */
  secretKeys: SecretKeys | null;
  /** Calls a second; null: no limit. */
  ratePerKey: number | null;
  ratePerPayer: number | null;
  ratePerAddress: number | null;
  /** Whether x402 payments are taken that charge nothing; never together with real ones. */
  paymentSandbox: boolean;
  x402: {
    /** False: no address is configured, and the challenge names one that nobody owns. */
    configured: boolean;
    /** JSON-RPC node of the network; set where it is configured. */
    rpcUrl: string | null;
    /** Secret; null: the facilitator asks for none. */
    facilitatorToken: string | null;
    payTo: string;
    asset: string;
    network: string;
    facilitatorUrl: string;
    facilitatorName: string;
  };
  mpp: {
    configured: boolean;
    recipient: string;
    asset: string;
    /** Null: the public host name. */
    realm: string | null;
    /** Set where it is configured. */
    rpcUrl: string | null;
    /** Set where it is configured. */
    secretKey: string | null;
  };
}

/** From the quietest to the most talkative. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An address that nobody has the key of: until the operator sets one, no challenge names a real payee. */
const SANDBOX_ADDRESS = '0x000000000000000000000000000000000000dEaD';
/** USD Coin on Base, Circle's contract. */
const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
/** pathUSD on Tempo. */
const TEMPO_PATH_USD = '0x20c0000000000000000000000000000000000000';
/** The top-level domain `.invalid` never resolves (RFC 2606). */
const SANDBOX_FACILITATOR = 'https://facilitator.sandbox.invalid';

const SECRETS = new Set([
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'INTERNAL_TOKEN',
  'MPP_SECRET_KEY',
  'X402_FACILITATOR_TOKEN',
  'BASE_RPC_URL',
  'GONDOLA_SECRET_KEYS',
  'MPP_RPC_URL',
]);

const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** viem takes longer to load than most commands take to run: it is loaded only for an address that was set. */
function hasChecksum(text: string): boolean {
  const viem = createRequire(import.meta.url)('viem/utils') as typeof import('viem/utils');
  return viem.isAddress(text);
}

/** In one case an address has no checksum; in mixed case it must be right (EIP-55). */
const address = () =>
  z
    .string()
    .regex(HEX_ADDRESS, 'must be 0x and 40 hexadecimal digits')
    .refine(
      (text) => !HEX_ADDRESS.test(text) || text.toLowerCase() === text || hasChecksum(text),
      'must have the letter case of its EIP-55 checksum: it may be mistyped',
    );
const rate = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number from 0 to 9999999')
    .transform(Number)
    .default(fallback);
// Not z.url(): a Unix socket's postgres://role@/database?host=/folder has no host.
const databaseUrl = () =>
  z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'must be a URL that starts with postgres:// or postgresql://');
const httpUrl = () => z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });
const count = (most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `must be a whole number from 0 to ${most}`)
    .transform(Number)
    .refine((value) => value <= most, `must be a whole number from 0 to ${most}`);

/** `id:base64,id:base64`, newest first. */
function secretKeys() {
  const form = 'must be one or more of <id>:<base64 of 32 bytes>, separated by commas';
  return z.string().transform((text, context): SecretKeys => {
    const pairs = text.split(',').map((pair) => /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(pair));
    const keys = new Map(
      pairs.map((pair) => [pair?.[1] ?? '', Buffer.from(pair?.[2] ?? '', 'base64')] as const),
    );
    const [currentId = ''] = keys.keys();
    if ([...keys.values()].some((key) => key.length !== KEY_BYTES)) context.addIssue(form);
    else if (keys.size !== pairs.length) context.addIssue('must not name a key id twice');
    return { currentId, keys };
  });
}

/** Every setting that the service knows, with what it means. An empty variable counts as not set. */
const SETTINGS = z.object({
  HOST: z
    .string()
    .regex(/^[0-9a-zA-Z.:_-]{1,253}$/, 'must be a host name or an IP address')
    .default('127.0.0.1')
    .describe('Address to listen on. 0.0.0.0 for all. Default 127.0.0.1.'),
  PORT: count(65_535).default(8080).describe('Port to listen on; 0 lets the system choose. Default 8080.'),
  GONDOLA_DATA_DIR: z
    .string()
    .default('data')
    .describe('Folder of snapshots and of the embedded database. Default ./data.'),
  GONDOLA_DEMO: z
    .enum(['on', 'off'], 'must be on or off')
    .default('on')
    .describe('Fill an empty record with the synthetic demo catalogue at start: on or off. Default on.'),
  DATABASE_URL: databaseUrl()
    .optional()
    .describe('PostgreSQL 18 to keep the record in. Default: an embedded one in the data folder.'),
  DATABASE_REPLICA_URL: databaseUrl()
    .optional()
    .describe('Streaming replica for index and history reads. Default: the record itself.'),
  INTERNAL_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,256}$/, 'must be 16 to 256 visible ASCII characters without spaces')
    .optional()
    .describe(
      'First-party token: Authorization: Bearer svc_internal_<token> passes the gate and opens /metrics.',
    ),
  PAYMENT_STUB: z
    .literal('allow', 'can only be allow, or not set')
    .optional()
    .describe('allow: X-Payment-Stub: allow passes the gate. For development only.'),
  PUBLIC_BASE_URL: httpUrl()
    .refine(
      (url) => !URL.canParse(url) || new URL(url).origin === url,
      'must have no path and no slash at the end',
    )
    .optional()
    .describe('Public address, such as https://api.example.org. Default: the Host of each request.'),
  GONDOLA_TRUSTED_PROXIES: count(10)
    .default(0)
    .describe('Number of proxies in front whose X-Forwarded-* headers are believed. Default 0.'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
    .default('info')
    .describe(`One of ${LOG_LEVELS.join(', ')}. Default info.`),
  GONDOLA_RETAILERS: z
    .string()
    .optional()
    .describe(
      'JSON file of the retailers that the cart app signs in to; see docs/cart-app.md. Default: none.',
    ),
  GONDOLA_SECRET_KEYS: secretKeys()
    .optional()
    .describe(
      'Keys that seal retailer tokens at rest: id:base64 of 32 bytes, comma-separated. The first seals, all open.',
    ),
  GONDOLA_RATE_PER_KEY: rate(50_000).describe(
    'Calls a second of a key without a rate of its own, in each process; 0: no limit. Default 50000.',
  ),
  GONDOLA_RATE_PER_PAYER: rate(100).describe(
    'Paid calls a second of one paying address, in each process; 0: no limit. Default 100.',
  ),
  GONDOLA_RATE_PER_ADDRESS: rate(20_000).describe(
    'Calls a second without a key from one IP address, in each process; 0: no limit. Default 20000.',
  ),
  GONDOLA_PAYMENT_SANDBOX: z
    .enum(['on', 'off'], 'must be on or off')
    .optional()
    .describe(
      'Take x402 payments that charge nothing: on or off. Default: on where no payee is set and only this machine is listened to.',
    ),
  X402_PAY_TO: address()
    .optional()
    .describe('Address that x402 payments go to. Default: a sandbox address nobody owns.'),
  X402_ASSET: address()
    .default(BASE_USDC)
    .describe('Token contract of x402 payments. Default: USDC on Base.'),
  X402_NETWORK: z
    .string()
    .regex(/^eip155:[1-9]\d{0,15}$/, 'must be a CAIP-2 id such as eip155:8453')
    .default('eip155:8453')
    .describe('Network of x402 payments, as CAIP-2. Default eip155:8453 (Base).'),
  X402_FACILITATOR_URL: httpUrl()
    .default(SANDBOX_FACILITATOR)
    .describe('Facilitator that verifies and settles. Default: a sandbox that settles nothing.'),
  X402_FACILITATOR_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,4096}$/, 'must have 16 to 4096 visible ASCII characters')
    .optional()
    .describe('Bearer token for a facilitator that asks for one. Needs X402_FACILITATOR_URL.'),
  X402_FACILITATOR_NAME: z
    .string()
    .max(100, 'must have at most 100 characters')
    .optional()
    .describe('Its name in /.well-known/x402.'),
  MPP_RECIPIENT: address()
    .optional()
    .describe('Address that MPP payments go to. Default: a sandbox address nobody owns.'),
  MPP_ASSET: address()
    .default(TEMPO_PATH_USD)
    .describe('Token contract of MPP payments. Default: pathUSD on Tempo.'),
  MPP_REALM: z
    .string()
    .regex(/^[0-9a-zA-Z.:_-]{1,253}$/, 'must be a host name')
    .optional()
    .describe('Realm of MPP challenges. Default: the public host name.'),
  MPP_SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Signs MPP challenges: the same secret in every process. Needed with MPP_RECIPIENT.'),
  MPP_RPC_URL: httpUrl().optional().describe('JSON-RPC node of Tempo. Needed with MPP_RECIPIENT.'),
  BASE_RPC_URL: httpUrl()
    .optional()
    .describe(
      'JSON-RPC node of the x402 network, which has the last word on payments. Needed with X402_PAY_TO.',
    ),
});

/** Variables that begin like this are ours: one that is not known is a mistake, not someone else's. */
const PREFIXES = ['GONDOLA_', 'X402_', 'MPP_'];
/** Names too short or too common for a near miss to mean anything: HOME is not a misspelt HOST. */
const COMMON_NAMES = new Set(['HOST', 'PORT', 'LOG_LEVEL']);
const NEAR_MISS = 2;
/** A Kubernetes service named `gondola…` puts GONDOLA_SERVICE_HOST, GONDOLA_PORT_8080_TCP_ADDR and so on into every pod. */
const KUBERNETES_LINK =
  /_(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)$/;

/**
 * Reads the settings from environment variables. Throws ConfigError, which names every bad or unknown setting at once.
 * Variables of other programs are ignored.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const problems = findUnknown(Object.keys(given));
  const parsed = SETTINGS.safeParse(given);
  if (!parsed.success) {
    problems.push(
      ...parsed.error.issues.map((issue) => describeIssue(String(issue.path[0]), issue.message, given)),
    );
  }
  const { retailers, problems: retailerProblems } = readRetailers(given);
  problems.push(...retailerProblems);
  if (parsed.success) problems.push(...findMissing(parsed.data));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return toConfig(parsed.data, retailers);
}

/** Every setting's name and meaning, for help texts. */
export function describeSettings(): { name: string; meaning: string }[] {
  return Object.entries(SETTINGS.shape).map(([name, schema]) => ({
    name,
    meaning: schema.description ?? '',
  }));
}

function toConfig(settings: z.output<typeof SETTINGS>, retailers: ReadonlyMap<string, Retailer>): Config {
  const sandboxName =
    settings.X402_FACILITATOR_URL === SANDBOX_FACILITATOR ? 'Sandbox (settles nothing)' : null;
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: resolve(settings.GONDOLA_DATA_DIR),
    demo: settings.GONDOLA_DEMO === 'on',
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL ?? null,
    internalToken: settings.INTERNAL_TOKEN ?? null,
    paymentStub: settings.PAYMENT_STUB === 'allow',
    publicBaseUrl: settings.PUBLIC_BASE_URL ?? null,
    trustedProxies: settings.GONDOLA_TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL,
    retailers,
    secretKeys: settings.GONDOLA_SECRET_KEYS ?? null,
    ratePerKey: orNull(settings.GONDOLA_RATE_PER_KEY),
    ratePerPayer: orNull(settings.GONDOLA_RATE_PER_PAYER),
    ratePerAddress: orNull(settings.GONDOLA_RATE_PER_ADDRESS),
    paymentSandbox: isSandboxed(settings),
    x402: {
      configured: settings.X402_PAY_TO !== undefined,
      rpcUrl: settings.BASE_RPC_URL ?? null,
      facilitatorToken: settings.X402_FACILITATOR_TOKEN ?? null,
      payTo: settings.X402_PAY_TO ?? SANDBOX_ADDRESS,
      asset: settings.X402_ASSET,
      network: settings.X402_NETWORK,
      facilitatorUrl: settings.X402_FACILITATOR_URL,
      facilitatorName:
        settings.X402_FACILITATOR_NAME ?? sandboxName ?? new URL(settings.X402_FACILITATOR_URL).hostname,
    },
    mpp: {
      configured: settings.MPP_RECIPIENT !== undefined,
      recipient: settings.MPP_RECIPIENT ?? SANDBOX_ADDRESS,
      asset: settings.MPP_ASSET,
      realm: settings.MPP_REALM ?? null,
      rpcUrl: settings.MPP_RPC_URL ?? null,
      secretKey: settings.MPP_SECRET_KEY ?? null,
    },
  };
}

const SANDBOX_HOSTS = new Set(['127.0.0.1', '::1', 'localhost']);

/** On a service that others can reach, free answers for anybody must be asked for. */
function isSandboxed(settings: z.output<typeof SETTINGS>): boolean {
  const { GONDOLA_PAYMENT_SANDBOX: asked, X402_PAY_TO, MPP_RECIPIENT, HOST, PUBLIC_BASE_URL } = settings;
  const takesMoney = X402_PAY_TO !== undefined || MPP_RECIPIENT !== undefined;
  if (asked !== undefined) return asked === 'on';
  return !takesMoney && PUBLIC_BASE_URL === undefined && SANDBOX_HOSTS.has(HOST);
}

/** Who takes money must be able to find out whether it arrived. */
function findMissing(settings: z.output<typeof SETTINGS>): string[] {
  const { X402_PAY_TO, MPP_RECIPIENT, GONDOLA_PAYMENT_SANDBOX } = settings;
  const problems: string[] = [];
  if (X402_PAY_TO !== undefined) {
    if (settings.BASE_RPC_URL === undefined) problems.push('BASE_RPC_URL is needed with X402_PAY_TO');
    if (settings.X402_FACILITATOR_URL === SANDBOX_FACILITATOR) {
      problems.push('X402_FACILITATOR_URL is needed with X402_PAY_TO');
    }
    if (X402_PAY_TO.toLowerCase() === settings.X402_ASSET.toLowerCase()) {
      problems.push('X402_PAY_TO is the token contract itself: nobody could get the money out');
    }
  }
  if (
    settings.X402_FACILITATOR_TOKEN !== undefined &&
    new URL(settings.X402_FACILITATOR_URL).protocol !== 'https:'
  ) {
    problems.push('X402_FACILITATOR_URL must be https:// where X402_FACILITATOR_TOKEN is set');
  }
  if (MPP_RECIPIENT !== undefined) {
    if (settings.MPP_SECRET_KEY === undefined) problems.push('MPP_SECRET_KEY is needed with MPP_RECIPIENT');
    if (settings.MPP_RPC_URL === undefined) problems.push('MPP_RPC_URL is needed with MPP_RECIPIENT');
  }
  if (GONDOLA_PAYMENT_SANDBOX === 'on' && (X402_PAY_TO !== undefined || MPP_RECIPIENT !== undefined)) {
    problems.push(
      'GONDOLA_PAYMENT_SANDBOX can only be on where neither X402_PAY_TO nor MPP_RECIPIENT is set',
    );
  }
  return problems;
}

function orNull(rate: number): number | null {
  return rate === 0 ? null : rate;
}

function describeIssue(name: string, message: string, given: Record<string, string | undefined>): string {
  if (SECRETS.has(name)) return `${name} ${message} (its value is not shown)`;
  return `${name} ${message}, not ${JSON.stringify(given[name]?.slice(0, 100))}`;
}

function findUnknown(names: string[]): string[] {
  const known = Object.keys(SETTINGS.shape);
  const problems: string[] = [];
  for (const name of names) {
    if (known.includes(name) || CLIENT_SECRET_NAME.test(name) || KUBERNETES_LINK.test(name)) continue;
    const upper = name.toUpperCase();
    const nearest = nearestWord(upper, known) ?? '';
    const ours = PREFIXES.some((prefix) => upper.startsWith(prefix));
    // With the real name set as well, the other one is someone else's.
    const nearMiss =
      editDistance(upper, nearest) <= NEAR_MISS && !COMMON_NAMES.has(nearest) && !names.includes(nearest);
    if (ours || nearMiss) problems.push(`${name} is not a setting; the nearest is ${nearest}`);
  }
  return problems;
}
