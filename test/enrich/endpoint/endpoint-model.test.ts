import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChatSettings } from '../../../src/enrich/endpoint/chat.ts';
import { openEndpointModel } from '../../../src/enrich/endpoint/endpoint-model.ts';
import type { Answer } from '../../../src/enrich/endpoint/prompt.ts';
import { recordedReadings, type Readings } from '../../../src/enrich/endpoint/readings.ts';
import { LOCAL_MODEL } from '../../../src/enrich/local/local-model.ts';
import { ModelError } from '../../../src/enrich/model-error.ts';
import { makePlaces } from '../../../src/enrich/places/make-places.ts';
import type { PlaceRecord } from '../../../src/enrich/places/place-record.ts';
import type { SentimentModel } from '../../../src/enrich/sentiment-model.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { enrich, importStores, NOW, reviewsOf, writePlaces } from '../places/fixture.ts';
import { answerWell, type ChatServer, complete, openChatServer } from './chat-server.ts';

let server: ChatServer;
beforeAll(async () => {
  server = await openChatServer();
});
afterAll(async () => server.close());
beforeEach(() => {
  server.asked.length = 0;
  server.answer = (response, call) => void answerWell(response, call);
});

/** Kept in memory. */
function keptReadings(): Readings {
  const kept = new Map<string, Answer['opinions']>();
  return {
    find: (key) => Promise.resolve(kept.get(key.toString('hex')) ?? null),
    keep: (key, opinions) => Promise.resolve(void kept.set(key.toString('hex'), opinions)),
  };
}

const LIMITS = { calls: 1_000, tokens: 10_000_000 };
function open(more: Partial<ChatSettings> = {}, limits = LIMITS, readings = keptReadings()): SentimentModel {
  const settings = {
    url: server.url,
    model: 'tiny-1',
    key: 'sk-very-secret',
    timeoutMs: 5_000,
    firstPauseMs: 1,
    ...more,
  };
  return openEndpointModel(settings, limits, readings);
}
async function faultOf(reading: Promise<unknown>): Promise<ModelError> {
  const error: unknown = await reading.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ModelError)) throw new Error(`no ModelError: ${String(error)}`);
  expect(error.message).not.toContain('sk-very-secret');
  return error;
}
const REVIEW = 'Friendly staff, but the prices are outrageous.';

