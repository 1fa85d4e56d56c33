import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { snapshotFolder } from '../../../src/cli/data-folder.ts';
import { publish } from '../../../src/publish/publish.ts';
import { INTERNAL_TOKEN } from '../../support/app.ts';
import {
  type AuthorizationServer,
  CLIENT_SECRET,
  startAuthorizationServer,
} from '../../support/authorization-server.ts';
import { type CartReply, FRESHMART, itemsOf, retailerSettings } from '../../support/cart-app.ts';
import { fillCatalogue, uuid } from '../../support/catalogue.ts';
import { ending } from '../../support/children.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type RetailerCart, startGenericCart } from '../../support/retailer-carts.ts';
import { startService, type TestService } from '../../support/service.ts';

let database: TestDatabase;
let server: AuthorizationServer;
let retailer: RetailerCart;
let folder: string;
const services: TestService[] = [];

beforeAll(async () => {
  [database, server, folder] = await Promise.all([
    createTestDatabase(),
    startAuthorizationServer(),
    mkdtemp(join(tmpdir(), 'gondola-killed-')),
  ]);
  retailer = await startGenericCart(server.accepts);
  await fillCatalogue(database.pool, new Date());
  await publish(database.pool, { dir: snapshotFolder(folder) });
  const retailers = retailerSettings(server, { generic: retailer.origin, kroger: retailer.origin });
  await writeFile(join(folder, 'retailers.json'), JSON.stringify({ retailers }));
});
afterAll(async () => {
  for (const { child } of services) child.kill('SIGKILL');
  await Promise.all([server.close(), retailer.close(), database.close()]);
  await rm(folder, { recursive: true, force: true });
});

const KEY = `k1:${randomBytes(32).toString('base64')}`;

async function start(): Promise<TestService> {
  const service = startService({
    GONDOLA_DATA_DIR: folder,
    DATABASE_URL: database.url,
    GONDOLA_DEMO: 'off',
    INTERNAL_TOKEN,
    LOG_LEVEL: 'trace',
    GONDOLA_RETAILERS: join(folder, 'retailers.json'),
    GONDOLA_SECRET_KEYS: KEY,
    GONDOLA_RETAILER_FRESHMART_CLIENT_SECRET: CLIENT_SECRET,
    GONDOLA_RETAILER_VALUEBARN_CLIENT_SECRET: CLIENT_SECRET,
  });
  services.push(service);
  await service.printed(/is ready on/);
  return service;
}

async function call(service: TestService, method: string, path: string, body?: object): Promise<Response> {
  const [, base] = await service.printed(/"url":"(http:[^"]+)"/);
  return fetch(`${base}/internal/v1${path}`, {
    method,
    headers: { authorization: `Bearer svc_internal_${INTERNAL_TOKEN}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

describe('a push whose process is killed', () => {
  it('is finished by the next process, with every line once and no token in the log', async () => {
    const first = await start();
    const oauth = `/retailers/${FRESHMART}/oauth`;
    const started = await call(first, 'POST', `${oauth}/authorize`, { user_id: 'ann' });
    const { authorization_url } = (await started.json()) as { authorization_url: string };
    const callback = Object.fromEntries(await server.signIn(authorization_url, 'ann'));
    expect((await call(first, 'POST', `${oauth}/exchange`, { ...callback, user_id: 'ann' })).status).toBe(
      200,
    );
    const cartId = randomUUID();
    const cart = { user_id: 'ann', store_id: uuid('store', 1), items: itemsOf({ 1: 2, 2: 1, 3: 4 }) };
    expect((await call(first, 'PUT', `/carts/${cartId}`, cart)).status).toBe(201);

    // The second item arrives at the retailer, and the process dies before it hears so.
    retailer.troubles.push(
      (response, _received, act) => {
        act();
        response.writeHead(200).end();
      },
      (_response, _received, act) => {
        act();
        first.child.kill('SIGKILL');
      },
    );
    await expect(call(first, 'POST', `/carts/${cartId}/sync`)).rejects.toThrow();
    await ending(first.child);
    // What the dead process held ends by itself after half a minute; the test does not wait for it.
    await database.pool.query('update retailer_account set sync_lease_until = now()');

    const second = await start();
    const seen = (await (await call(second, 'GET', `/carts/${cartId}`)).json()) as CartReply;
    expect(seen.sync).toMatchObject({ status: 'running' });
    expect(seen.items.map(({ outcome }) => outcome)).toEqual(['added', null, null]);
    const resumed = await call(second, 'POST', `/carts/${cartId}/sync`);
    expect(resumed.status).toBe(200);
    const run = (await resumed.json()) as CartReply;
    expect(run.items.map(({ outcome }) => outcome)).toEqual(['added', 'changed_quantity', 'added']);
    expect([...retailer.lines.values()]).toEqual([2, 1, 4]);

    expect(await second.end('SIGTERM')).toBe(0);
    for (const secret of [...server.issued, callback['code'] ?? '', CLIENT_SECRET]) {
      expect(secret.length).toBeGreaterThan(20);
      for (const service of services) expect(service.output()).not.toContain(secret);
    }
  });
});
