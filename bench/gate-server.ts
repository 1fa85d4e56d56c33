import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createKey } from '../src/access/keys/keys.ts';
import { buildApp } from '../src/api/app.ts';
import { ROUTES } from '../src/api/resources.ts';
import { loadConfig } from '../src/config/config.ts';
import { openRecord } from '../src/record/database.ts';
import { openPool } from '../src/record/pool.ts';
import { loadPublished } from './data.ts';

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
