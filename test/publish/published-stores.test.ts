import { describe, expect, it } from 'vitest';
import { findUuid, formatUuid } from '../../src/lookup/uuid-index.ts';
import { usePublishingPlace } from './publishing-place.ts';
import { insertChain, insertStore, TRICKY, uuidOf } from './record-rows.ts';
import { blobText, dictionaryText } from '../snapshot/snapshot-reader.ts';

const place = usePublishingPlace();

describe('a published chain', () => {
  it('is the Chain object of the specification, in its order', async () => {
    const config = {
      online_search_url_prefix: 'https://x.example/s?q=',
      online_search_space_char: '+',
      online_search_url_suffix: '&a=1',
      storefront_url: 'https://x.example/{store_id}',
      search_url_template: 'https://x.example/{store_id}?q={query}',
      login_url: 'https://x.example/login',
      requires_auth: true,
      session_cookie_domains: ['.x.example', TRICKY],
      user_agent_override: 'UA',
      add_to_cart_detection_type: 'dom_match',
      add_to_cart_detection_pattern: '.cart',
      online_shopping_referral_params: 'r=1',
      ios_app_url_scheme: 'x://',
      android_app_url_scheme: null,
    };
    await insertChain(place.pool, 'x-mart', {
      name: TRICKY,
      logo_url: 'https://x.example/logo.png',
      website_url: null,
      online_shopping_enabled: true,
      ...config,
      pricing_scope: 'chain_level',
      market_position: 'luxury',
      config_updated_at: '2026-01-02T03:04:05.678Z',
    });
    const { chains } = await place.publishAndLoad();
    expect(blobText(chains.json, 0)).toBe(
      JSON.stringify({
        slug: 'x-mart',
        name: TRICKY,
        logo_url: 'https://x.example/logo.png',
        website_url: null,
        online_shopping_enabled: true,
        ...config,
        config_updated_at: '2026-01-02T03:04:05.678Z',
        pricing_scope: 'chain_level',
        market_position: 'luxury',
      }),
    );
    expect(chains).toMatchObject({
      count: 1,
      slugs: ['x-mart'],
      names: [TRICKY],
      pricingScopes: ['chain_level'],
      marketPositions: ['luxury'],
    });
    expect(chains.bySlug.get('x-mart')).toBe(0);
    expect([...chains.online]).toEqual([1]);
  });

  it('has the bare metadata alone without online shopping', async () => {
    await insertChain(place.pool, 'y-mart', {
      online_shopping_enabled: false,
      login_url: 'https://y.example/login',
      pricing_scope: 'no_ecommerce',
      config_updated_at: '2026-01-02T03:04:05Z',
    });
    const { chains } = await place.publishAndLoad();
    expect(JSON.parse(blobText(chains.json, 0))).toEqual({
      slug: 'y-mart',
      name: 'Chain y-mart',
      logo_url: null,
      website_url: null,
      online_shopping_enabled: false,
      config_updated_at: '2026-01-02T03:04:05.000Z',
      pricing_scope: 'no_ecommerce',
      market_position: null,
    });
    expect(chains.marketPositions).toEqual([null]);
    expect([...chains.online]).toEqual([0]);
  });
});

