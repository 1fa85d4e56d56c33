/** Opens the embedded database of the folder in its first argument, and is killed as soon as its cluster is being made. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../../src/record/embedded.ts';

const [folder = ''] = process.argv.slice(2);
const home = join(folder, 'postgres');
const isBeingMade = (name: string): boolean =>
  name.startsWith('cluster.new') && existsSync(join(home, name, 'PG_VERSION'));
const log = (): void => {
  setInterval(() => {
    if (readdirSync(home).some(isBeingMade)) process.kill(process.pid, 'SIGKILL');
  }, 1);
};
await openEmbedded(folder, { durable: false, log });
