import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { useCommandLine } from '../support/command-line.ts';

/** The commands of the walk in docs/identity.md, in their order. */
const WALK = (() => {
  const [, walk = ''] =
    /## A walk\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(readFileSync('docs/identity.md', 'utf8')) ?? [];
  return walk.split('\n').filter((line) => line.startsWith('gondola '));
})();

const shell = useCommandLine();

/** Runs the next command of the walk; `typed` is what a person types into it. */
async function walkOn(expected: string, typed: readonly string[] = []): Promise<string> {
  const line = WALK.shift() ?? '';
  expect(line).toBe(expected);
  const keyboard = Readable.from(typed.map((answer) => `${answer}\n`));
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!;
  Object.defineProperty(process, 'stdin', { ...stdin, get: () => keyboard });
  try {
    expect(await shell.gondola(...line.split(' ').slice(1)), line).toBe(0);
  } finally {
    Object.defineProperty(process, 'stdin', stdin);
  }
  return shell.stdout;
}

describe('the walk in docs/identity.md', () => {
  it('imports two sources of stores, and products that two chains name differently', async () => {
    await walkOn('gondola import examples/identity');
    const { rows } = await shell.record.pool.query(
      'select (select count(*) from store)::integer as stores, (select count(*) from product)::integer as products',
    );
    expect(rows).toEqual([{ stores: 20, products: 21 }]);
  });

  it('says what it would merge, with the weights', async () => {
    const said = await walkOn('gondola identity match stores --dry-run');
    expect(said).toContain('20 stores, 14 candidate pairs: 7 would be merged, 3 for a person');
    expect(said).toMatch(/address {4}1040 N Highland Ave NE +\| 1040 North Highland Avenue Northeast\n/);
    expect(said).toMatch(/\+\d+\.\d {2}address: same\n/);
  });

  it('merges the shops of the map into the stores of the chain, and nothing else', async () => {
    expect(await walkOn('gondola identity match stores')).toContain(
      '7 merged, 3 for a person (gondola identity review)',
    );
    const { rows } = await shell.record.pool.query(
      `select t.web_external_id as kept, f.web_external_id as merged from store_merge m
       join store f on f.id = m.from_id join store t on t.id = m.to_id order by kept`,
    );
    expect(rows).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((i) => ({
        kept: `10${i}`,
        merged: `osm:${i === 3 ? 'NODE' : 'WAY'}:900010${i}`,
      })),
    );
  });

  it('leaves apart what stands at one address: a person is asked about two numbers, and never about another trade', async () => {
    const { rows } = await shell.record.pool.query(
      `select f.web_external_id as one, s.web_external_id as other, c.evidence->'reasons' as reasons
       from identity_candidate c join store f on f.id = c.first_id join store s on s.id = c.second_id
       where c.kind = 'store' order by 1, 2`,
    );
    expect(rows).toEqual([
      { one: '107', other: '108', reasons: expect.arrayContaining(['the store numbers differ']) },
      { one: '108', other: 'osm:WAY:9000107', reasons: expect.arrayContaining(['the house numbers differ']) },
      // A Marketplace and a Market of one chain, door by door.
      { one: '109', other: '110', reasons: expect.arrayContaining(['the store numbers differ']) },
    ]);
    // The pharmacy in store 103 and the fuel centre of store 106.
    const trades = await shell.record.pool.query(
      `select s.name from store s where s.format in ('pharmacy', 'fuel') and (
         exists (select from store_merge m where s.id in (m.from_id, m.to_id))
         or exists (select from identity_candidate c where s.id in (c.first_id, c.second_id)))`,
    );
    expect(trades.rows).toEqual([]);
  });

  it('merges five products, and asks a person where a sister is about as likely', async () => {
    expect(await walkOn('gondola identity match products')).toContain('5 merged, 8 for a person');
    const { rows } = await shell.record.pool.query(
      `select f.name, f.size_display as size from product_merge m join product f on f.id = m.from_id order by f.name`,
    );
    expect(rows).toEqual([
      { name: 'Albacore Tuna in Water', size: '142 g' },
      { name: 'Corn Flakes Cereal', size: '18 oz' },
      { name: 'Lime Sparkling Water', size: '144 fl oz' },
      { name: 'Pasta Penne Rigate', size: '1 lb' },
      { name: 'Sourdough Loaf', size: '1.5 lb' },
    ]);
  });

  it('lets a person merge, keep apart, skip and take back', async () => {
    const said = await walkOn('gondola identity review', ['y', 'u', 'n', 'y', 's', 'what', 'q']);
    expect(said).toContain('against: another one is about as likely');
    expect(said).toContain('; undone ');
    // What was taken back is asked again.
    expect([...said.matchAll(/^(\d) of 11$/gm)].map(([, at]) => at).join('')).toBe('1212344');
    expect(said).toContain('y, n, s, u or q');
    expect(said).toMatch(/1 merged, 1 kept apart\n$/);
  });

  it('asks in the next review what was taken back and then skipped', async () => {
    const next = async (typed: readonly string[]): Promise<string> => {
      shell.stdout = '';
      return walkOn('gondola identity review', typed);
    };
    WALK.unshift('gondola identity review', 'gondola identity review');
    const first = await next(['n', 'u', 's', 'q']);
    const asked = await next(['q']);
    expect(first).toMatch(/\n1 of 9\n/);
    expect(asked.split('one thing?')[0]).toBe(first.split('one thing?')[0]);
  });

  it('explains a decision', async () => {
    const said = await walkOn('gondola identity explain 1');
    expect(said).toMatch(/^decision 1 merged store \S+ into \S+, \S+ by matching\n/);
    expect(said).toMatch(/distance: within 60 m/);
    expect(said).toMatch(/format comes from \S+\n/);
  });

  it('explains what was never decided, too', async () => {
    const { rows } = await shell.record.pool.query<{ id: string }>(
      `select id from store where web_external_id in ('106', 'osm:NODE:9000202') order by store_id`,
    );
    const [store = '', fuel = ''] = rows.map(({ id }) => id);
    expect(await shell.gondola('identity', 'explain', store, '--with', fuel)).toBe(0);
    expect(shell.stdout).toMatch(/^matching leaves them apart\n/);
    expect(shell.stdout).toMatch(/address: same\n[\s\S]*against: only one is a fuel\n$/);
    expect(await shell.gondola('identity', 'explain', store, '--with', store)).toBe(2);
    const nobody = '99999999-9999-4999-8999-999999999999';
    expect(await shell.gondola('identity', 'explain', store, '--with', nobody)).toBe(1);
  });

  it('takes it back, once', async () => {
    expect(await walkOn('gondola identity undo 1')).toMatch(/; undone \S+ by /);
    expect(await shell.gondola('identity', 'undo', '1')).toBe(1);
    expect(await shell.gondola('identity', 'undo', '99')).toBe(1);
  });

  it('publishes what is left', async () => {
    expect(await walkOn('gondola publish')).toMatch(/2 chains, 14 stores, 15 products/);
    expect(WALK).toEqual([]);
  });
});
