import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { exposureLine, exposureOf } from '../../src/config/exposure.ts';

const PAID = {
  X402_PAY_TO: `0x${'1'.repeat(40)}`,
  X402_FACILITATOR_URL: 'https://facilitator.example',
  BASE_RPC_URL: 'https://node.example',
};

const EURC = '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42';
const SEPOLIA_USDC = '0x036CbD53842c5426634e7929541eC2318f3dCF7e';

describe('what a service is open to', () => {
  it('is this machine, keys and the sandbox without a setting, and nothing of it is unsafe', () => {
    const exposure = exposureOf(loadConfig({}));
    expect(exposure.reach).toContain('this machine alone');
    expect(exposure.paid).toEqual([
      'keys (gondola keys list)',
      'sandbox payments, which charge nothing, from this machine, for the demo catalogue alone',
    ]);
    expect(exposure.refused).toContain('MPP payments: no MPP_RECIPIENT');
    expect(exposure.unsafe).toEqual([]);
  });

  it('is payers where somebody is paid', () => {
    const exposure = exposureOf(loadConfig({ ...PAID, HOST: '0.0.0.0', INTERNAL_TOKEN: 'a'.repeat(16) }));
    expect(exposure.reach).toContain('everybody');
    expect(exposure.paid).toContain(
      `x402 payments to ${PAID.X402_PAY_TO} on eip155:8453, by facilitator.example`,
    );
    expect(exposure.unsafe).toEqual([]);
    expect(exposureLine(exposure)).not.toContain('UNSAFE');
  });

  it.each([
    [{ PAYMENT_STUB: 'allow', HOST: '0.0.0.0' }, 'PAYMENT_STUB'],
    [{ PAYMENT_STUB: 'allow', GONDOLA_TRUSTED_PROXIES: '1' }, 'PAYMENT_STUB'],
    [{ PAYMENT_STUB: 'allow', PUBLIC_BASE_URL: 'https://api.example.org' }, 'PAYMENT_STUB'],
    [{ PAYMENT_STUB: 'allow', DATABASE_URL: 'postgres://u@127.0.0.1/gondola' }, 'DATABASE_URL'],
    [{ ...PAID, GONDOLA_DEMO: 'on' }, 'GONDOLA_DEMO'],
    [{ ...PAID, X402_ASSET: EURC }, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    [{ ...PAID, X402_NETWORK: 'eip155:84532', X402_ASSET: EURC }, SEPOLIA_USDC],
    [{ ...PAID, X402_NETWORK: 'eip155:1' }, 'no token of eip155:1'],
    [{ PUBLIC_BASE_URL: 'http://api.example.org' }, 'PUBLIC_BASE_URL'],
    [{ ...PAID, X402_FACILITATOR_URL: 'http://facilitator.example' }, 'X402_FACILITATOR_URL'],
    [{ ...PAID, BASE_RPC_URL: 'http://node.example' }, 'BASE_RPC_URL'],
    [{ DATABASE_URL: 'postgres://u:p@db.example/gondola' }, 'DATABASE_URL'],
  ])('%o is unsafe, and it says which setting', (env, name) => {
    const exposure = exposureOf(loadConfig(env));
    expect(exposure.unsafe).toHaveLength(1);
    expect(exposure.unsafe[0]).toContain(name);
    expect(exposureLine(exposure)).toContain(`UNSAFE: ${exposure.unsafe[0]}`);
  });

  it.each([
    { PAYMENT_STUB: 'allow' },
    { PUBLIC_BASE_URL: 'http://127.0.0.1:8080' },
    { ...PAID, BASE_RPC_URL: 'http://localhost:8545' },
    { ...PAID, X402_NETWORK: 'eip155:84532', X402_ASSET: SEPOLIA_USDC },
    { ...PAID, X402_NETWORK: 'eip155:84532' },
    { X402_NETWORK: 'eip155:84532' },
    { DATABASE_URL: 'postgres://u:p@db.example/gondola?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://u@/gondola?host=/run/postgresql' },
  ])('%o is safe', (env) => {
    expect(exposureOf(loadConfig(env)).unsafe).toEqual([]);
  });

  it('never shows a secret', () => {
    const env = {
      INTERNAL_TOKEN: 's3same-open-wide',
      DATABASE_URL: 'postgres://u:s3same@db.example/gondola',
    };
    expect(JSON.stringify(exposureOf(loadConfig(env)))).not.toContain('s3same');
  });
});
