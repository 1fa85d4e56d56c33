import { beforeAll, describe, expect, it } from 'vitest';
import { graderOf, judgedText, readUsualWords } from '../../bench/judged-queries.ts';
import { sharedDemo } from '../support/demo.ts';

interface Product {
  readonly name: string;
  readonly brand: string | null;
  readonly size_display: string | null;
}

interface ResolvedItem {
  readonly matched_name: string;
  readonly matched_brand: string | null;
  readonly size_display: string | null;
}

/** Of a list. */
const MOST_ITEMS = 50;

/** What people type, and what the first answer's name (and size) has to say, and must not. */
const EVERYDAY: readonly (readonly [q: string, right: RegExp, wrong: RegExp])[] = [
  ['whole milk', /(whole|whl|vit).*(milk|mlk)/i, /chocolate|powder|oat|goat|yogurt|butter/i],
  ['peanut butter', /peanut butter|pnut btr|pb\b/i, /dog|cookie|cup|bar\b|cracker|treat/i],
  ['bananas', /banana/i, /chip|bread|yogurt|baby|muffin|pudding/i],
  ['oat milk', /oat ?(milk|mlk|beverage)/i, /goat|yogurt|cookie|meal/i],
  ['egg', /\beggs?\b/i, /nog|noodle|roll|salad|substitute|bagel/i],
  ['2% milk gallon', /(2%|2 ?%|reduced).*(milk|mlk).*(1 ?gal|gallon|128)/i, /chocolate|half/i],
  ['large eggs dozen', /(large|lrg|lg).*\beggs?\b.*(12|dozen|doz|dz)/i, /nog|noodle/i],
  ['loaf of bread', /\b(bread|brd)\b/i, /flour|crumb|mix|pudding|stick/i],
  ['pollo', /chicken|pollo/i, /soup|broth|noodle|flavor/i],
  ['arroz', /\brice\b|arroz/i, /cake|krisp|vinegar|milk|pudding/i],
  ['oj', /orange juice|orng jce|oj\b/i, /soda|candy/i],
  ['leche', /\b(milk|mlk)\b|leche/i, /chocolate bar|dulce|powder/i],
  ['frijoles', /\bbeans?\b|frijoles/i, /jelly|green|coffee|vanilla/i],
  ['tp', /toilet|bath tissue/i, /facial|towel/i],
  ['diet coke 12 pack', /(?=.*diet)(?=.*(coke|cola)).*12/i, /\b2 ?(l|liter)/i],
  ['choc milk', /choc.*(milk|mlk)/i, /bar\b|candy|almond/i],
  ['scallions', /green onion|scallion/i, /dip|chip|powder/i],
  ['chiken brest', /chicken breast/i, /soup|nugget/i],
  ['tomatos', /tomato/i, /sauce|soup|paste|ketchup/i],
  ['spaghetti', /spaghetti/i, /sauce|squash|os\b/i],
  ['hot chocolate', /hot (cocoa|chocolate)/i, /spread|bar\b|chocolate milk/i],
  ['I need milk', /\b(milk|mlk)\b/i, /chocolate|powder|oat|goat|yogurt|butter/i],
  ['cheapest bread', /\b(bread|brd)\b/i, /flour|crumb|mix|pudding|stick/i],
  ['dos litros de leche', /\b(milk|mlk)\b/i, /dulce|chocolate|powder|oat/i],
  ['2 ply toilet paper', /toilet|bath tissue/i, /facial|towel/i],
  ['oatmeal', /oat/i, /cookie|soap|milk|bar\b|wheat/i],
  ['vanilla', /vanilla extract/i, /cream|milk/i],
  ['chips', /chips/i, /variety|chocolate/i],
  ['milk, whole', /(whole|whl|vit).*(milk|mlk)|milk.*whole/i, /chocolate|powder|oat|goat|yogurt|butter/i],
  ['syrup', /(pancake|maple) syrup/i, /grenadine|cough/i],
  ['green apples', /apples/i, /juice|sauce|chip/i],
  ['apples green', /apples/i, /juice|sauce|chip/i],
  ['powerade zero', /sports drink/i, /nectar|water/i],
  ['vitamin d', /vitamin d/i, /milk|vitamin c/i],
  ['cauliflower rice', /cauliflower.*rice|rice.*cauliflower/i, /pizza/i],
  ['oscar mayer bologna', /bologna/i, /sandwich/i],
  ['butterball turkey', /turkey/i, /bacon|sausage|deli|slices/i],
  ['nature valley bars', /granola bars/i, /chocolate bar\b|candy/i],
  ['mission tortillas', /tortillas/i, /chips/i],
  ['kind bars', /nut bars/i, /king/i],
  ['tums', /antacid/i, /vitamin/i],
  ['fritos', /corn chips/i, /fried/i],
  ['canned chicken', /canned chicken/i, /soup/i],
  ['fruit cocktail', /fruit cocktail/i, /frozen/i],
  ['chicken tenderloins', /tenderloin/i, /tenders/i],
];
/** Words that people say alone, and what the first answer's name has to say: the usual thing of it. */
const ALONE: readonly (readonly [q: string, usual: RegExp])[] = [
  ['apples', /gala|fuji|honeycrisp|hnycrsp/i],
  ['batteries', /aa/i],
  ['beans', /black|pinto|blk/i],
  ['beef', /ground/i],
  ['beer', /lager/i],
  ['blue cheese', /crumbles/i],
  ['bread', /white|wheat/i],
  ['brussels sprouts', /^(?!.*frozen).*brussels sprouts/i],
  ['celery', /hearts|stalks/i],
  ['cheese', /american|cheddar|mozzarella/i],
  ['cherry tomatoes', /cherry/i],
  ['chips', /potato/i],
  ['cola', /^(?!.*(?:diet|zero|cherry)).*cola/i],
  ['coke', /^(?!.*(?:diet|zero|cherry)).*cola/i],
  ['cookies', /chocolate chip/i],
  ['cream', /heavy|whipping/i],
  ['detergent', /laundry/i],
  ['diapers', /^(?!.*swim).*diapers/i],
  ['dressing', /ranch/i],
  ['fish', /salmon|tilapia|cod/i],
  ['flour', /all-purpose/i],
  ['gouda', /gouda cheese/i],
  ['greek yogurt', /plain|vanilla|strawberry/i],
  ['jalapenos', /jalape[nñ]o peppers/i],
  ['juice', /orange|apple/i],
  ['jugo', /orange|apple/i],
  ['lettuce', /iceberg|romaine/i],
  ['milk', /whole|2%/i],
  ['noodles', /egg/i],
  ['nuts', /mixed/i],
  ['oil', /vegetable|olive|canola/i],
  ['onions', /yellow|white|red/i],
  ['oranges', /navel/i],
  ['paprika', /paprika/i],
  ['penne', /^(?!.*(?:protein|gluten)).*penne/i],
  ['pepper', /bell|black/i],
  ['peanut butter', /creamy/i],
  ['pepperoni', /slices/i],
  ['pickles', /dill/i],
  ['potatoes', /russet/i],
  ['prunes', /pitted prunes/i],
  ['rice', /white|long grain|jasmine|basmati/i],
  ['romaine', /hearts/i],
  ['salt', /iodized/i],
  ['soup', /chicken noodle|tomato/i],
  ['sour cream', /original/i],
  ['sparkling water', /plain|original|lime/i],
  ['spinach', /baby spinach/i],
  ['steak', /ribeye|sirloin|strip/i],
  ['sugar', /gran/i],
  ['tea', /black|green/i],
  ['tuna', /chunk light|albacore/i],
  ['vinegar', /distilled white|dstlld white/i],
  ['water', /spring|purified|drinking/i],
  ['yogurt', /plain|vanilla|strawberry/i],
  ['zucchini', /green/i],
];
/** What should be lacking, and what is sold so. */
const LACKING: readonly (readonly [string, RegExp])[] = [
  ['egg free mayo', /vegan mayo/i],
  ['wheat free bread', /gluten free bread/i],
  ['orange juice without pulp', /no pulp orange juice/i],
  ['chili without beans', /no beans? chili|chili no beans/i],
  ['dye free detergent', /free & clear laundry detergent/i],
];
/** Parts of the catalogue that are asked for, and what a person would call their products. */
const DEPARTMENTS: readonly (readonly [string, RegExp])[] = [
  ['produce', /onion|potato|pepper|carrot|apple|banana|orange|grape|berries|tomato|lettuce/i],
  ['fruit', /apple|banana|orange|grape|berries|lemon|lime|avocado|mango|melon/i],
  ['healthy snacks', /chip|nut|almond|candies|popcorn|cracker|pretzel|cookie|salsa|bar/i],
  ['snacks', /chip|nut|almond|candies|popcorn|cracker|pretzel|cookie|salsa|bar/i],
  ['beverages', /soda|cola|water|coffee|tea|juice|drink/i],
  ['dairy', /milk|cheese|yogurt|butter|egg|cream/i],
  ['frozen meals', /bowl|dinner|burrito|roll|pot pie|lasagna|pizza|potsticker|corn dog|meatball/i],
  ['cleaning supplies', /cleaner|wipe|spray|sponge|eraser|soap|detergent|glove|scrub|degreaser/i],
  ['medicine', /tablet|caplet|relief|cough|ibuprofen|antacid/i],
  ['baked goods', /bread|sourdough|donut|cake|cookie|bagel|muffin|roll|bun|croissant|baguette|pie/i],
];
const NOT_SOLD = ['lawn mower', 'bluetooth speaker', 'magazine'];

