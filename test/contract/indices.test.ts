import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { ErrorAnswer } from '../support/answers.ts';

interface Snapshot {
  readonly period: string;
  readonly value_usd: number;
  readonly value_indexed: number | null;
  readonly publish_status: string;
  readonly revoked: boolean;
  readonly [field: string]: unknown;
}

interface Series {
  readonly data: readonly Snapshot[];
  readonly meta: Readonly<Record<string, unknown>>;
}

const NOW = Date.parse('2026-10-15T12:00:00Z');

let test: TestApp;
let nowMs = NOW;
beforeAll(async () => {
  test = await startTestApp({ deps: { clock: () => nowMs } });
});
afterAll(() => test.close());

const series = async (query = ''): Promise<Series> => {
  const reply = await test.paid(`/v1/indices/eggs_cage_free_large_dozen${query}`);
  expect(reply.status).toBe(200);
  return reply.json<Series>();
};
const periods = ({ data }: Series): string[] => data.map(({ period }) => period);

async function fieldsOf(url: string): Promise<string[]> {
  const reply = await test.paid(url);
  expect(reply.status).toBe(422);
  return reply.json<ErrorAnswer>().error.errors.map(({ field }) => field);
}

describe('GET /v1/indices/{slug}', () => {
  it('shows what is published and not revoked, by period', async () => {
    const answer = await series();
    expect(periods(answer)).toEqual(['2026-04', '2026-05', '2026-06', '2026-09']);
    expect(answer.data[1]).toEqual({
      period: '2026-05',
      value_usd: 4.1,
      value_indexed: 102.5,
      n_observations: 80,
      n_stores: 40,
      n_chains: 2,
      coverage_score: 0.6667,
      publish_status: 'auto',
      flagged_for_review: false,
      flag_reason: null,
      revoked: false,
      methodology_version: 1,
      computed_at: '2026-07-01T00:00:00.000Z',
      snapshot_id: expect.any(String) as string,
      measured_from: null,
      final_at: '2026-07-10T00:00:00.000Z',
      provisional: false,
      revoked_at: null,
      revoke_reason: null,
      replaced_by: null,
      forced: null,
      register_coverage: null,
      cell_coverage: null,
      shrinkflation: [],
    });
    expect(answer.data[3]).toMatchObject({
      flagged_for_review: true,
      flag_reason: 'stores fell from 40 to 20',
    });
  });

  it('has the meta of the index', async () => {
    const { meta } = await series();
    expect(meta).toEqual({
      as_of: '2026-08-01T00:00:00.000Z',
      slug: 'eggs_cage_free_large_dozen',
      name: 'Œufs, a dozen',
      description: 'Brown and large eggs.',
      index_type: 'multi_sku_same_format',
      method: '10% trimmed mean',
      source_methodology: null,
      methodology_url: '/methodology.md',
      methodology_version: 1,
      regions: ['national', 'northeast', 'midwest', 'south', 'west'],
      constituents: [
        { upc: '4006381333931', name: 'Brown Eggs', weight: 1 },
        { upc: '4006381333948', name: 'Large Eggs', weight: 1 },
      ],
      chain_filter: { market_positions: ['value'] },
      warning: null,
      region: 'national',
      frequency: 'month',
      experimental: false,
      inception_period: '2026-04',
      base_period: '2026-04',
      base_value_usd: 4,
      version_changes: [],
    });
  });

  it.each([
    ['include_beta', ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-09']],
    ['include_revoked', ['2026-04', '2026-05', '2026-05', '2026-06', '2026-09']],
    ['include_preview', ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09']],
  ])('%s adds its own kind alone', async (flag, expected) => {
    expect(periods(await series(`?${flag}=true`))).toEqual(expected);
    expect(periods(await series(`?${flag}=false`))).toEqual(['2026-04', '2026-05', '2026-06', '2026-09']);
  });

  it('combines the flags; a revoked snapshot comes before its replacement', async () => {
    const answer = await series('?include_beta=true&include_revoked=true&include_preview=true');
    expect(answer.data.length).toBe(10);
    expect(
      answer.data
        .filter(({ period }) => period === '2026-05')
        .map(({ revoked, value_usd }) => [revoked, value_usd]),
    ).toEqual([
      [true, 4.4],
      [false, 4.1],
    ]);
  });

  it('says when and why a value was retracted, and what is in its place', async () => {
    const { data } = await series('?include_revoked=true');
    const [revoked, current] = data.filter(({ period }) => period === '2026-05');
    expect(revoked).toMatchObject({
      revoked: true,
      revoked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      revoke_reason: 'a chain reported cases',
      replaced_by: current!['snapshot_id'],
    });
    expect(current).toMatchObject({ revoked: false, replaced_by: null });
  });

  it('says who published or hid against the rule, when and why', async () => {
    const { data } = await series('?include_preview=true');
    const forced = new Map(data.map(({ period, forced }) => [period, forced]));
    expect(forced.get('2026-06')).toEqual({
      by: 'ana',
      at: '2026-07-02T00:00:00.000Z',
      reason: 'checked by hand',
    });
    expect(forced.get('2026-07')).toMatchObject({ by: 'ben', reason: 'a feed was cut short' });
    expect(forced.get('2026-05')).toBeNull();
  });

  it('is provisional until its final day, and its ETag changes with that', async () => {
    // A process of its own kind of clock: before the final day of all of them.
    const url = '/v1/indices/eggs_cage_free_large_dozen?from=2026-06&to=2026-06';
    nowMs = Date.parse('2026-07-09T23:59:00Z');
    const before = await test.paid(url);
    expect(before.json<Series>().data.map(({ provisional }) => provisional)).toEqual([true]);
    nowMs = Date.parse('2026-07-10T00:01:00Z');
    const after = await test.paid(url, { headers: { 'if-none-match': String(before.headers['etag']) } });
    expect(after.status).toBe(200);
    expect(after.json<Series>().data.map(({ provisional }) => provisional)).toEqual([false]);
    nowMs = NOW;
  });

  it('value_indexed is 100 × value / frozen base, and null for beta', async () => {
    const { data } = await series('?include_beta=true&include_revoked=true&include_preview=true');
    expect(data.map(({ value_indexed }) => value_indexed)).toEqual([
      null,
      null,
      null,
      100,
      110,
      102.5,
      105,
      107.5,
      108.75,
      112.5,
    ]);
  });

  it('in beta has no base and no inception', async () => {
    const { data, meta } = await series('?region=south&include_beta=true');
    expect(data.map(({ value_indexed }) => value_indexed)).toEqual([null]);
    expect(meta).toMatchObject({
      region: 'south',
      base_period: null,
      base_value_usd: null,
      inception_period: null,
    });
    expect((await series('?region=west')).data).toEqual([]);
  });

  it('inception is the first month that was published, also where the base is another', async () => {
    const { meta } = await series('?region=northeast');
    expect(meta).toMatchObject({ inception_period: '2026-05', base_period: '2026-06' });
    const then = await series('?region=northeast&as_of=2026-05-31');
    expect(then.meta).toMatchObject({ inception_period: null });
  });

  it('by default looks back twelve months from today, to the current month', async () => {
    nowMs = Date.parse('2027-06-15T00:00:00Z');
    // Each clock asks with a URL of its own: answers are kept for a minute, and clocks do not go back.
    expect(periods(await series('?include_beta=false&envelope=false'))).toEqual(['2026-06', '2026-09']);
    nowMs = Date.parse('2026-05-31T23:59:00Z');
    expect(periods(await series('?include_revoked=false&envelope=false'))).toEqual(['2026-04', '2026-05']);
    nowMs = NOW;
  });

  it('takes a window, both ends inclusive', async () => {
    expect(periods(await series('?from=2026-05&to=2026-06'))).toEqual(['2026-05', '2026-06']);
    expect(periods(await series('?from=2026-06'))).toEqual(['2026-06', '2026-09']);
    expect(periods(await series('?from=1999-01&to=1999-12'))).toEqual([]);
    expect(periods(await series('?from=2026-05&to=2026-05'))).toEqual(['2026-05']);
  });

  it('compare=bls joins the average price for the same amount, and leaves holes', async () => {
    const { data, meta } = await series('?compare=bls');
    expect(data.map(({ bls_usd, bls_indexed }) => [bls_usd, bls_indexed])).toEqual([
      [3, 100],
      [null, null],
      [3.6, 120],
      [null, null],
    ]);
    expect(meta['bls']).toMatchObject({ item_code: '708111', units: 2 });
  });

  it('compare takes the matched Jevons and the GEKS-Jevons index, 100 in the base month', async () => {
    const { data } = await series('?compare=jevons,geks_jevons');
    expect(
      data.map(({ jevons_indexed, geks_jevons_indexed }) => [jevons_indexed, geks_jevons_indexed]),
    ).toEqual([
      [100, 100],
      [102.5, 102.5],
      [105, 105],
      [112.5, 112.5],
    ]);
    expect(data[0]).not.toHaveProperty('bls_usd');
  });

  it('include_interval adds the 95% bounds', async () => {
    const { data } = await series('?include_interval=true&from=2026-04&to=2026-04');
    expect(data[0]?.['interval']).toEqual({ low_usd: 3.9, high_usd: 4.1, level: 0.95 });
  });

  it('an inactive index answers 200 without data, whatever is asked for, and warns', async () => {
    const reply = await test.paid(
      '/v1/indices/bread?include_beta=true&include_preview=true&from=2026-01&compare=bls',
    );
    expect(reply.status).toBe(200);
    const { data, meta } = reply.json<Series>();
    expect(data).toEqual([]);
    expect(meta['warning']).toContain('inactive');
    expect(meta['bls']).toBeNull();
  });

  it('never joins versions of the method: each has a base of its own, and the answer and the chart say where they part', async () => {
    const { data, meta } = await series('?region=northeast');
    expect(
      data.map(({ period, methodology_version, value_indexed }) => [
        period,
        methodology_version,
        value_indexed,
      ]),
    ).toEqual([
      ['2026-05', 1, 100],
      ['2026-06', 2, 100],
    ]);
    expect(meta['version_changes']).toEqual(['2026-06']);
    const chart = await test.paid('/v1/indices/eggs_cage_free_large_dozen.svg?region=northeast');
    expect(chart.text.match(/<polyline points="[^ "]+"/g)?.length).toBe(2);
  });

  it('frequency=week answers with weeks, experimental and without a base; a 422 in words where an index has none', async () => {
    const none = await test.paid('/v1/indices/bread?frequency=week');
    expect(none.status).toBe(422);
    expect(none.json<ErrorAnswer>().error.errors).toEqual([
      expect.objectContaining({
        field: 'frequency',
        detail: 'must be month: this index has no weeks',
      }),
    ]);
  });

  it.each(['CA', 'California'])(
    'says of the state %s that an index lacks it, and which regions it has',
    async (state) => {
      const region = await test.paid(`/v1/indices/bread?region=${state}`);
      expect(region.json<ErrorAnswer>().error.errors[0]!.detail).toBe(
        'is not a region of this index, which has national, northeast, midwest, south, west',
      );
    },
  );

  it.each([
    ['NATIONAL', 'national'],
    ['South', 'south'],
  ])('reads the region in either case: %s', async (given, region) => {
    expect((await series(`?region=${given}`)).meta['region']).toBe(region);
  });

  it.each(['Suoth', 'southeast'])(
    'names the nearest of the regions for %s, which is none',
    async (region) => {
      const reply = await test.paid(`/v1/indices/eggs_cage_free_large_dozen?region=${region}`);
      expect(reply.json<ErrorAnswer>().error.errors[0]!.detail).toMatch(
        /^must be one of .*; the nearest is south$/,
      );
    },
  );

  it('reads the slug in either case, and answers 404 for an unknown one', async () => {
    expect((await test.paid('/v1/indices/EGGS_Cage_free_large_dozen')).status).toBe(200);
    const reply = await test.paid('/v1/indices/eggs_large');
    expect(reply.status).toBe(404);
    expect(reply.json<ErrorAnswer>().error).toMatchObject({
      code: 'not_found',
      detail: expect.stringMatching(
        /^No index has the slug eggs_large: the nearest is eggs_cage_free_large_dozen\. \/v1\/indices lists/,
      ),
    });
    const malformed = await test.paid('/v1/indices/bread.csv');
    expect(malformed.status).toBe(422);
    expect(malformed.json<ErrorAnswer>().error.errors[0]!.detail).toMatch(/^must be the slug of an index:/);
  });

  it('as_of answers with what was known then: statuses, flags and revocations too', async () => {
    // All of the small catalogue's snapshots were computed on 1 June or 1 July, and revoked when it was filled.
    expect(periods(await series('?as_of=2026-05-31&include_beta=true&from=2026-01'))).toEqual([]);
    expect(periods(await series('?as_of=2026-06-01&from=2026-01'))).toEqual([
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-09',
    ]);
    const then = await series('?as_of=2026-06-30T23:59:59Z&from=2026-05&to=2026-05');
    expect(then.data.map(({ value_usd, revoked }) => [value_usd, revoked])).toEqual([[4.4, false]]);
  });

  it.each(['2026-10-15', '2026-10-15T12:00:00Z'])('as_of takes today and now: %s', async (asOf) => {
    expect((await series(`?as_of=${asOf}&from=2026-04&to=2026-04`)).data.length).toBe(1);
  });

  it('as_of takes the as_of of an answer, and gives its values again', async () => {
    const valuesOf = ({ data }: Series): unknown[] =>
      data.map(({ snapshot_id, value_usd }) => [snapshot_id, value_usd]);
    const answer = await series('?from=2026-06&to=2026-06');
    const again = await series(`?from=2026-06&to=2026-06&as_of=${String(answer.meta['as_of'])}`);
    expect(valuesOf(again)).toEqual(valuesOf(answer));
    expect(again.meta['as_of']).toBe(answer.meta['as_of']);
  });

  it.each([
    ['2026-05-31', '2026-05-31T23:59:59.999Z'],
    ['2026-06-30', '2026-06-01T00:00:00.000Z'],
    ['2026-07-01T00:00:00Z', '2026-07-01T00:00:00.000Z'],
    ['2026-07-31', '2026-07-01T00:00:00.000Z'],
    ['2026-10-15', '2026-08-01T00:00:00.000Z'],
  ])('as_of=%s has the last change known then in its meta and its chart: %s', async (asked, asOf) => {
    expect((await series(`?as_of=${asked}`)).meta['as_of']).toBe(asOf);
    const chart = await test.paid(`/v1/indices/eggs_cage_free_large_dozen.svg?as_of=${asked}`);
    expect(chart.text).toContain(`as of ${asOf};`);
  });

  it.each([
    ['2026-07-09', true],
    ['2026-07-09T23:59:59Z', true],
    ['2026-07-10', false],
  ])('as_of tells whether a month was provisional then: %s', async (asOf, provisional) => {
    const { data } = await series(`?as_of=${asOf}&from=2026-06&to=2026-06`);
    expect(data.map((row) => row['provisional'])).toEqual([provisional]);
  });

  it('include_average and include_contributions add what a month of version 2 has', async () => {
    const { data } = await series('?include_average=true&include_contributions=true&from=2026-04&to=2026-04');
    expect(data[0]).toMatchObject({ average_price_usd: null, composition: null, contributions: [] });
  });

  it('as CSV has a line a snapshot, by parameter or by Accept, with an ETag of its own', async () => {
    const url = '/v1/indices/eggs_cage_free_large_dozen?from=2026-04&to=2026-05';
    const byAccept = await test.paid(url, { headers: { accept: 'text/csv' } });
    expect(byAccept.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    const lines = byAccept.text.trim().split('\r\n');
    expect(lines.length).toBe(3);
    expect(lines[0]).toMatch(/^slug,region,base_period,period,value_usd,/);
    expect(lines[1]).toMatch(/^eggs_cage_free_large_dozen,national,2026-04,2026-04,4,/);
    const byParameter = await test.paid(`${url}&format=csv`);
    expect(byParameter.text).toBe(byAccept.text);
    const json = await test.paid(`${url}&format=json`, { headers: { accept: 'text/csv' } });
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
    const plain = await test.paid(url);
    expect(plain.headers['etag']).not.toBe(byAccept.headers['etag']);
    const again = await test.paid(url, {
      headers: { accept: 'text/csv', 'if-none-match': String(byAccept.headers['etag']) },
    });
    expect(again.status).toBe(304);
  });

  it('as CSV has the same columns for the same question, whatever its rows have', async () => {
    const headOf = async (query: string): Promise<string> => {
      const reply = await test.paid(`/v1/indices/eggs_cage_free_large_dozen?format=csv${query}`);
      return reply.text.split('\r\n', 1)[0]!;
    };
    // In June a person decided and in April nobody did; before there is nothing; only version 2 knows what it is measured from.
    const head = await headOf('&from=2026-06&to=2026-06');
    expect(head).toContain(',measured_from_period,measured_from_snapshot_id,');
    expect(head).toContain(',forced_by,forced_at,forced_reason,');
    expect(await headOf('&from=2026-04&to=2026-04')).toBe(head);
    expect(await headOf('&from=2020-01&to=2020-02')).toBe(head);
    expect(await headOf('&from=2026-06&region=northeast')).toBe(head);
    const interval = await headOf('&from=2026-04&to=2026-04&include_interval=true');
    expect(interval).toContain(',interval_low_usd,interval_high_usd,interval_level');
  });

  it('as SVG is a chart that stands on its own', async () => {
    const reply = await test.paid(
      '/v1/indices/eggs_cage_free_large_dozen.svg?from=2026-04&include_revoked=true',
    );
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('image/svg+xml');
    expect(reply.text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" /);
    expect(reply.text).toContain('Œufs, a dozen, national');
    expect(reply.text).toContain('2026-04 = 100 ($4)');
    expect(reply.text).toContain('2026-05: $4.4, revoked');
    expect(reply.text).not.toMatch(/NaN|undefined|Infinity/);
    const empty = await test.paid('/v1/indices/bread.svg');
    expect(empty.text).toContain('Nothing is published here.');
    expect((await test.paid('/v1/indices/no-such.svg')).status).toBe(404);
    expect((await test.call('/v1/indices/bread.svg')).status).toBe(402);
  });

  it.each([
    ['as_of=2026-10-16', ['as_of']],
    ['as_of=2027-01-01T00:00:00Z', ['as_of']],
    // Later today: what is known by then can still change.
    ['as_of=2026-10-15T12:00:01Z', ['as_of']],
    ['as_of=2026-02-30', ['as_of']],
    ['as_of=2026-02-30T00:00:00Z', ['as_of']],
    ['as_of=yesterday', ['as_of']],
    ['frequency=week', ['frequency']],
    ['frequency=day', ['frequency']],
    ['format=xml', ['format']],
    ['format=csv&envelope=true', ['envelope']],
    ['from=2026', ['from']],
    ['from=2026-13', ['from']],
    ['to=2026-00', ['to']],
    ['to=2026-05-01', ['to']],
    ['from=2026-06&to=2026-05', ['from']],
    ['region=north', ['region']],
    // Regions that there are, and that this index lacks.
    ['region=CA', ['region']],
    ['region=new_england', ['region']],
    ['region=ca', ['region']],
    ['frequency=week&region=TX', ['frequency', 'region']],
    ['region=CA&from=2026-13&as_of=2999-01-01', ['as_of', 'from', 'region']],
    ['compare=cpi', ['compare']],
    ['include_beta=1', ['include_beta']],
    ['form=2026-01', ['form']],
    ['from=x&to=y&region=z&include_preview=2', ['from', 'to', 'region', 'include_preview']],
  ])('?%s is a 422 that names %j', async (query, fields) => {
    expect((await fieldsOf(`/v1/indices/eggs_cage_free_large_dozen?${query}`)).sort()).toEqual(fields.sort());
  });

  it('is paid: 402 without credentials', async () => {
    expect((await test.call('/v1/indices/eggs_cage_free_large_dozen')).status).toBe(402);
  });

  it('is cached by its ETag, which ticks with the day only where the window does', async () => {
    const first = await test.paid('/v1/indices/eggs_cage_free_large_dozen');
    expect(first.headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=600');
    const tag = String(first.headers['etag']);
    const again = (url: string, etag: string) => test.paid(url, { headers: { 'if-none-match': etag } });
    expect((await again('/v1/indices/eggs_cage_free_large_dozen', tag)).status).toBe(304);
    const fixed = '/v1/indices/eggs_cage_free_large_dozen?from=2026-01&to=2026-06';
    const fixedTag = String((await test.paid(fixed)).headers['etag']);
    nowMs = NOW + 86_400_000;
    expect((await again('/v1/indices/eggs_cage_free_large_dozen', tag)).status).toBe(200);
    expect((await again(fixed, fixedTag)).status).toBe(304);
    nowMs = NOW;
  });

  it('in the envelope keeps data and meta together, under the request id', async () => {
    const reply = await test.paid('/v1/indices/eggs_cage_free_large_dozen?envelope=true');
    const body = reply.json<{ data: Series; meta: { request_id: string }; error: null }>();
    expect(body.meta).toEqual({ request_id: reply.headers['x-request-id'] });
    expect(periods(body.data).length).toBe(4);
    expect(body.data.meta['slug']).toBe('eggs_cage_free_large_dozen');
  });
});

describe('GET /v1/indices', () => {
  it('lists all indices by slug, free and without values', async () => {
    const reply = await test.call('/v1/indices');
    expect(reply.status).toBe(200);
    const { count, indices } = reply.json<{ count: number; indices: readonly Record<string, unknown>[] }>();
    expect(count).toBe(2);
    expect(
      indices.map(({ slug, is_active, base_period, first_period, last_period }) => [
        slug,
        is_active,
        base_period,
        first_period,
        last_period,
      ]),
    ).toEqual([
      ['bread', false, null, null, null],
      ['eggs_cage_free_large_dozen', true, '2026-04', '2026-04', '2026-09'],
    ]);
    expect(reply.text).not.toContain('value');
  });

  it('knows no parameters', async () => {
    expect(await fieldsOf('/v1/indices?region=south')).toEqual(['region']);
  });
});
