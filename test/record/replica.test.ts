import {
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Cluster, launch, type SystemUser } from '../../src/record/postgres-launch.ts';
import {
  chooseSystemUser,
  initialiseCluster,
  OWNER_ROLE,
  type Postmaster,
  stopPostmaster,
} from '../../src/record/postgres-process.ts';
import { makeRuntime, placeBinaries, socketFolderIn } from '../../src/record/postgres-runtime.ts';
import { replicaLagSeconds } from '../../src/record/replica.ts';
import { EVENTUALLY } from '../support/eventually.ts';

/** A primary and a streaming replica of it, each a server of its own that talk over one socket folder. */
const folder = mkdtempSync(join(tmpdir(), 'gondola-replica-'));
const PORTS = { primary: 5432, replica: 5433 };
const servers: Postmaster[] = [];
const clients: Client[] = [];
let runtime = '';
let runAs: SystemUser | null = null;
let postgres = '';

const clusterOf = (name: string): Cluster => ({
  folder: join(folder, name),
  logFile: join(folder, `${name}.log`),
  runAs,
  durable: false,
});

async function start(name: keyof typeof PORTS): Promise<Client> {
  const socket = socketFolderIn(runtime);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${socket}`,
    'fsync=off',
    'shared_buffers=16MB',
  ];
  const args = ['-p', String(PORTS[name]), ...settings.flatMap((setting) => ['-c', setting])];
  const { pid } = launch(postgres, clusterOf(name), args);
  servers.push({ pid: pid!, socketFolder: socket });
  return vi.waitFor(async () => {
    const client = new Client({ host: socket, port: PORTS[name], user: OWNER_ROLE, database: 'postgres' });
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    return client;
  }, EVENTUALLY);
}

/** Gives a folder and all in it to the user that the servers run as. */
function giveAway(path: string): void {
  if (runAs === null) return;
  chownSync(path, runAs.uid, runAs.gid);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveAway(join(path, name));
}

/** A copy of the primary as of now that follows it, as PostgreSQL's manual makes a base backup by hand. */
async function copyPrimary(primary: Client): Promise<void> {
  const target = join(folder, 'replica');
  await primary.query("select pg_backup_start('replica', true)");
  mkdirSync(target, { mode: 0o700 });
  for (const name of readdirSync(join(folder, 'primary')))
    if (!name.startsWith('postmaster.'))
      cpSync(join(folder, 'primary', name), join(target, name), { recursive: true });
  const { rows } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  writeFileSync(join(target, 'backup_label'), rows[0]!.labelfile);
  writeFileSync(join(target, 'standby.signal'), '');
  const source = `host=${socketFolderIn(runtime)} port=${PORTS.primary} user=${OWNER_ROLE}`;
  writeFileSync(join(target, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  giveAway(target);
}

beforeAll(async () => {
  runAs = chooseSystemUser(join(folder, 'primary'));
  giveAway(folder);
  runtime = await makeRuntime(folder, null, runAs);
  const binaries = await placeBinaries(runtime, runAs);
  postgres = binaries.postgres;
  await initialiseCluster(binaries, clusterOf('primary'));
});

afterAll(async () => {
  for (const client of clients) await client.end().catch(() => {});
  for (const server of servers) await stopPostmaster(server, 10_000);
  rmSync(folder, { recursive: true, force: true });
  rmSync(runtime, { recursive: true, force: true });
});

const count = async (client: Client): Promise<number> =>
  Number((await client.query<{ n: string }>('select count(*) as n from seen')).rows[0]!.n);

it('a streaming replica says how far it is behind, also when its primary is gone', async () => {
  const primary = await start('primary');
  await primary.query('create table seen (n integer)');
  expect(await replicaLagSeconds(primary)).toBeNull();
  await copyPrimary(primary);
  const replica = await start('replica');
  await primary.query('insert into seen values (1)');
  await expect.poll(() => count(replica), EVENTUALLY).toBe(1);
  await expect.poll(() => replicaLagSeconds(replica), EVENTUALLY).toBe(0);

  await replica.query('select pg_wal_replay_pause()');
  await primary.query('insert into seen values (2)');
  await expect.poll(() => replicaLagSeconds(replica), EVENTUALLY).toBeGreaterThan(0);
  expect(await count(replica)).toBe(1);
  await replica.query('select pg_wal_replay_resume()');
  await expect.poll(() => count(replica), EVENTUALLY).toBe(2);
  await expect.poll(() => replicaLagSeconds(replica), EVENTUALLY).toBe(0);

  // Nobody knows what a primary that cannot be reached has written since.
  await stopPostmaster(servers[0]!, 10_000);
  await expect.poll(() => replicaLagSeconds(replica), EVENTUALLY).toBeGreaterThan(0);
});
