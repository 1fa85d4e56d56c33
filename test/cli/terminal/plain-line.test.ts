import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createKey } from '../../../src/access/keys/keys.ts';
import { commands } from '../../../src/cli/commands.ts';
import { sideBySide } from '../../../src/cli/commands/identity-text.ts';
import { run } from '../../../src/cli/run.ts';
import { plainLine, plainLines } from '../../../src/cli/terminal/plain-line.ts';
import { importPath } from '../../../src/ingest/import.ts';
import { writeFeed } from '../../ingest/feed-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

/** Clears the screen, sets its title, begins a line, and turns around what follows. */
const HOSTILE = 'Corner\u001b[2J\u009b31m\u001b]0;title\u0007\nok  all is well\u202eshop';
const SHOWN = 'Corner\uFFFD[2J\uFFFD31m\uFFFD]0;title\uFFFD ok  all is well\uFFFDshop';

let record: TestDatabase;
let shown: string;

beforeAll(async () => {
  record = await createTestDatabase();
  vi.stubEnv('DATABASE_URL', record.url);
  const store = { chain_slug: 'corner', address: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' };
  const feed = writeFeed({
    'chains.ndjson': [{ slug: 'corner', name: 'Corner', pricing_scope: 'per_store' }],
    'stores.ndjson': [{ ...store, web_external_id: '1', name: HOSTILE }],
  });
  await importPath(record.pool, feed);
  await createKey(record.pool, { name: HOSTILE });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await record?.close();
});
beforeEach(() => {
  shown = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((shown += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((shown += String(text)), true));
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('shows a text as one line that no terminal obeys', () => {
  expect(plainLine(HOSTILE)).toBe(SHOWN);
  expect(plainLine('Jalapeño\tqueso 2% – 12 oz')).toBe('Jalapeño queso 2% – 12 oz');
  expect(plainLines('a\u001bb\nc\r\nd')).toBe('a\uFFFDb\nc \nd');
});

it.each([
  { of: 'doctor', words: ['doctor'] },
  { of: 'doctor show', words: ['doctor', 'show', 'stores-without-coordinates'] },
  { of: 'keys list', words: ['keys', 'list'] },
])('gondola $of shows names so', async ({ words }) => {
  expect(await run(commands, words)).toBe(0);
  expect(shown).toContain(SHOWN);
  expect(shown).not.toContain(HOSTILE);
});

it('leaves texts whole in what programs read', async () => {
  expect(await run(commands, ['keys', 'list', '--json'])).toBe(0);
  expect(JSON.parse(shown)).toMatchObject({ name: HOSTILE });
});

it('shows records so that a person compares', () => {
  expect(sideBySide([{ name: HOSTILE }, { name: 'Corner' }])).toContain(`${SHOWN} `);
});

it('shows errors so', async () => {
  expect(await run(commands, ['import', `${HOSTILE}.ndjson`])).not.toBe(0);
  expect(shown).not.toContain('\u001b');
});
