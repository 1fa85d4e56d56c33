import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { loadPublished } from './data.ts';

/** A module of the built project: what runs the sources names each function that is made, which costs a request as much as its gate. */
function built<Module>(path: string): Promise<Module> {
  return import(new URL(`../dist/${path}`, import.meta.url).href) as Promise<Module>;
}

const { createKey } = await built<typeof import('../src/access/keys/keys.ts')>('access/keys/keys.js');
const { buildApp } = await built<typeof import('../src/api/app.ts')>('api/app.js');
const { ROUTES } = await built<typeof import('../src/api/resources.ts')>('api/resources.js');
const { loadConfig } = await built<typeof import('../src/config/config.ts')>('config/config.js');
const { openRecord } = await built<typeof import('../src/record/database.ts')>('record/database.js');
const { openPool } = await built<typeof import('../src/record/pool.ts')>('record/pool.js');

/** The application in a process of its own, with its gate, or with every route free: `<data folder> paid|free`. */
const [dir = '', mode = 'paid'] = process.argv.slice(2);
const MOST = 1_000_000;

const record = await openRecord({ databaseUrl: null, dataDir: dir });
const pool = openPool(record.ownerUrl, { applicationName: 'gondola bench gate' });
const snapshot = await loadPublished({ dir, feed: '', scale: 'demo' });
const rate = mode === 'paid' ? MOST : null;
const app = buildApp({
  settings: { ...loadConfig({}), ratePerKey: rate, ratePerPayer: rate, ratePerAddress: rate },
  snapshots: {
    get: () => snapshot,
    state: () => ({ version: 1, publishedAt: null, loadedAt: null, lastError: null }),
  },
  pool,
  logger: pino({ level: 'silent' }),
  routes: mode === 'paid' ? ROUTES : ROUTES.map((route) => ({ ...route, paid: false })),
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { key } = await createKey(pool, { name: 'bench', monthlyAllowance: 2 ** 31 - 1 });
process.send?.({ port: (app.server.address() as AddressInfo).port, key });
process.once('disconnect', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => record.close())
    .finally(() => process.exit(0));
});
