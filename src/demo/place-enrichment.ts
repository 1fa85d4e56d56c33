import { sentimentLabel } from '../domain/sentiment.ts';
import type { MarketPosition } from './chain-profiles.ts';
import { createRandom, mix, type Random } from './random.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const PRICE_LEVELS: Record<MarketPosition, string> = {
  value: '$',
  mainstream: '$$',
  premium: '$$',
  luxury: '$$$',
};

const HIGHLIGHTS = [
  'Great produce',
  'Wide selection',
  'Fresh bakery',
  'Clean aisles',
  'Friendly staff',
  'Self checkout',
  'Good parking',
  'Prepared meals',
  'Fast curbside pickup',
  'Organic options',
];
const SERVICES = ['delivery', 'curbside_pickup', 'in_store_shopping', 'in_store_pickup', 'same_day_delivery'];
const TOPICS = [
  'produce',
  'checkout lines',
  'deli counter',
  'parking',
  'prices',
  'bakery',
  'staff',
  'pharmacy',
];

/** What reviewers say of an axis when they like it, and when they do not. */
const EVIDENCE = {
  service: ['Cashiers are called quick and kind.', 'Reviewers wait long at the service desk.'],
  selection: ['Shoppers find brands here that others lack.', 'Shelves are often short of the basics.'],
  value: ['Weekly deals are praised.', 'Several reviewers find prices high.'],
  cleanliness: ['Aisles and restrooms are described as spotless.', 'Sticky floors come up again and again.'],
  operations: ['Pickup orders are ready on time.', 'Orders come with items missing.'],
} as const;

/** How full a store is by hour, 0 to 100, on a day like any other. */
const HOURLY = [0, 0, 0, 0, 0, 0, 12, 22, 34, 46, 57, 66, 70, 66, 62, 64, 74, 82, 76, 60, 44, 30, 18, 8];

function busyLabel(score: number): string | null {
  if (score === 0) return null;
  if (score < 30) return 'Usually not busy';
  return score < 65 ? 'Usually a little busy' : 'Usually as busy as it gets';
}

function popularTimes(random: Random): Record<string, unknown> {
  const days = DAYS.filter(() => random.chance(0.97));
  return {
    graph: Object.fromEntries(
      days.map((day) => [
        day,
        HOURLY.slice(6).map((usual, i) => {
          const score = Math.min(
            100,
            Math.round(usual * (day === 'saturday' ? 1.2 : 0.85 + random.unit() * 0.2)),
          );
          const hour = i + 6;
          return {
            time: `${((hour + 11) % 12) + 1} ${hour < 12 ? 'AM' : 'PM'}`,
            busyness_score: score,
            label: busyLabel(score),
          };
        }),
      ]),
    ),
  };
}

function sentiment(random: Random, isSparse: boolean): Record<string, unknown> {
  const score = isSparse ? null : random.int(38, 95);
  const axes = Object.entries(EVIDENCE).map(([axis, [praise, complaint]]) => {
    if (score === null || random.chance(0.2)) return [axis, { score: null, evidence: null }];
    const axisScore = Math.max(0, Math.min(100, score + random.int(-15, 15)));
    return [axis, { score: axisScore, evidence: axisScore >= 60 ? praise : complaint }];
  });
  return {
    score,
    label: sentimentLabel(score),
    summary:
      score === null
        ? null
        : `Synthetic reviews: shoppers are mostly ${score >= 70 ? 'content' : 'of two minds'}.`,
    axes: Object.fromEntries(axes),
  };
}

/** The `places` of an enriched store: all made up. One store in six has only sparse reviews. */
export function placeEnrichment(
  storeKey: number,
  position: MarketPosition,
  enrichedAtMs: number,
): Record<string, unknown> {
  const random = createRandom(mix(storeKey, 80));
  const isSparse = random.chance(1 / 6);
  return {
    rating: isSparse && random.chance(0.5) ? null : random.int(30, 48) / 10,
    review_count: isSparse ? random.int(0, 9) : random.int(60, 4_200),
    typical_time_spent: random.chance(0.8)
      ? `${random.pick([15, 20, 25])}-${random.pick([30, 45])} min`
      : null,
    price_level: random.chance(0.9) ? PRICE_LEVELS[position] : null,
    highlights: random.sample(HIGHLIGHTS, isSparse ? 0 : random.int(2, 5)),
    service_options: isSparse
      ? null
      : Object.fromEntries(SERVICES.map((service) => [service, random.chance(0.7)])),
    popular_times: isSparse ? null : popularTimes(random),
    review_topics: random
      .sample(TOPICS, isSparse ? 0 : random.int(2, 6))
      .map((keyword) => ({ keyword, mentions: random.int(3, 180) })),
    sentiment: random.chance(0.95) ? sentiment(random, isSparse) : null,
    enriched_at: new Date(enrichedAtMs).toISOString(),
  };
}
