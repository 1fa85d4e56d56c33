import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createWideReads } from '../../api/http/work/wide-reads.ts';
import type { Caller } from '../../api/mcp/caller.ts';
import { mcpServers } from '../../api/mcp/server.ts';
import { prepareReads } from '../../api/prepare.ts';
import { watchSnapshots } from '../../snapshot/files/current.ts';

/** Whoever started the process: the data is their own, so that nothing is sold. */
function owner(): Caller {
  return {
    admitted: { pass: true, by: 'internal', account: null },
    headers: {},
    baseUrl: 'http://localhost',
    requestId: randomUUID(),
    source: 'localhost',
    refusesAttempt: () => false,
    noteUnpaid: () => {},
    limitCall: () => null,
    signal: new AbortController().signal,
  };
}

/** Serves tools from a snapshot folder over standard input and output, until the input ends. */
export async function serveFolder(folder: string): Promise<void> {
  const snapshots = await watchSnapshots(folder, { prepare: prepareReads });
  const serverFor = mcpServers({
    sale: null,
    wideReads: createWideReads(),
    snapshot: () => snapshots.get(),
    absence() {
      const { lastError } = snapshots.state();
      return lastError === null
        ? 'Nothing is published in the data folder yet: run `npx gondola publish`.'
        : `What is published in the data folder cannot be read: ${lastError}`;
    },
    clock: Date.now,
  });
  const serving = serveStdio(() => serverFor(owner()));
  // Who has closed the output reads no answer either.
  await Promise.race([once(process.stdin, 'end'), once(process.stdout, 'error')]);
  await serving.close();
  snapshots.close();
}
