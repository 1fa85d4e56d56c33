import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKey } from '../../../src/access/keys/keys.ts';
import { snapshotFolder } from '../../../src/cli/data-folder.ts';
import { openEmbedded } from '../../../src/record/embedded.ts';
import { IMPORT_LOCK } from '../../../src/record/import-debts.ts';
import { migrate } from '../../../src/record/migrate.ts';
import { releasePublisherLock, takePublisherLock } from '../../../src/record/publication.ts';
import { openPool } from '../../../src/record/pool.ts';
import { findPostmaster } from '../../../src/record/postgres-process.ts';
import { publish } from '../../../src/publish/publish.ts';
import { ending } from '../../support/children.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { EVENTUALLY } from '../../support/eventually.ts';
import { startService, type TestService } from '../../support/service.ts';

// Each test starts processes of its own, up to two.
vi.setConfig({ testTimeout: 120_000 });

const NOWHERE = 'postgres://nobody@127.0.0.1:9/none';

/** A catalogue that somebody has of their own. */
const ONE_STORE = `
  insert into chain (id, slug, name, pricing_scope)
    values ('00000000-0000-4000-8000-000000000001', 'corner', 'Corner', 'per_store');
  insert into store (id, chain_id, name, address, city, state, zip)
    select '00000000-0000-4000-8000-000000000002', chain_id, 'Corner 1', '1 Main St', 'Atlanta', 'GA', '30303'
    from chain`;

let record: TestDatabase;
/** A data folder with an empty record, made once: what a cluster costs is its initdb. */
let emptyRecord: string;
let folder: string;
let services: TestService[];

beforeAll(async () => {
  record = await createTestDatabase();
  await record.pool.query(ONE_STORE);
  emptyRecord = mkdtempSync(join(tmpdir(), 'gondola-service-'));
  await (await openEmbedded(emptyRecord, { durable: false })).close();
});

afterAll(async () => {
  await record.close();
  rmSync(emptyRecord, { recursive: true, force: true });
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gondola-service-'));
  services = [];
});

