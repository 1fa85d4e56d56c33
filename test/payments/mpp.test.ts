import { Challenge, Credential, Receipt } from 'mppx';
import { Transaction } from 'viem/tempo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATH_USD, startTempoChain, type TempoChain } from '../../local-chain/tempo-chain.ts';
import { createMppRail } from '../../src/access/mpp/rail.ts';
import { ROUTES } from '../../src/api/resources.ts';
import { EVENTUALLY } from '../support/eventually.ts';
import { echoRoute, failingRoute, FAILING, newPayee, PAID_POST, PRICE, runs } from '../support/paid-app.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type MppClient, mppClientOf } from '../support/mpp-client.ts';

const SECRET = '0123456789abcdef0123456789abcdef';
const RICH = 1_000_000n;
const ASKED = '/v1/products?q=milk';

let chain: TempoChain;
let app: TestApp;
/** The same service, whose node of the chain is down. */
let cut: TestApp;
let url = '';
const recipient = newPayee();

async function startMppApp(rpcUrl: string): Promise<TestApp> {
  const mpp = { recipient, asset: PATH_USD, realm: 'api.test' };
  const rail = createMppRail({ terms: { mpp }, rpcUrl, secretKey: SECRET });
  return startTestApp({
    settings: { mpp: { ...mpp, secretKey: SECRET } },
    deps: {
      routes: [...ROUTES, echoRoute, failingRoute],
      payments: { rails: [rail] },
    },
  });
}

beforeAll(async () => {
  chain = await startTempoChain();
  app = await startMppApp(chain.url);
  cut = await startMppApp('http://127.0.0.1:9');
  url = `http://127.0.0.1:${app.port}`;
});
afterAll(async () => {
  await app?.close();
  await cut?.close();
  await chain?.stop();
});

async function newClient(value = RICH): Promise<MppClient> {
  return mppClientOf(chain, await chain.fundedAccount(value));
}

async function credentialFor(client: MppClient, asked: string): Promise<string> {
  return client.createCredential(await fetch(asked));
}

const send = (asked: string, authorization: string): Promise<Response> =>
  fetch(asked, { headers: { authorization } });

async function earned(work: () => Promise<unknown>): Promise<bigint> {
  const before = await chain.balance(recipient);
  await work();
  return (await chain.balance(recipient)) - before;
}

describe('an unmodified mppx client', () => {
  it.each([
    ['GET', ASKED, undefined],
    ['POST', PAID_POST, '{"text":"hello"}'],
  ])('pays a %s and gets data and both receipts', async (method, path, body) => {
    const client = await newClient();
    const spent = await earned(async () => {
      const response = await client.fetch(url + path, { method, ...(body === undefined ? {} : { body }) });
      expect(response.status).toBe(200);
      const receipt = Receipt.deserialize(response.headers.get('payment-receipt') ?? '');
      expect(receipt).toMatchObject({ status: 'success', method: 'tempo' });
      expect(response.headers.get('payment-response')).not.toBeNull();
      const noted = async () => {
        const { rows } = await app.pool.query(
          'select state, rail, amount_raw from payment where transaction_hash = $1',
          [receipt.reference],
        );
        return rows;
      };
      await expect
        .poll(noted, EVENTUALLY)
        .toEqual([{ state: 'settled', rail: 'mpp', amount_raw: String(PRICE) }]);
    });
    expect(spent).toBe(PRICE);
  });
});

describe('one credential', () => {
  it('buys one answer: again the stored one, at once 409 or the same, elsewhere nothing', async () => {
    const asked = `${url}${ASKED}&offset=1`;
    const credential = await credentialFor(await newClient(), asked);
    const spent = await earned(async () => {
      const responses = await Promise.all(Array.from({ length: 10 }, () => send(asked, credential)));
      expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const again = await send(asked, credential);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect((await send(`${url}${ASKED}&offset=2`, credential)).status).toBe(402);
    });
    expect(spent).toBe(PRICE);
  });

  it.each([
    ['404', `${FAILING}?how=missing`, 404],
    ['500', `${FAILING}?how=throw`, 500],
    ['422', `${ASKED}&limit=0`, 422],
  ])('is not charged for a %s', async (_what, path, status) => {
    const credential = await credentialFor(await newClient(), url + path);
    expect(await earned(async () => expect((await send(url + path, credential)).status).toBe(status))).toBe(
      0n,
    );
  });
});

