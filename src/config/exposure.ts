import { paymentTokenOf } from '../domain/payment-token.ts';
import type { Config } from './config.ts';
import { isInClear, isLoopback } from './loopback.ts';

/** Who gets what from a service with these settings, in words for whoever runs it. */
export interface Exposure {
  /** Where it listens, and who reaches that. */
  readonly reach: string;
  /** What everybody who reaches it gets for nothing. */
  readonly free: readonly string[];
  /** Who gets through to what is paid for. */
  readonly paid: readonly string[];
  /** What is turned away although it may be asked for. */
  readonly refused: readonly string[];
  /** What gives something away, or lets others read what is secret; empty: the service is safe to run. */
  readonly unsafe: readonly string[];
  /** What is worth knowing, and is no fault. */
  readonly notes: readonly string[];
}

/** Something that may be said, and whether it stands. */
type Remark = readonly [boolean, string];

function standing(remarks: readonly Remark[]): string[] {
  return remarks.filter(([stands]) => stands).map(([, words]) => words);
}

/** Whether others than this machine reach the service, as far as the settings tell. */
function isReached({ host, publicBaseUrl, trustedProxies }: Config): boolean {
  return !isLoopback(host) || publicBaseUrl !== null || trustedProxies > 0;
}

/** A database URL that names a host elsewhere, without asking for TLS. */
function isDatabaseInClear(url: string | null): boolean {
  if (url === null || !URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const mode = searchParams.get('sslmode') ?? 'disable';
  return hostname !== '' && !isLoopback(hostname) && ['disable', 'allow', 'prefer'].includes(mode);
}

/** Clients sign for a token by its name and version, which are known of USDC alone: of another one no payment would be good. */
function tokenFault({ network, asset }: Config['x402']): string | null {
  const known = paymentTokenOf(network);
  if (known?.address.toLowerCase() === asset.toLowerCase()) return null;
  const other =
    known === undefined ? `the terms of no token of ${network} are known` : `that is ${known.address}`;
  return `X402_ASSET is not USDC of X402_NETWORK (${other}): callers sign for USDC, and what they pay may be refused`;
}

function unsafeOf(config: Config): string[] {
  const { paymentStub, databaseUrl, databaseReplicaUrl, publicBaseUrl, x402, mpp, demo } = config;
  const isPaid = x402.configured || mpp.configured;
  return standing([
    [
      paymentStub && isReached(config),
      'PAYMENT_STUB is set, and others reach the service: whoever sends X-Payment-Stub: allow pays nothing',
    ],
    [
      paymentStub && !isReached(config) && databaseUrl !== null,
      'PAYMENT_STUB is set with DATABASE_URL, a record that is not for development: whoever sends X-Payment-Stub: allow pays nothing',
    ],
    [x402.configured && tokenFault(x402) !== null, tokenFault(x402) ?? ''],
    [isPaid && demo === 'asked', 'GONDOLA_DEMO is on with a payee: invented prices are sold for real money'],
    [isInClear(publicBaseUrl), 'PUBLIC_BASE_URL is http://: keys and answers can be read on their way'],
    [
      x402.configured && isInClear(x402.facilitatorUrl),
      'X402_FACILITATOR_URL is http://: anybody on the way can say that a payment was made',
    ],
    [isInClear(x402.rpcUrl), 'BASE_RPC_URL is http://: anybody on the way can say that a payment was made'],
    [isInClear(mpp.rpcUrl), 'MPP_RPC_URL is http://: anybody on the way can say that a payment was made'],
    [
      isDatabaseInClear(databaseUrl),
      'DATABASE_URL has no sslmode: the password and keys’ hashes can be read on their way (sslmode=verify-full)',
    ],
    [
      isDatabaseInClear(databaseReplicaUrl),
      'DATABASE_REPLICA_URL has no sslmode: the password can be read on its way (sslmode=verify-full)',
    ],
  ]);
}

function notesOf(config: Config): string[] {
  const { publicBaseUrl, trustedProxies, ratePerAddress, internalToken, host } = config;
  return standing([
    [
      publicBaseUrl !== null && trustedProxies === 0 && isLoopback(host),
      'GONDOLA_TRUSTED_PROXIES is 0 behind a public address: all callers share the limit of the proxy’s address',
    ],
    [
      publicBaseUrl === null && isReached(config),
      'PUBLIC_BASE_URL is not set: challenges and documents name the Host that each request gives',
    ],
    [ratePerAddress === null, 'GONDOLA_RATE_PER_ADDRESS is 0: callers without a key are not limited'],
    [internalToken === null, 'INTERNAL_TOKEN is not set: nobody can read /metrics'],
  ]);
}

function paidOf({ internalToken, paymentStub, paymentSandbox, x402, mpp }: Config): string[] {
  return standing([
    [true, 'keys (gondola keys list)'],
    [internalToken !== null, 'the internal token'],
    [paymentStub, 'whoever sends X-Payment-Stub: allow, for nothing'],
    [
      paymentSandbox,
      'sandbox payments, which charge nothing, from this machine, for the demo catalogue alone',
    ],
    [x402.configured, `x402 payments to ${x402.payTo} on ${x402.network}, by ${x402.facilitatorName}`],
    [mpp.configured, `MPP payments to ${mpp.recipient}`],
  ]);
}

function refusedOf({ internalToken, retailers, paymentSandbox, x402, mpp }: Config): string[] {
  return standing([
    [true, 'paid routes without any of these: 402'],
    [internalToken === null, '/metrics and the cart app: no internal token'],
    [internalToken !== null && retailers.size === 0, 'the cart app: no retailers'],
    [!x402.configured && !paymentSandbox, 'x402 payments: no X402_PAY_TO'],
    [!mpp.configured, 'MPP payments: no MPP_RECIPIENT'],
  ]);
}

/** What a service with these settings gives, to whom, and what of it is unsafe. */
export function exposureOf(config: Config): Exposure {
  const { host, port, publicBaseUrl } = config;
  const whoever = isLoopback(host)
    ? `this machine${isReached(config) ? ', and whoever a proxy on it lets through' : ' alone'}`
    : 'everybody who reaches that address';
  return {
    reach: `${host}:${port}${publicBaseUrl === null ? '' : ` as ${publicBaseUrl}`}, to ${whoever}`,
    free: ['stores, chains, the list of indices, documents, /health and /ready'],
    paid: paidOf(config),
    refused: refusedOf(config),
    unsafe: unsafeOf(config),
    notes: notesOf(config),
  };
}

/** The same in one line, for the log of a start. */
export function exposureLine({ reach, paid, unsafe }: Exposure): string {
  const fault = unsafe.length === 0 ? '' : ` UNSAFE: ${unsafe.join('; ')}.`;
  return `Open on ${reach}. Paid routes: ${paid.join('; ')}.${fault}`;
}