describe('a published store', () => {
  const fields = {
    display_name: TRICKY,
    banner_name: 'Banner',
    web_external_id: '0042',
    address: '5 Elm St',
    address_line_2: 'Suite 2',
    city: 'Decatur',
    state: 'GA',
    zip: '00501',
    lat: 33.7748,
    lng: -84.2963,
    metro: 'atlanta',
    borough: null,
    neighborhood: 'Oakhurst',
    format: 'express',
    phone: '+14045550123',
    has_pickup: true,
    has_delivery: false,
    is_dark_store: true,
    is_active: false,
  };

  it('is the Store object of the specification, in its order, without the optional members', async () => {
    const chain = await insertChain(place.pool, 'x', { logo_url: 'https://x.example/l.png' });
    await insertStore(place.pool, chain, 'Döner & Co "5"', fields);
    const { stores } = await place.publishAndLoad();
    const { display_name, banner_name, web_external_id, address, address_line_2, city, state, zip, ...rest } =
      fields;
    expect(`${blobText(stores.json, 0)}}`).toBe(
      JSON.stringify({
        id: uuidOf('Döner & Co "5"'),
        name: 'Döner & Co "5"',
        display_name,
        banner_name,
        web_external_id,
        chain_name: 'Chain x',
        chain_slug: 'x',
        chain_logo_url: 'https://x.example/l.png',
        address,
        address_line_2,
        city,
        state,
        zip,
        country: 'US',
        ...rest,
      }),
    );
    expect(blobText(stores.priceRowStore, 0)).toBe(
      `,"store_id":"${uuidOf('Döner & Co "5"')}","store_name":"Döner & Co \\"5\\"","chain_slug":"x"`,
    );
    expect(blobText(stores.priceRowSource, 0)).toBe(
      `,"source_store_id":"${uuidOf('Döner & Co "5"')}","source_store_name":"Döner & Co \\"5\\""`,
    );
    expect(dictionaryText(stores.state, 0)).toBe('GA');
    expect(dictionaryText(stores.metro, 0)).toBe('atlanta');
    expect([stores.zip[0], stores.active[0], stores.lat[0], stores.lng[0]]).toEqual([
      501, 0, 33.7748, -84.2963,
    ]);
    expect(stores.search.sizes[0]).toBeGreaterThan(10);
  });

  it('that is not geocoded has null coordinates and no position', async () => {
    const chain = await insertChain(place.pool, 'x');
    await insertStore(place.pool, chain, 'nowhere', { lat: null, lng: null });
    const { stores } = await place.publishAndLoad();
    expect(JSON.parse(`${blobText(stores.json, 0)}}`)).toMatchObject({ lat: null, lng: null });
    expect([stores.lat[0], stores.lng[0]]).toEqual([Number.NaN, Number.NaN]);
  });

  it('has hours rows for its open days alone', async () => {
    const chain = await insertChain(place.pool, 'x');
    const store = await insertStore(place.pool, chain, 'a');
    await insertStore(place.pool, chain, 'never told');
    await place.pool.query(
      `insert into store_hours values ($1, 6, '08:30', '24:00'), ($1, 0, '10:00', '02:00')`,
      [store],
    );
    const { stores } = await place.publishAndLoad();
    expect(blobText(stores.hours, 0)).toBe(
      JSON.stringify([
        { day_of_week: 0, open_time: '10:00', close_time: '02:00' },
        { day_of_week: 6, open_time: '08:30', close_time: '24:00' },
      ]),
    );
    expect(blobText(stores.hours, 1)).toBe('[]');
  });

  it('has the places object with derived label, five axes and room for the current day', async () => {
    const chain = await insertChain(place.pool, 'x');
    const store = await insertStore(place.pool, chain, 'a');
    await insertStore(place.pool, chain, 'not enriched');
    const graph = {
      sunday: [{ time: '6 AM', busyness_score: 0 }],
      monday: [{ label: 'Busy', busyness_score: 80, time: '7 PM' }],
    };
    const sentiment = { score: 70, summary: 'Fine.', axes: { value: { score: 61, evidence: 'cheap' } } };
    await place.pool.query(
      `insert into store_places (store_id, rating, review_count, typical_time_spent, price_level, highlights,
        service_options, popular_times, review_topics, sentiment, enriched_at)
      values ($1, 4.0, 12, '20 min', '$$', $2, $3, $4, $5, $6, '2026-02-03T04:05:06Z')`,
      [
        store,
        ['Great prodüce', 'Fast', 'Great prodüce'],
        { delivery: true },
        graph,
        JSON.stringify([{ keyword: 'bread', mentions: 3 }]),
        sentiment,
      ],
    );
    const { stores } = await place.publishAndLoad();
    const bytes = Buffer.from(blobText(stores.places, 0));
    const at = stores.placesDayAt[0]!;
    const silent = { score: null, evidence: null };
    expect(Buffer.concat([bytes.subarray(0, at), Buffer.from('friday'), bytes.subarray(at)]).toString()).toBe(
      JSON.stringify({
        rating: 4,
        review_count: 12,
        typical_time_spent: '20 min',
        price_level: '$$',
        highlights: ['Great prodüce', 'Fast'],
        service_options: { delivery: true },
        popular_times: {
          current_day: 'friday',
          graph: {
            monday: [{ time: '7 PM', busyness_score: 80, label: 'Busy' }],
            sunday: [{ time: '6 AM', busyness_score: 0, label: null }],
          },
        },
        review_topics: [{ keyword: 'bread', mentions: 3 }],
        sentiment: {
          score: 70,
          label: 'Strong',
          summary: 'Fine.',
          axes: {
            service: silent,
            selection: silent,
            value: { score: 61, evidence: 'cheap' },
            cleanliness: silent,
            operations: silent,
          },
        },
        enriched_at: '2026-02-03T04:05:06.000Z',
      }),
    );
    expect(blobText(stores.places, 1)).toBe('null');
    expect(stores.placesDayAt[1]).toBe(-1);
  });

  it('of stores that are one is what was made last', async () => {
    const { pool } = place;
    const chain = await insertChain(pool, 'x');
    for (const [i, enrichedAt] of ['2026-02-01', '2026-02-03', '2026-02-02', null].entries()) {
      const store = await insertStore(pool, chain, `store ${i}`);
      if (i > 0)
        await pool.query('insert into store_merge values ($1, $2)', [
          uuidOf(`store ${i}`),
          uuidOf('store 0'),
        ]);
      await pool.query('insert into store_places (store_id, review_count, enriched_at) values ($1, $2, $3)', [
        store,
        i,
        enrichedAt,
      ]);
    }
    const { stores } = await place.publishAndLoad();
    expect(JSON.parse(blobText(stores.places, 0))).toMatchObject({ review_count: 1 });
  });

  it('without popular times or sentiment has null there, and nowhere for a day', async () => {
    const chain = await insertChain(place.pool, 'x');
    const store = await insertStore(place.pool, chain, 'a');
    await place.pool.query('insert into store_places (store_id) values ($1)', [store]);
    const { stores } = await place.publishAndLoad();
    expect(JSON.parse(blobText(stores.places, 0))).toEqual({
      rating: null,
      review_count: null,
      typical_time_spent: null,
      price_level: null,
      highlights: [],
      service_options: null,
      popular_times: null,
      review_topics: [],
      sentiment: null,
      enriched_at: null,
    });
    expect(stores.placesDayAt[0]).toBe(-1);
  });

  it('is found by id, stands in its chain, and is ranked by name and by id', async () => {
    const chain = await insertChain(place.pool, 'x');
    const other = await insertChain(place.pool, 'y');
    for (const [on, name] of [
      [chain, 'zebra'],
      [other, 'Éclair'],
      [chain, 'apple'],
      [chain, 'eclair'],
    ] as const) {
      await insertStore(place.pool, on, name);
    }
    const { stores } = await place.publishAndLoad();
    const names = ['zebra', 'Éclair', 'apple', 'eclair'];
    expect(names.map((name) => findUuid(stores.ids, uuidOf(name)))).toEqual([0, 1, 2, 3]);
    // Folded alike, so the name itself decides: "e" is before "É".
    expect([...stores.nameRank]).toEqual([3, 2, 0, 1]);
    const ids = names.map(uuidOf);
    expect([...stores.idRank]).toEqual(ids.map((id) => ids.toSorted().indexOf(id)));
    expect([...stores.chainStart]).toEqual([0, 3, 4]);
    expect([...stores.byChain]).toEqual([0, 2, 3, 1]);
    expect([...stores.positionInChain]).toEqual([0, 0, 1, 2]);
    expect([...stores.chain]).toEqual([0, 1, 0, 0]);
  });
});

