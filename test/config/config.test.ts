import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/config.ts';
import { ConfigError } from '../../src/config/config-error.ts';
import { describeSettings } from '../../src/config/settings.ts';

function problems(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the settings', () => {
  it('need nothing to be set', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDir: resolve('data'),
      demo: 'fresh',
      databaseUrl: null,
      internalToken: null,
      paymentStub: false,
      clientKey: null,
      publicBaseUrl: null,
      logLevel: 'info',
    });
  });

  it('name a payee that nobody owns, and a facilitator that does not exist, until they are configured', () => {
    const { x402, mpp } = loadConfig({});
    expect(x402).toMatchObject({ configured: false, network: 'eip155:8453' });
    expect(x402.payTo).toMatch(/dEaD$/);
    expect(new URL(x402.facilitatorUrl).hostname).toMatch(/\.invalid$/);
    expect(x402.facilitatorName).toMatch(/sandbox/i);
    expect(mpp.configured).toBe(false);
    const payee = `0x${'1'.repeat(40)}`;
    const paid = {
      X402_PAY_TO: payee,
      X402_FACILITATOR_URL: 'https://facilitator.example',
      BASE_RPC_URL: 'https://node.example',
    };
    expect(loadConfig(paid).x402).toMatchObject({ configured: true, payTo: payee });
  });

  it('count an empty variable as not set', () => {
    expect(loadConfig({ PORT: '', INTERNAL_TOKEN: '', PAYMENT_STUB: '' })).toEqual(loadConfig({}));
  });

  it('make the demo catalogue by default in a fresh data folder alone: with a database or a payee only if asked', () => {
    const DATABASE_URL = 'postgres://u:p@db/gondola';
    const X402 = {
      X402_PAY_TO: `0x${'1'.repeat(40)}`,
      X402_FACILITATOR_URL: 'https://facilitator.example',
      BASE_RPC_URL: 'https://node.example',
    };
    expect(loadConfig({}).demo).toBe('fresh');
    expect(loadConfig({ DATABASE_URL }).demo).toBe('off');
    expect(loadConfig(X402).demo).toBe('off');
    expect(loadConfig({ DATABASE_URL, GONDOLA_DEMO: 'on' }).demo).toBe('asked');
    expect(loadConfig({ GONDOLA_DEMO: 'on' }).demo).toBe('asked');
    expect(loadConfig({ GONDOLA_DEMO: 'off' }).demo).toBe('off');
  });

  it.each([
    ['HOST', '::1'],
    ['HOST', 'localhost'],
    ['PORT', '0'],
    ['PORT', '65535'],
    ['INTERNAL_TOKEN', 'a'.repeat(16)],
    ['DATABASE_URL', 'postgresql://gondola@/gondola?host=/run/postgresql'],
    ['PUBLIC_BASE_URL', 'https://api.example.org'],
    ['PUBLIC_BASE_URL', 'http://127.0.0.1:8080'],
    ['X402_NETWORK', 'eip155:84532'],
    ['LOG_LEVEL', 'silent'],
    ['X402_ASSET', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
    ['X402_ASSET', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'],
    ['GONDOLA_RATE_PER_KEY', '0'],
  ])('accept %s=%s', (name, value) => {
    expect(problems({ [name]: value })).toEqual([]);
  });

  it.each([
    ['HOST', 'a b'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['GONDOLA_DEMO', 'yes'],
    ['DATABASE_URL', 'mysql://db/gondola'],
    ['DATABASE_URL', 'gondola'],
    ['DATABASE_URL', 'postgres://u:p@db:99999/gondola'],
    ['DATABASE_URL', 'postgres://u:p@db:port/gondola'],
    ['DATABASE_REPLICA_URL', 'https://db'],
    ['INTERNAL_TOKEN', 'a'.repeat(15)],
    ['INTERNAL_TOKEN', 'with spaces in the middle'],
    ['PAYMENT_STUB', 'true'],
    ['PUBLIC_BASE_URL', 'https://api.example.org/'],
    ['PUBLIC_BASE_URL', 'https://api.example.org/v1'],
    ['PUBLIC_BASE_URL', 'api.example.org'],
    ['PUBLIC_BASE_URL', 'ftp://api.example.org'],
    ['X402_PAY_TO', '0x1234'],
    ['X402_PAY_TO', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02931'],
    ['GONDOLA_RATE_PER_PAYER', '-1'],
    ['GONDOLA_PAYMENT_SANDBOX', 'yes'],
    ['X402_ASSET', '1'.repeat(42)],
    ['X402_NETWORK', 'base'],
    ['X402_FACILITATOR_URL', 'x402.org'],
    ['X402_FACILITATOR_URL', 'https://facilitator.example/x402?key=1'],
    ['MPP_RECIPIENT', `0x${'g'.repeat(40)}`],
    ['MPP_SECRET_KEY', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['GONDOLA_TRUSTED_PROXIES', '11'],
  ])('refuse %s=%s and name it', (name, value) => {
    const found = problems({ [name]: value });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${name} (must|can)`));
  });

  it('take USDC of the network for the token of x402, where none is set', () => {
    const assetOf = (env: Record<string, string>) => loadConfig(env).x402.asset;
    const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
    expect(assetOf({})).toBe(usdc);
    expect(assetOf({ X402_NETWORK: 'eip155:84532' })).toBe('0x036CbD53842c5426634e7929541eC2318f3dCF7e');
    expect(assetOf({ X402_NETWORK: 'eip155:84532', X402_ASSET: usdc })).toBe(usdc);
  });

  it('report every problem at once', () => {
    expect(problems({ PORT: 'x', X402_PAY_TO: 'y', GONDOLA_DATADIR: 'z' })).toHaveLength(3);
  });

  it.each([
    ['GONDOLA_DATADIR', 'GONDOLA_DATA_DIR'],
    ['X402_PAYTO', 'X402_PAY_TO'],
    ['MPP_RECIPENT', 'MPP_RECIPIENT'],
    ['INTERNAL_TOKN', 'INTERNAL_TOKEN'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['internal_token', 'INTERNAL_TOKEN'],
    ['PUBLIC_BASEURL', 'PUBLIC_BASE_URL'],
  ])('refuse the unknown %s and name the nearest', (name, nearest) => {
    expect(problems({ [name]: 'x' })).toEqual([`${name} is not a setting; the nearest is ${nearest}`]);
  });

  it('ignore what belongs to others', () => {
    const others = { HOME: '/root', HOSTNAME: 'web', PATH: '/bin', npm_config_port: '1', LOGLEVEL: 'x' };
    const kubernetes = {
      GONDOLA_SERVICE_HOST: '10.0.0.1',
      GONDOLA_PORT: 'tcp://10.0.0.1:8080',
      GONDOLA_PORT_8080_TCP_ADDR: '10.0.0.1',
    };
    const both = { DATABASE_URL: 'postgres://db/gondola', DATABASE_URI: 'postgres://other/db' };
    expect(problems({ ...others, ...kubernetes, ...both })).toEqual([]);
  });

  it.each([
    [{ GONDOLA_PORT: '9000' }, 'GONDOLA_PORT is not a setting; the nearest is PORT'],
    [{ GONDOLA_DATABASE_URL: 'x' }, 'GONDOLA_DATABASE_URL is not a setting; the nearest is DATABASE_URL'],
    [
      { GONDOLA_HEATH_PORT: '9000' },
      'GONDOLA_HEATH_PORT is not a setting; the nearest is GONDOLA_HEALTH_PORT',
    ],
  ])(
    'take for a mistake what only looks like a variable of Kubernetes, or has a prefix too many: %o',
    (given, expected) => {
      expect(problems(given)).toEqual([expect.stringContaining(expected)]);
    },
  );

  it.each([
    [{ MPP_RPC_URL: 'https://tempo.example' }, 'MPP_RECIPIENT is needed with MPP_RPC_URL'],
    [{ MPP_SECRET_KEY: 's'.repeat(32) }, 'MPP_RECIPIENT is needed with MPP_SECRET_KEY'],
    [
      { X402_FACILITATOR_TOKEN: 'a-token-of-the-facilitator' },
      'X402_FACILITATOR_URL is needed with X402_FACILITATOR_TOKEN',
    ],
    [
      { PORT: '81', GONDOLA_HEALTH_PORT: '81' },
      'GONDOLA_HEALTH_PORT must be another than PORT, which is 81 too',
    ],
    [{ PORT: '0', GONDOLA_HEALTH_PORT: '0' }, null],
  ])('do not fit together: %o', (given, expected) => {
    expect(problems(given)).toEqual(expected === null ? [] : [expected]);
  });

  describe('of the cart app', () => {
    const SECRET_KEYS = `k2:${Buffer.alloc(32, 2).toString('base64')},k1:${Buffer.alloc(32, 1).toString('base64')}`;
    const folder = mkdtempSync(join(tmpdir(), 'gondola-config-'));
    const file = join(folder, 'retailers.json');
    const retailer = {
      hosts: ['api.example.org'],
      oauth: {
        issuer: 'https://api.example.org',
        authorization_endpoint: 'https://api.example.org/authorize',
        token_endpoint: 'https://api.example.org/token',
        client_id: 'example',
        redirect_uri: 'https://app.example.org/callback',
        scopes: ['cart'],
      },
      cart: { adapter: 'generic', base_url: 'https://api.example.org' },
    };
    const env = {
      GONDOLA_RETAILERS: file,
      GONDOLA_SECRET_KEYS: SECRET_KEYS,
      GONDOLA_RETAILER_FRESHMART_CLIENT_SECRET: 'sesame-open',
      INTERNAL_TOKEN: 'a'.repeat(16),
    };
    beforeAll(() => writeFileSync(file, JSON.stringify({ retailers: { freshmart: retailer } })));
    afterAll(() => rmSync(folder, { recursive: true }));

    it('are none by default', () => {
      const { retailers, secretKeys } = loadConfig({});
      expect([retailers.size, secretKeys]).toEqual([0, null]);
    });

    it('come from a file, with the secrets from the environment', () => {
      const { retailers, secretKeys } = loadConfig(env);
      expect(retailers.get('freshmart')).toMatchObject({
        clientSecret: 'sesame-open',
        hosts: ['api.example.org'],
      });
      expect(secretKeys?.currentId).toBe('k2');
      expect(secretKeys?.keys.get('k1')).toEqual(Buffer.alloc(32, 1));
    });

    it.each([
      [{ ...env, GONDOLA_RETAILERS: join(folder, 'none.json') }, /^GONDOLA_RETAILERS must be a file/],
      [{ ...env, GONDOLA_SECRET_KEYS: '' }, /^GONDOLA_SECRET_KEYS must be set/],
      [{ ...env, INTERNAL_TOKEN: '' }, /^INTERNAL_TOKEN must be set/],
      [{ ...env, GONDOLA_RETAILER_FRESHMART_CLIENT_SECRET: '' }, /needs its client secret/],
      [{ ...env, GONDOLA_RETAILER_FRESHMARKT_CLIENT_SECRET: 'x' }, /FRESHMARKT.* belongs to no retailer/],
      [{ GONDOLA_RETAILER_FRESHMART_CLIENT_SECRET: 'x' }, /GONDOLA_RETAILERS is not set/],
      [{ GONDOLA_SECRET_KEYS: 'k1:sesame-open' }, /^GONDOLA_SECRET_KEYS must be .*not shown/],
      [{ GONDOLA_SECRET_KEYS: `${SECRET_KEYS},k1:${Buffer.alloc(32, 3).toString('base64')}` }, /twice/],
      [
        { ...env, GONDOLA_RETAILER: 'x' },
        /^GONDOLA_RETAILER is not a setting; the nearest is GONDOLA_RETAILERS/,
      ],
    ])('are refused where they do not fit together (%#)', (given, expected) => {
      const found = problems(given);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(expected);
      expect(found[0]).not.toContain('sesame-open');
    });
  });

  it('never show a secret', () => {
    const secret = 'p4ssw0rd';
    const env = {
      DATABASE_URL: `mysql://u:${secret}@db`,
      DATABASE_REPLICA_URL: secret,
      INTERNAL_TOKEN: secret,
      MPP_SECRET_KEY: secret,
      BASE_RPC_URL: `rpc.example/${secret}`,
      MPP_RPC_URL: secret,
      X402_FACILITATOR_TOKEN: secret,
      X402_FACILITATOR_URL: `https://u:${secret}@facilitator.example?x`,
    };
    expect(problems(env)).toHaveLength(8);
    expect(problems(env).join('\n')).not.toContain(secret);
  });

  it('say what taking money needs, all at once', () => {
    const payee = `0x${'1'.repeat(40)}`;
    expect(problems({ X402_PAY_TO: payee, MPP_RECIPIENT: payee })).toEqual([
      'BASE_RPC_URL is needed with X402_PAY_TO',
      'X402_FACILITATOR_URL is needed with X402_PAY_TO',
      'MPP_SECRET_KEY is needed with MPP_RECIPIENT',
      'MPP_RPC_URL is needed with MPP_RECIPIENT',
    ]);
  });

  it.each([`0x${'0'.repeat(40)}`, '0x000000000000000000000000000000000000dEaD', 'its token'])(
    'refuse to be paid where nobody gets at the money: at %s',
    (payee) => {
      const x402 = {
        X402_PAY_TO: payee === 'its token' ? '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' : payee,
        X402_FACILITATOR_URL: 'https://facilitator.example',
        BASE_RPC_URL: 'https://base.example',
      };
      const mpp = {
        MPP_RECIPIENT: payee === 'its token' ? '0x20c0000000000000000000000000000000000000' : payee,
        MPP_SECRET_KEY: 's'.repeat(32),
        MPP_RPC_URL: 'https://tempo.example',
      };
      for (const [name, settings] of Object.entries({ X402_PAY_TO: x402, MPP_RECIPIENT: mpp })) {
        expect(problems(settings)).toEqual([
          expect.stringMatching(new RegExp(`^${name} is .*(nobody owns|the token contract)`)),
        ]);
      }
    },
  );

  it('take a database by a Unix socket, and a password that is not escaped', () => {
    for (const url of [
      'postgres://role@/gondola?host=/run/pg',
      'postgres:///gondola',
      'postgres://u:p%@db/g',
    ]) {
      expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
    }
  });

  it('send the token of a facilitator over TLS only', () => {
    const token = {
      X402_FACILITATOR_TOKEN: 'a-token-of-the-facilitator',
      X402_PAY_TO: `0x${'1'.repeat(40)}`,
      BASE_RPC_URL: 'https://base.example',
    };
    expect(problems({ ...token, X402_FACILITATOR_URL: 'http://facilitator.example' })).toEqual([
      'X402_FACILITATOR_URL must be https:// where X402_FACILITATOR_TOKEN is set',
    ]);
    const config = loadConfig({ ...token, X402_FACILITATOR_URL: 'https://facilitator.example' });
    expect(config.x402.facilitatorToken).toBe(token.X402_FACILITATOR_TOKEN);
  });

  it.each([
    ['http://localhost:11434/v1', true],
    ['http://[::1]:11434/v1', true],
    ['https://api.example/v1', true],
    ['http://api.example/v1', false],
    ['http://localhost.example/v1', false],
    ['http://127.example/v1', false],
    ['http://localhost@api.example/v1', false],
  ])('send the key of a language model over TLS, or within this machine: %s', (url, isTaken) => {
    const model = { GONDOLA_LLM_URL: url, GONDOLA_LLM_MODEL: 'small', GONDOLA_LLM_KEY: 'a-key' };
    expect(problems(model)).toEqual(
      isTaken ? [] : ['GONDOLA_LLM_URL must be https:// where GONDOLA_LLM_KEY is set'],
    );
  });

  const HINTS = [
    { HOST: '0.0.0.0' },
    { PUBLIC_BASE_URL: 'https://api.example.org' },
    { GONDOLA_TRUSTED_PROXIES: '1' },
    { DATABASE_URL: 'postgres://db.example.org/gondola' },
    { GONDOLA_DEMO: 'off' },
  ];

  it('have the sandbox on only with the demo catalogue, on this machine alone', () => {
    expect(loadConfig({}).paymentSandbox).toBe(true);
    expect(loadConfig({ GONDOLA_PAYMENT_SANDBOX: 'on' }).paymentSandbox).toBe(true);
    expect(loadConfig({ GONDOLA_PAYMENT_SANDBOX: 'off' }).paymentSandbox).toBe(false);
  });

  it.each(HINTS)('have no sandbox where anybody else may be meant: %o', (hint) => {
    expect(loadConfig(hint).paymentSandbox).toBe(false);
    const [name = ''] = Object.keys(hint);
    expect(() => loadConfig({ ...hint, GONDOLA_PAYMENT_SANDBOX: 'on' })).toThrow(
      new RegExp(`GONDOLA_PAYMENT_SANDBOX cannot be on: ${name}`),
    );
  });

  it.each([
    { X402_FACILITATOR_URL: 'https://facilitator.example.org' },
    { BASE_RPC_URL: 'https://base.example.org' },
  ])('are an error, not a sandbox, with %o and no payee', (settings) => {
    expect(() => loadConfig(settings)).toThrow(/X402_PAY_TO is needed with/);
  });

  it('refuse PAYMENT_STUB=allow with a payee', () => {
    const payee = `0x${'1'.repeat(40)}`;
    const mpp = {
      MPP_RECIPIENT: payee,
      MPP_SECRET_KEY: 's'.repeat(32),
      MPP_RPC_URL: 'https://tempo.example.org',
    };
    expect(loadConfig(mpp).mpp.configured).toBe(true);
    expect(() => loadConfig({ ...mpp, PAYMENT_STUB: 'allow' })).toThrow(/PAYMENT_STUB cannot be set/);
  });

  it('all say what they mean', () => {
    for (const { meaning } of describeSettings()) expect(meaning).toMatch(/\.$/);
  });
});
