import { isInClear } from './loopback.ts';
import { SANDBOX_ADDRESS, SANDBOX_FACILITATOR, x402Asset } from './payment-settings.ts';
import { sandboxObstacles } from './sandbox.ts';
import type { AllValues } from './settings.ts';

/** What is wrong with settings that are each well-formed and do not fit together; null: nothing. */
export type Rule = (values: AllValues) => string | null;

/** A rule that a setting is needed where another one is set. */
function needed(name: keyof AllValues, other: keyof AllValues): Rule {
  return (values) =>
    values[other] !== null && values[name] === null ? `${name} is needed with ${other}` : null;
}

/** Addresses that nobody has the key of: what is paid to them is lost. */
const NOBODYS = [`0x${'0'.repeat(40)}`, SANDBOX_ADDRESS.toLowerCase()];

/** A rule that somebody can get at the money. */
function ownable(name: 'X402_PAY_TO' | 'MPP_RECIPIENT', tokenOf: (values: AllValues) => string): Rule {
  return (values) => {
    const payee = values[name]?.toLowerCase();
    if (payee === undefined) return null;
    if (payee === tokenOf(values).toLowerCase())
      return `${name} is the token contract itself: nobody could get the money out`;
    return NOBODYS.includes(payee) ? `${name} is an address that nobody owns: the money would be lost` : null;
  };
}

/** Each is asked, so that every problem is told at once. Who takes money must be able to find out whether it arrived. */
export const RULES: readonly Rule[] = [
  needed('BASE_RPC_URL', 'X402_PAY_TO'),
  ({ X402_PAY_TO, X402_FACILITATOR_URL }) =>
    X402_PAY_TO !== null && X402_FACILITATOR_URL === SANDBOX_FACILITATOR
      ? 'X402_FACILITATOR_URL is needed with X402_PAY_TO'
      : null,
  ownable('X402_PAY_TO', x402Asset),
  ownable('MPP_RECIPIENT', ({ MPP_ASSET }) => MPP_ASSET),
  ({ X402_FACILITATOR_TOKEN, X402_FACILITATOR_URL }) =>
    X402_FACILITATOR_TOKEN !== null && new URL(X402_FACILITATOR_URL).protocol !== 'https:'
      ? 'X402_FACILITATOR_URL must be https:// where X402_FACILITATOR_TOKEN is set'
      : null,
  needed('MPP_SECRET_KEY', 'MPP_RECIPIENT'),
  needed('MPP_RPC_URL', 'MPP_RECIPIENT'),
  (values) => {
    if (values.GONDOLA_PAYMENT_SANDBOX !== true) return null;
    const against = sandboxObstacles(values);
    return against.length === 0 ? null : `GONDOLA_PAYMENT_SANDBOX cannot be on: ${against.join(', ')}`;
  },
  // A node or a facilitator, and nobody to be paid: a payee was forgotten, and everything would be given away.
  needed('X402_PAY_TO', 'BASE_RPC_URL'),
  ({ X402_PAY_TO, X402_FACILITATOR_URL }) =>
    X402_PAY_TO === null && X402_FACILITATOR_URL !== SANDBOX_FACILITATOR
      ? 'X402_PAY_TO is needed with X402_FACILITATOR_URL'
      : null,
  needed('MPP_RECIPIENT', 'MPP_RPC_URL'),
  needed('MPP_RECIPIENT', 'MPP_SECRET_KEY'),
  ({ X402_FACILITATOR_TOKEN, X402_FACILITATOR_URL }) =>
    X402_FACILITATOR_TOKEN !== null && X402_FACILITATOR_URL === SANDBOX_FACILITATOR
      ? 'X402_FACILITATOR_URL is needed with X402_FACILITATOR_TOKEN'
      : null,
  ({ PORT, GONDOLA_HEALTH_PORT }) =>
    GONDOLA_HEALTH_PORT === PORT && PORT !== 0
      ? `GONDOLA_HEALTH_PORT must be another than PORT, which is ${PORT} too`
      : null,
  ({ PAYMENT_STUB, X402_PAY_TO, MPP_RECIPIENT }) =>
    PAYMENT_STUB === 'allow' && (X402_PAY_TO !== null || MPP_RECIPIENT !== null)
      ? 'PAYMENT_STUB cannot be set with X402_PAY_TO or MPP_RECIPIENT: anybody could pass without paying'
      : null,
  needed('GONDOLA_LLM_MODEL', 'GONDOLA_LLM_URL'),
  needed('GONDOLA_LLM_URL', 'GONDOLA_LLM_MODEL'),
  ({ GONDOLA_LLM_KEY, GONDOLA_LLM_URL }) =>
    GONDOLA_LLM_KEY !== null && isInClear(GONDOLA_LLM_URL)
      ? 'GONDOLA_LLM_URL must be https:// where GONDOLA_LLM_KEY is set'
      : null,
];
