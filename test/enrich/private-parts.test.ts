import { describe, expect, it } from 'vitest';
import { mayNameSomebody } from '../../src/enrich/private-parts.ts';

const WORDS = { ours: new Set(['wayfield', 'foods', 'decatur']), theirs: new Set(['shopper', 'zelenka']) };

describe('mayNameSomebody', () => {
  it.each([
    'Maria was so kind',
    'ask for maria at the deli',
    'MARIA AT THE DELI IS RUDE',
    'the cashier Latrice was rude',
    'Mr. Osei runs it well',
    'Thanks to Osei for the help',
    'the manager named Oz is great',
    'call me at 404-555-0100',
    'write to me@example.com',
    'see www.example.com',
    'ask @foodie about it',
    'Zelenka says: great',
  ])('is true of %j', (text) => {
    expect(mayNameSomebody(text, WORDS)).toBe(true);
  });

  it.each([
    'The staff is kind',
    'Great prices. The produce is fresh!',
    "I love it and I'm here every Monday",
    'Wayfield Foods in Decatur is clean',
    'the best at Wayfield',
    'THE STAFF IS RUDE',
    'the Mexican aisle is great',
    'the milk costs $1.99 for 64 oz',
  ])('is false of %j', (text) => {
    expect(mayNameSomebody(text, WORDS)).toBe(false);
  });
});
