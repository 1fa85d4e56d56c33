import type { ClientBase } from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { withHistory } from '../../src/cli/commands/index-compute.ts';

afterEach(() => vi.restoreAllMocks());

it('index compute reads the record where the replica is away, and says so without its password', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  // Nothing listens on port 1.
  const read = withHistory('postgres://reader:secret@127.0.0.1:1/record', (history) =>
    Promise.resolve(history),
  );
  expect(await read).toBeUndefined();
  const text = said.mock.calls.map(([line]) => String(line)).join('');
  expect(text).toMatch(
    /^DATABASE_REPLICA_URL cannot be reached \(.*ECONNREFUSED.*\): price history is read from the record/,
  );
  expect(text).not.toContain('secret');
});

it('index compute reads the record where no replica is set', async () => {
  const read: ClientBase | undefined = await withHistory(null, (history) => Promise.resolve(history));
  expect(read).toBeUndefined();
});