afterEach(async () => {
  for (const { child } of services) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(env: Record<string, string>): TestService {
  const service = startService({ GONDOLA_DATA_DIR: folder, ...env });
  services.push(service);
  return service;
}

/** Two over the record, each with a data folder of its own. */
function startTwo(): [TestService, TestService] {
  return [
    start({ DATABASE_URL: record.url }),
    start({ DATABASE_URL: record.url, GONDOLA_DATA_DIR: join(folder, 'other') }),
  ];
}

function startEmpty(): TestService {
  return start({ GONDOLA_DATA_DIR: emptyRecord, GONDOLA_DEMO: 'off' });
}

const postmaster = () => findPostmaster(join(emptyRecord, 'postgres', 'cluster'));

describe('the service', () => {
  it('listens on an empty record, is healthy but not ready, and ends in order with its database', async () => {
    const service = startEmpty();
    await service.printed(/The record is empty.*gondola import/);
    expect((await service.get('/health')).status).toBe(200);
    expect((await service.get('/ready')).status).toBe(503);
    const other = startEmpty();
    expect(await ending(other.child)).toBe(1);
    expect(other.output()).toContain(`process ${service.child.pid}`);
    expect(await service.end('SIGINT')).toBe(0);
    expect(postmaster()).toBeNull();
  });

  it('publishes a record that was never published, greets with commands that work, and follows later publishes', async () => {
    const service = start({ DATABASE_URL: record.url, PAYMENT_STUB: 'allow' });
    const [, path] = await service.printed(/curl 'http:\/\/[^/]+(\/v1\/stores[^']*)'/);
    const answer = await service.get(path ?? '');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ stores: [{ name: 'Corner 1' }] });
    await record.pool.query("update store set name = 'Corner One'");
    await publish(record.pool, { dir: snapshotFolder(folder) });
    const renamed = async () => (await service.get('/v1/stores?limit=1')).text();
    await expect.poll(renamed, EVENTUALLY).toContain('Corner One');
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('publishes no half of an import that runs, and all of it when that has ended', async () => {
    const importer = await record.pool.connect();
    try {
      await importer.query('select pg_advisory_lock(hashtext($1))', [IMPORT_LOCK]);
      await importer.query("insert into import_debt (path, file_name) values ('/feeds/prices.ndjson', 'p')");
      const [left, service] = startTwo();
      await left.printed(/waiting for an import to end/);
      expect((await left.get('/ready')).status).toBe(503);
      expect(await left.end('SIGTERM')).toBe(0);
      await service.printed(/waiting for an import to end/);
      await importer.query('delete from import_debt');
      await importer.query('select pg_advisory_unlock(hashtext($1))', [IMPORT_LOCK]);
      await service.printed(/serving a snapshot/);
      expect(await service.end('SIGTERM')).toBe(0);
    } finally {
      importer.release(true);
      await record.pool.query('delete from import_debt');
    }
  });

  it('says whom it waits for to publish, can be stopped meanwhile, and goes on after it', async () => {
    const publisher = await record.pool.connect();
    try {
      await publisher.query("set application_name = 'gondola publish, process 4242'");
      await takePublisherLock(publisher);
      const [left, service] = startTwo();
      await left.printed(/waiting for gondola publish, process 4242, which holds a lock in the record/);
      expect(await left.end('SIGTERM')).toBe(0);
      await service.printed(/waiting for gondola publish, process 4242, which holds a lock in the record/);
      await releasePublisherLock(publisher);
      await service.printed(/serving a snapshot/);
      expect(await service.end('SIGTERM')).toBe(0);
    } finally {
      publisher.release(true);
    }
  });

  it('serves the snapshot that it has while the database cannot be reached', async () => {
    await publish(record.pool, { dir: snapshotFolder(folder) });
    const service = start({ DATABASE_URL: NOWHERE });
    await service.printed(/trying again/);
    expect((await service.get('/ready')).status).toBe(200);
    expect((await service.get('/v1/stores?limit=1')).status).toBe(200);
    expect((await service.get('/health')).status).toBe(503);
    expect(service.child.exitCode).toBeNull();
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('warns where the database is lost, and never puts the demo in the place of what was served', async () => {
    await publish(record.pool, { dir: snapshotFolder(folder) });
    cpSync(join(emptyRecord, 'postgres'), join(folder, 'postgres'), { recursive: true });
    const whole = start({});
    await whole.printed(/The record is empty, but the data folder has snapshots.*Restore a backup/);
    expect((await whole.get('/v1/chains/corner')).status).toBe(200);
    expect(await whole.end('SIGTERM')).toBe(0);
    writeFileSync(join(snapshotFolder(folder), 'CURRENT'), 'nothing');
    const broken = start({});
    await broken.printed(/The record is empty, but the data folder has snapshots/);
    expect((await broken.get('/v1/chains/corner')).status).toBe(200);
    expect(await broken.end('SIGTERM')).toBe(0);
    expect(broken.output()).not.toContain('"step":"feed"');
  });

  it('fails readiness before it refuses connections, and a second signal ends it at once', async () => {
    await publish(record.pool, { dir: snapshotFolder(folder) });
    const service = start({ DATABASE_URL: NOWHERE, GONDOLA_DRAIN_SECONDS: '5' });
    await service.printed(/is ready on/);
    service.child.kill('SIGTERM');
    await service.printed(/"stopping"/);
    const draining = await service.get('/ready');
    expect(draining.status).toBe(503);
    expect(draining.headers.get('connection')).toBe('close');
    expect((await service.get('/v1/stores?limit=1')).status).toBe(200);
    expect(await service.end('SIGTERM')).toBe(130);
  });

  it('adopts the database of a killed service', async () => {
    const killed = startEmpty();
    await killed.printed(/The record is empty/);
    const before = postmaster();
    await killed.end('SIGKILL');
    const service = startEmpty();
    await service.printed(/The record is empty/);
    expect(postmaster()).toEqual(before);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(postmaster()).toBeNull();
  });

  it('goes on when its database is killed, and is healthy again by itself', async () => {
    const service = startEmpty();
    await service.printed(/The record is empty/);
    const killed = postmaster()?.pid ?? 0;
    process.kill(killed, 'SIGKILL');
    const another = () => ![undefined, killed].includes(postmaster()?.pid);
    await expect.poll(another, EVENTUALLY).toBe(true);
    await expect.poll(async () => (await service.get('/health')).status, EVENTUALLY).toBe(200);
    expect(await service.end('SIGTERM')).toBe(0);
  });

  it('says which port is taken', async () => {
    const first = start({ DATABASE_URL: NOWHERE });
    const [, port = ''] = await first.printed(/"url":"http:\/\/127\.0\.0\.1:(\d+)"/);
    const second = startService({
      GONDOLA_DATA_DIR: join(folder, 'other'),
      DATABASE_URL: NOWHERE,
      PORT: port,
    });
    services.push(second);
    expect(await ending(second.child)).toBe(1);
    expect(second.output()).toContain(`Port ${port} of 127.0.0.1 is taken`);
  });

  it('makes no demo catalogue in a database of its own unless asked, and then none in a record that holds anything', async () => {
    const empty = await createTestDatabase();
    try {
      const service = start({ DATABASE_URL: empty.url });
      await service.printed(/The record is empty, and so is the service/);
      expect(await service.end('SIGTERM')).toBe(0);
      await createKey(empty.pool, { name: 'a customer' });
      const asked = start({ DATABASE_URL: empty.url, GONDOLA_DEMO: 'on' });
      expect(await ending(asked.child)).toBe(2);
      expect(asked.output()).toContain('GONDOLA_DEMO is on, but the demo did not make this record');
      const { rows } = await empty.pool.query(
        'select (select count(*) from chain) + (select count(*) from demo_record) as n',
      );
      expect(rows).toEqual([{ n: '0' }]);
    } finally {
      await empty.close();
    }
  });

  it('sells nothing by the sandbox of a record that the demo did not make, whatever the settings leave open', async () => {
    const embedded = await openEmbedded(folder, { durable: false });
    const pool = openPool(embedded.url, { applicationName: 'test' });
    await migrate(pool);
    await pool.query(ONE_STORE);
    await pool.end();
    await embedded.close();
    const service = start({});
    await service.printed(/Gondola is ready on/);
    const [, base] = await service.printed(/"url":"(http:[^"]+)"/);
    const headers = { 'payment-signature': 'not even looked at' };
    const answer = await fetch(`${base}/v1/products?q=milk`, { headers });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('payment_rail_unavailable');
    expect(service.output()).not.toContain('PAYMENT SANDBOX');
  });

  it('tells why its database does not start, and nothing of what follows from that', async () => {
    writeFileSync(join(folder, 'postgres'), 'a file in its place');
    const service = start({});
    expect(await ending(service.child)).toBe(2);
    expect(service.output()).toContain('The data folder cannot be used');
    expect(service.output()).not.toMatch(/nonexistent|"stack"/);
  });

  it('says at the start, in one line, what is open to whom', async () => {
    const service = start({ DATABASE_URL: NOWHERE, PAYMENT_STUB: 'allow' });
    await service.printed(
      /Open on 127\.0\.0\.1:0, to this machine alone\. Paid routes: keys .*UNSAFE: PAYMENT_STUB/,
    );
  });

  it('names every bad setting and ends with exit code 2', async () => {
    const service = start({ INTERNAL_TOKEN: 'short', GONDOLA_DATADIR: 'x' });
    expect(await ending(service.child)).toBe(2);
    expect(service.output()).toContain('INTERNAL_TOKEN must be 16');
    expect(service.output()).toContain('GONDOLA_DATADIR is not a setting; the nearest is GONDOLA_DATA_DIR');
  });
});

describe('gondola commands beside the service', () => {
  it('use the same database, and leave it running', async () => {
    const service = startEmpty();
    await service.printed(/The record is empty/);
    const shared = await openEmbedded(emptyRecord);
    await shared.close();
    expect(postmaster()?.running).toBe(true);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(postmaster()).toBeNull();
  });
});