describe('a merged-away store', () => {
  it('is left out, and its id leads to the survivor at the end of all merges', async () => {
    const { pool } = place;
    const chain = await insertChain(pool, 'x');
    for (const name of ['a', 'b', 'c']) await insertStore(pool, chain, name);
    await pool.query('insert into store_merge values ($1, $2), ($2, $3), ($4, $1)', [
      uuidOf('a'),
      uuidOf('b'),
      uuidOf('c'),
      uuidOf('never in this record'),
    ]);
    const { stores } = await place.publishAndLoad();
    expect(stores.count).toBe(1);
    expect(formatUuid(stores.uuidOf)).toBe(uuidOf('c'));
    for (const from of ['a', 'b', 'never in this record']) {
      expect(findUuid(stores.redirects, uuidOf(from))).toBe(0);
      expect(findUuid(stores.ids, uuidOf(from))).toBe(-1);
    }
  });

  it('in a circle of merges fails the publish, which names the ids', async () => {
    const { pool } = place;
    const chain = await insertChain(pool, 'x');
    for (const name of ['a', 'b']) await insertStore(pool, chain, name);
    await pool.query('insert into store_merge values ($1, $2), ($2, $1)', [uuidOf('a'), uuidOf('b')]);
    await expect(place.publish()).rejects.toThrow(
      new RegExp(`circle: (${uuidOf('a')}|${uuidOf('b')}) -> .*(${uuidOf('a')}|${uuidOf('b')})`),
    );
  });
});
