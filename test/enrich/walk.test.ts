import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';
import { importPath } from '../../src/ingest/import.ts';
import { writeFeed } from '../ingest/feed-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { sharedDemo } from '../support/demo.ts';
import { EVENTUALLY } from '../support/eventually.ts';
import { startService } from '../support/service.ts';

const FILE = 'examples/enrichment/reviews.ndjson';
const WALK_MS = 180_000;

let database: TestDatabase;
let folder = '';

/** The demo's stores around the example's, in a record of their own: nobody may change the shared demo. */
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'gondola-walk-'));
  const { url } = await sharedDemo();
  const answer = await fetch(`${url}/v1/stores?near=33.75,-84.39&radius=10&limit=500`);
  const { stores } = (await answer.json()) as { stores: Record<string, unknown>[] };
  const slugs = [...new Set(stores.map((store) => String(store['chain_slug'])))];
  const FIELDS = ['chain_slug', 'web_external_id', 'name', 'address', 'city', 'state', 'zip', 'lat', 'lng'];
  const feed = writeFeed({
    'chains.ndjson': slugs.map((slug) => ({ slug, name: slug, pricing_scope: 'per_store' })),
    'stores.ndjson': stores.map((store) => Object.fromEntries(FIELDS.map((field) => [field, store[field]]))),
  });
  await importPath(database.pool, feed);
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('GONDOLA_DATA_DIR', join(folder, 'data'));
  copyFileSync(FILE, join(folder, 'reviews.ndjson'));
}, WALK_MS);
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
  await database.close();
});

/** The commands of the walk in docs/enrichment.md. */
function walkLines(): string[] {
  const [, section = ''] =
    /^## A walk through the demo\n([\s\S]*?)\n## /m.exec(readFileSync('docs/enrichment.md', 'utf8')) ?? [];
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
}

async function gondola(line: string): Promise<{ code: number; out: string }> {
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  const words = line.replace('npx gondola ', '').replace(FILE, join(folder, 'reviews.ndjson')).split(' ');
  const code = await run(commands, words);
  vi.restoreAllMocks();
  return { code, out };
}

describe('the walk in docs/enrichment.md', () => {
  it(
    'leads from reviews to what a store is said to be like',
    async () => {
      const [rehearsal = '', enriching = '', publishing = '', asking = ''] = walkLines();
      const rehearsed = await gondola(rehearsal);
      expect(rehearsed).toMatchObject({
        code: 3,
        out: expect.stringContaining('Dry run: nothing was written.'),
      });
      expect((await database.pool.query('select from store_places')).rowCount).toBe(0);

      const { code, out } = await gondola(enriching);
      expect(code).toBe(3);
      expect(out).toContain('reviews.ndjson: 7 places, 5 enriched, 1 left out, 1 rejected');
      expect(out).toContain('4 with a score, 1 with too few reviews, 0 without any');
      expect(out).toContain('1 the same as another, 1 set aside, because they speak to machines');
      expect(out).toContain(
        'left out: line 6: Sunny Side Grocers: no open store like it is near, or has its address',
      );
      expect((await gondola(enriching)).out).toContain('0 enriched, 5 enriched before');

      expect((await gondola(publishing)).code).toBe(0);
      const service = startService({
        DATABASE_URL: database.url,
        GONDOLA_DATA_DIR: join(folder, 'data'),
        GONDOLA_PAGES: 'off',
      });
      const [, path = ''] = /http:\/\/127\.0\.0\.1:8080([^']+)'/.exec(asking) ?? [];
      await expect.poll(async () => (await service.get('/ready')).status, EVENTUALLY).toBe(200);
      const reply = await service.get(path);
      expect(reply.status, service.output()).toBe(200);
      const answer = (await reply.json()) as {
        stores: {
          name: string;
          places: { sentiment: { label: string; axes: Record<string, { evidence: string | null }> } };
        }[];
      };
      await service.end('SIGTERM');
      expect(answer.stores).toMatchObject([
        { name: 'Kroger #200', places: { rating: 4.1, sentiment: { score: 73, label: 'Strong' } } },
      ]);
      const reviews = readFileSync(FILE, 'utf8');
      const evidence = Object.values(answer.stores[0]!.places.sentiment.axes).map((axis) => axis.evidence);
      expect(evidence.filter((quote) => quote !== null)).toHaveLength(4);
      for (const quote of evidence) expect(quote === null || reviews.includes(quote)).toBe(true);
    },
    WALK_MS,
  );
});