describe('a transaction', () => {
  it('that is valid longer than a date can tell buys its answer', async () => {
    const account = await chain.fundedAccount(RICH);
    const { payload, ...rest } = Credential.deserialize<{ type: string; signature: `0x76${string}` }>(
      await credentialFor(mppClientOf(chain, account), url + ASKED),
    );
    const { from: _, signature: _other, ...asked } = Transaction.deserialize(payload.signature);
    // What is sent in the order of its account may be valid for ever; what is not, for half a minute.
    const change = { nonceKey: 0n, nonce: 0, validBefore: Number.MAX_SAFE_INTEGER };
    const signature = await account.signTransaction(
      { ...asked, ...change },
      { serializer: Transaction.serialize },
    );
    const credential = Credential.serialize({ ...rest, payload: { ...payload, signature } });
    expect(await earned(async () => expect((await send(url + ASKED, credential)).status).toBe(200))).toBe(
      PRICE,
    );
  });
});

describe('a credential that is not what we ask for', () => {
  it.each([
    ['pays one unit', { amount: '1' }],
    ['pays another', { recipient: newPayee() }],
    ['pays another token', { currency: '0x20c0000000000000000000000000000000000001' }],
  ])('gets 402: it %s', async (_what, change) => {
    const asked = url + ASKED;
    const genuine = Challenge.fromResponse(await fetch(asked));
    const changed = { ...genuine, request: { ...genuine.request, ...change } };
    const client = await newClient();
    const header = Challenge.serialize(changed);
    const response = new Response(null, { status: 402, headers: { 'www-authenticate': header } });
    const signed = Credential.deserialize(await client.createCredential(response));
    const before = runs.count;
    const spent = await earned(async () => {
      for (const challenge of [genuine, changed]) {
        const forged = Credential.serialize({ ...signed, challenge });
        expect((await send(asked, forged)).status).toBe(402);
      }
    });
    expect(spent).toBe(0n);
    expect(runs.count).toBe(before);
  });

  it.each(['Payment', 'Payment ', 'Payment !!!', 'Payment e30', `Payment ${'A'.repeat(13_000)}`])(
    'gets 402 with a fresh challenge: %.20s',
    async (authorization) => {
      const response = await send(url + ASKED, authorization);
      expect(response.status).toBe(402);
      expect(Challenge.fromResponse(response).method).toBe('tempo');
    },
  );
});

describe('a node that is down', () => {
  it('leaves the 402 as it is, and gets a payment 503, uncharged', async () => {
    const asked = `http://127.0.0.1:${cut.port}${ASKED}`;
    const credential = await credentialFor(await newClient(), asked);
    const response = await send(asked, credential);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).not.toBeNull();
    expect(response.headers.get('www-authenticate')).toBeNull();
  });
});

describe('NUL or half a surrogate pair in a credential', () => {
  it.each([
    ['NUL', '\0'],
    ['half a pair', '\ud800'],
  ])('%s, in a text of it, makes it none: another challenge, and no charge', async (_what, text) => {
    const credential = Credential.deserialize(await credentialFor(await newClient(), url + ASKED));
    const spent = await earned(async () => {
      for (const bad of [
        { ...credential, source: `did:pkh:${text}` },
        { ...credential, challenge: { ...credential.challenge, description: text } },
      ]) {
        const answer = await send(url + ASKED, Credential.serialize(bad));
        expect(answer.status).toBe(402);
        expect(answer.headers.get('www-authenticate')).toContain('Payment id=');
      }
    });
    expect(spent).toBe(0n);
  });
});