describe('everyday requests to the demo catalogue', () => {
  let base: string;

  beforeAll(async () => {
    base = (await sharedDemo()).url;
  }, 180_000);

  async function find(q: string): Promise<readonly Product[]> {
    const reply = await fetch(`${base}/v1/products?limit=5&q=${encodeURIComponent(q)}`, {
      headers: { 'x-payment-stub': 'allow' },
    });
    expect(reply.status).toBe(200);
    return ((await reply.json()) as { results: readonly Product[] }).results;
  }

  it.each(EVERYDAY)('%s: what comes first is what a person would take', async (q, right, wrong) => {
    const [first] = await find(q);
    const text = [first?.brand, first?.name, first?.size_display].join(' ');
    expect(text).toMatch(right);
    expect(text).not.toMatch(wrong);
  });

  it.each(ALONE)('%s, said alone: the usual thing of it comes first', async (q, usual) => {
    const [first] = await find(q);
    expect(first?.name ?? '').toMatch(usual);
  });

  it.each(LACKING)('%s: begins with what lacks it', async (q, first) => {
    expect((await find(q))[0]!.name).toMatch(first);
  });

  it.each(DEPARTMENTS)('%s: shows what there is, one kind after the other', async (q, kinds) => {
    const names = (await find(q)).map(({ name }) => name);
    expect(names).toHaveLength(5);
    for (const name of names) expect(name).toMatch(kinds);
    const lastWords = names.map((name) =>
      name
        .replace(/[,(-].*/, '')
        .trim()
        .split(' ')
        .at(-1),
    );
    expect(new Set(lastWords).size).toBeGreaterThanOrEqual(4);
  });

  it('leaves open what names a department in lists and baskets', async () => {
    const headers = { 'x-payment-stub': 'allow', 'content-type': 'application/json' };
    const stores = await fetch(`${base}/v1/stores?chain=kroger&limit=1`, { headers });
    const [store] = ((await stores.json()) as { stores: readonly { id: string }[] }).stores;
    const items = DEPARTMENTS.map(([name]) => ({ client_id: name, name }));
    const asked = await Promise.all([
      fetch(`${base}/v1/chains/kroger/resolve-list`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ store_id: store!.id, items }),
      }),
      fetch(`${base}/v1/index/basket`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ chain_slug: 'kroger', items: DEPARTMENTS.map(([name]) => ({ name })) }),
      }),
    ]);
    const [list, basket] = (await Promise.all(asked.map((reply) => reply.json()))) as [
      { items: readonly { missing_reason: string | null }[] },
      { data: { items: readonly { missing_reason: string | null }[] } },
    ];
    for (const { items: lines } of [list, basket.data])
      expect(lines.map(({ missing_reason }) => missing_reason)).toEqual(
        DEPARTMENTS.map(() => 'several_things'),
      );
  });

  it('prices any product of a department where a basket asks for a category of that name', async () => {
    const items = DEPARTMENTS.map(([category]) => ({ category }));
    const reply = await fetch(`${base}/v1/index/basket`, {
      method: 'POST',
      headers: { 'x-payment-stub': 'allow', 'content-type': 'application/json' },
      body: JSON.stringify({ chain_slug: 'kroger', items }),
    });
    const { data } = (await reply.json()) as {
      data: { items: readonly { name: string | null; price: number | null; reason: string }[] };
    };
    for (const { name, price, reason } of data.items) {
      expect(name).not.toBeNull();
      expect(price).toBeGreaterThan(0);
      expect(reason).toBe('Any product of the category will do.');
    }
  });

  it('takes what words alone usually mean in lists of chains', async () => {
    const words = readUsualWords();
    const answered = { right: 0, wrong: [] as string[] };
    for (const slug of ['kroger', 'publix', 'aldi', 'target', 'safeway']) {
      const headers = { 'x-payment-stub': 'allow', 'content-type': 'application/json' };
      const stores = await fetch(`${base}/v1/stores?chain=${slug}&limit=1`, { headers });
      const [store] = ((await stores.json()) as { stores: readonly { id: string }[] }).stores;
      for (let from = 0; from < words.length; from += MOST_ITEMS) {
        const asked = words.slice(from, from + MOST_ITEMS);
        const items = asked.map(({ q }, i) => ({ client_id: String(i), name: q }));
        const body = JSON.stringify({ store_id: store!.id, items });
        const url = `${base}/v1/chains/${slug}/resolve-list`;
        const reply = await fetch(url, { method: 'POST', headers, body });
        expect(reply.status).toBe(200);
        const list = (await reply.json()) as { items: readonly ResolvedItem[] };
        for (const [i, { matched_name, matched_brand, size_display }] of list.items.entries()) {
          const product = { name: matched_name, brand: matched_brand ?? '', size: size_display ?? '' };
          if (graderOf(asked[i]!)(judgedText(product)) > 0) answered.right++;
          else answered.wrong.push(`${slug}: ${asked[i]!.q} is ${matched_brand} ${matched_name}`);
        }
      }
    }
    // A chain does not sell the usual thing of every word.
    expect(
      answered.right / (answered.right + answered.wrong.length),
      answered.wrong.join('\n'),
    ).toBeGreaterThan(0.9);
  });

  it.each(NOT_SOLD)('%s: is not sold, and nothing is answered', async (q) => {
    expect(await find(q)).toEqual([]);
  });
});