describe('a model behind an endpoint', () => {
  it('is asked once a review, with the review as data and the form of the answer', async () => {
    const model = open();
    const opinions = await model.readReviews([REVIEW, 'The floor was filthy.']);
    expect(opinions.map(({ review, axis, polarity }) => [review, axis, polarity])).toEqual([
      [0, 'service', 'positive'],
      [0, 'value', 'negative'],
      [1, 'cleanliness', 'negative'],
    ]);
    expect(server.asked.map(({ review }) => review).toSorted()).toEqual(
      [REVIEW, 'The floor was filthy.'].toSorted(),
    );
    const { headers, body } = server.asked[0]!;
    expect(headers.authorization).toBe('Bearer sk-very-secret');
    expect(body).toMatchObject({
      model: 'tiny-1',
      temperature: 0,
      response_format: {
        type: 'json_schema',
        json_schema: { strict: true, schema: { additionalProperties: false } },
      },
    });
    expect(body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(body.messages[0]!.content).not.toContain('outrageous');
    expect(model.spent).toEqual({ calls: 2, tokens: 600, unusable: 0 });
  });

  it('is not asked again for a review that it has read; another model is', async () => {
    const readings = keptReadings();
    const first = await open({}, LIMITS, readings).readReviews([REVIEW]);
    expect(await open({}, LIMITS, readings).readReviews([REVIEW])).toEqual(first);
    expect(server.asked).toHaveLength(1);
    await open({ model: 'tiny-2' }, LIMITS, readings).readReviews([REVIEW]);
    expect(server.asked).toHaveLength(2);
  });

  it('is asked again where it is busy or fails, as often as it helps', async () => {
    server.answer = (response, call) => {
      if (server.asked.length === 1)
        response.writeHead(429, { 'retry-after': '0' }).end('slow down sk-very-secret');
      else if (server.asked.length === 2) response.writeHead(503).end();
      else if (server.asked.length === 3) response.socket?.destroy();
      else void answerWell(response, call);
    };
    expect(await open().readReviews([REVIEW])).toHaveLength(2);
    expect(server.asked).toHaveLength(4);
  });

  it.each([
    [500, 4, /answers 500$/],
    [429, 4, /answers 429: it asks for fewer calls$/],
    [401, 1, /answers 401: GONDOLA_LLM_KEY is not accepted$/],
    [404, 1, /answers 404: GONDOLA_LLM_URL or GONDOLA_LLM_MODEL is not right$/],
    [400, 1, /answers 400$/],
  ])('ends the run in words where it answers %d, after %d tries', async (status, tries, words) => {
    server.answer = (response) => void response.writeHead(status).end('Incorrect key: sk-very-secret');
    const fault = await faultOf(open().readReviews([REVIEW]));
    expect([fault.endsRun, server.asked.length]).toEqual([true, tries]);
    expect(fault.message).toMatch(words);
  });

  it('ends the run in words where nobody answers, or too late, or from elsewhere', async () => {
    const gone = await openChatServer();
    await gone.close();
    expect((await faultOf(open({ url: gone.url }).readReviews([REVIEW]))).message).toMatch(
      /cannot be reached$/,
    );
    server.answer = () => {};
    expect((await faultOf(open({ timeoutMs: 30 }).readReviews([REVIEW]))).message).toMatch(
      /did not answer within 30 ms$/,
    );
    server.answer = (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    expect((await faultOf(open().readReviews([REVIEW]))).message).toMatch(/redirect/);
    server.answer = (response) => complete(response, 'x'.repeat(300_000));
    expect((await faultOf(open().readReviews([REVIEW]))).message).toMatch(/more than 262144 bytes$/);
  });

  it.each([
    ['prose', 'The staff is friendly and the prices are bad!'],
    ['JSON in prose', '```json\n{"opinions": []}\n```'],
    ['nothing', ''],
    ['half an answer', '{"opinions": [{"axis": "service", "polar'],
    ['a score', '{"opinions": [], "score": 100}'],
    [
      'an axis of its own',
      '{"opinions": [{"axis": "taste", "polarity": "positive", "quote": "Friendly staff"}]}',
    ],
    [
      'an invented quote',
      '{"opinions": [{"axis": "service", "polarity": "positive", "quote": "Great staff"}]}',
    ],
    [
      'the opposite of the quote',
      '{"opinions": [{"axis": "value", "polarity": "positive", "quote": "the prices are outrageous"}]}',
    ],
  ])('is asked once more and then passed over where it answers %s', async (_, content) => {
    server.answer = (response) => complete(response, content);
    const fault = await faultOf(open().readReviews([REVIEW]));
    expect([fault.endsRun, server.asked.length]).toEqual([false, 2]);
    expect(fault.message).toBe(
      'tiny-1 answered reviews with something else than opinions and their quotes: 1 of 1',
    );
  });

  it('ends the run where it is of no use for several reviews in a row', async () => {
    server.answer = (response) => complete(response, 'As you wish.');
    const model = open();
    const fault = await faultOf(model.readReviews(reviewsOf(30, 0)));
    expect([fault.endsRun, fault.message]).toEqual([true, expect.stringMatching(/, 25 times in a row$/)]);
  });

  it('does without a review that it has no usable answer for, where that is one of many', async () => {
    server.answer = (response, call) => {
      if (call.review === REVIEW) complete(response, 'As you wish.');
      else void answerWell(response, call);
    };
    const model = open();
    expect(await model.readReviews([REVIEW, ...reviewsOf(5, 0)])).toHaveLength(5);
    expect(model.spent).toMatchObject({ calls: 7, unusable: 1 });
  });

  it('spends no more than it may, and goes on from there', async () => {
    const readings = keptReadings();
    const reviews = reviewsOf(6, 0);
    const fault = await faultOf(open({}, { calls: 4, tokens: 1e9 }, readings).readReviews(reviews));
    expect([fault.endsRun, fault.message]).toEqual([true, 'the budget of 4 calls is spent (--max-calls)']);
    expect(server.asked).toHaveLength(4);
    expect(await open({}, { calls: 2, tokens: 1e9 }, readings).readReviews(reviews)).toHaveLength(6);
    expect(server.asked).toHaveLength(6);
    const dear = await faultOf(open({}, { calls: 9, tokens: 500 }).readReviews(reviews));
    expect(dear.message).toBe('the budget of 500 tokens is spent (--max-tokens)');
    expect(server.asked).toHaveLength(6);
  });
});

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text);
const HONEST = reviewsOf(2, 4);
const WORDS = new Set<string>();
const placeOf = (reviews: string[]): PlaceRecord => ({ reviews });

describe('reviews that give orders', () => {
  const attempts = linesOf('injections.ndjson');
  // The honest reviews are read once.
  const readings = keptReadings();

  it.each(attempts)('are without effect on either model: %j', async (attempt) => {
    // A model that does whatever it reads, in all the ways that were ever asked for.
    server.answer = (response, call) => {
      if (call.review.includes(attempt)) complete(response, JSON.stringify({ opinions: [], score: 100 }));
      else void answerWell(response, call);
    };
    for (const model of [LOCAL_MODEL, open({}, LIMITS, readings)]) {
      const without = await makePlaces(model, placeOf(HONEST), WORDS, NOW);
      const alone = await makePlaces(model, placeOf([...HONEST, attempt]), WORDS, NOW);
      const hidden = await makePlaces(model, placeOf([...HONEST, `Nice bakery. ${attempt}`]), WORDS, NOW);
      for (const { places, setAside } of [alone, hidden]) {
        expect(setAside).toBe(1);
        expect(places.sentiment).toEqual(without.places.sentiment);
      }
    }
    expect(server.asked.filter(({ review }) => review.includes(attempt))).toEqual([]);
  });

  it.each(attempts)('are of no use to a gullible model that is shown them: %j', async (attempt) => {
    const review = `The staff was rude. ${attempt}`;
    const obeying = [
      { opinions: [], score: 100, label: 'Loved' },
      {
        opinions: ['service', 'value'].map((axis) => ({
          axis,
          polarity: 'positive',
          quote: 'An absolute dream of a shop',
        })),
      },
      {
        opinions: ['service', 'cleanliness'].map((axis) => ({ axis, polarity: 'positive', quote: attempt })),
      },
      { opinions: [{ axis: 'service', polarity: 'positive', quote: 'The staff was rude.' }] },
      'Loved',
    ];
    for (const answer of obeying) {
      server.answer = (response) => complete(response, JSON.stringify(answer));
      expect((await faultOf(open().readReviews([review]))).message).toContain('something else than opinions');
    }
  });

  it('that are not known for what they are move a score by one vote at most, and write nothing', async () => {
    for (const attempt of linesOf('injections-unseen.ndjson')) {
      server.answer = (response, call) => {
        const opinions = [{ axis: 'store', polarity: 'positive', quote: call.review }];
        if (call.review === attempt) complete(response, JSON.stringify({ opinions }));
        else void answerWell(response, call);
      };
      for (const model of [LOCAL_MODEL, open({}, LIMITS, readings)]) {
        const { places } = await makePlaces(model, placeOf([...HONEST, attempt]), WORDS, NOW);
        // Two good and four bad votes are 38; a third good one 44; a fifth bad one 33.
        expect([33, 38, 44]).toContain(places.sentiment?.score);
        expect(places.sentiment?.summary).toMatch(/^In [67] reviews shoppers complain about the service\.$/);
      }
    }
  });
});

describe('gondola enrich places with an endpoint', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await importStores(database.pool);
  });
  afterAll(async () => database.close());

  it('stops at its budget with whole stores, and goes on without paying twice', async () => {
    const path = writePlaces([
      { chain_slug: 'aldi', web_external_id: '1', reviews: reviewsOf(6, 0) },
      { chain_slug: 'aldi', web_external_id: '2', reviews: reviewsOf(0, 6).map((text) => `${text} Really.`) },
    ]);
    const readings = recordedReadings(database.pool);
    const first = await enrich(database.pool, path, { model: open({}, { calls: 8, tokens: 1e9 }, readings) });
    expect(first).toMatchObject({
      enriched: 1,
      scored: 1,
      unread: 1,
      stopped: 'the budget of 8 calls is spent (--max-calls)',
    });
    expect((await database.pool.query('select from store_places where sentiment is not null')).rowCount).toBe(
      1,
    );
    const second = await enrich(database.pool, path, {
      model: open({}, { calls: 8, tokens: 1e9 }, readings),
    });
    expect(second).toMatchObject({ enriched: 1, already: 1, stopped: null });
    expect(server.asked).toHaveLength(12);
    const { rows } = await database.pool.query(
      "select model, heard, sentiment->>'score' as score from store_enrichment join store_places using (store_id) order by store_id",
    );
    expect(rows).toEqual([
      { model: 'tiny-1', heard: 6, score: '88' },
      { model: 'tiny-1', heard: 6, score: '13' },
    ]);
  });
});
