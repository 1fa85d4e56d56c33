import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { clientSecretName, parseRetailers } from '../../src/retailers/settings.ts';

interface Settings {
  hosts: string[];
  oauth: Record<string, unknown>;
  cart: Record<string, unknown>;
  [more: string]: unknown;
}

const kroger = (): Settings => ({
  hosts: ['api.kroger.com'],
  oauth: {
    issuer: 'https://api.kroger.com',
    authorization_endpoint: 'https://api.kroger.com/v1/connect/oauth2/authorize',
    token_endpoint: 'https://api.kroger.com/v1/connect/oauth2/token',
    client_id: 'example',
    redirect_uri: 'https://app.example.org/callback',
    scopes: ['cart.basic:write'],
  },
  cart: { adapter: 'kroger', base_url: 'https://api.kroger.com' },
});
const fileOf = (settings: object, slug = 'kroger'): string =>
  JSON.stringify({ retailers: { [slug]: settings } });
const SECRET = 'a-client-secret';
const problemsOf = (text: string, secret: string | undefined = SECRET): readonly string[] => {
  const parsed = parseRetailers(text, () => secret);
  return parsed.ok ? [] : parsed.problems;
};

describe("the retailers' settings", () => {
  it('give each retailer its secret from the environment', () => {
    const asked: string[] = [];
    const parsed = parseRetailers(fileOf(kroger(), 'food-4_less'), (name) => {
      asked.push(name);
      return SECRET;
    });
    expect(asked).toEqual(['GONDOLA_RETAILER_FOOD_4_LESS_CLIENT_SECRET']);
    expect(parsed.ok && parsed.retailers.get('food-4_less')).toMatchObject({
      slug: 'food-4_less',
      clientSecret: SECRET,
      oauth: { client_authentication: 'client_secret_basic' },
      cart: { modality: 'PICKUP' },
    });
  });

  it('are as docs/cart-app.md shows them', async () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(await readFile('docs/cart-app.md', 'utf8')) ?? [];
    expect(problemsOf(example)).toEqual([]);
  });

  it('may name no retailer at all', () => {
    expect(problemsOf('{"retailers":{}}')).toEqual([]);
  });

  it.each<[string, (settings: Settings) => void, string]>([
    ['an unknown setting', (s) => void (s['colour'] = 'red'), 'retailers.kroger.colour is not a setting'],
    [
      'an unknown OAuth setting',
      (s) => void (s.oauth['secret'] = 'x'),
      'retailers.kroger.oauth.secret is not',
    ],
    [
      'a missing endpoint',
      (s) => void delete s.oauth['token_endpoint'],
      'retailers.kroger.oauth.token_endpoint',
    ],
    ['http:// elsewhere', (s) => void (s.oauth['issuer'] = 'http://api.kroger.com'), 'must be https://'],
    [
      'credentials in a URL',
      (s) => void (s.oauth['issuer'] = 'https://u:p@api.kroger.com'),
      'without credentials',
    ],
    [
      'an endpoint on a host that is not named',
      (s) => void (s.oauth['token_endpoint'] = 'https://evil.example/token'),
      'retailers.kroger.oauth.token_endpoint: is on evil.example, which is not among hosts',
    ],
    [
      'a cart on a host that is not named',
      (s) => void (s.cart['base_url'] = 'https://evil.example'),
      'retailers.kroger.cart.base_url: is on evil.example',
    ],
    ['an unknown adapter', (s) => void (s.cart['adapter'] = 'magic'), 'retailers.kroger.cart'],
    ['an unknown modality', (s) => void (s.cart['modality'] = 'DRONE'), 'retailers.kroger.cart.modality'],
    ['no scope', (s) => void (s.oauth['scopes'] = []), 'retailers.kroger.oauth.scopes'],
    [
      'a parameter that the sign-in sets itself',
      (s) => void (s.oauth['authorization_parameters'] = { state: 'mine' }),
      'must not set',
    ],
  ])('refuse %s and say where', (_what, change, expected) => {
    const settings = kroger();
    change(settings);
    const problems = problemsOf(fileOf(settings));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(expected);
  });

  it('refuse what is no slug and what is no JSON', () => {
    expect(problemsOf(fileOf(kroger(), 'No Slug'))).toHaveLength(1);
    expect(problemsOf('{')).toEqual(['the file is not JSON']);
    expect(problemsOf('[]')).toHaveLength(1);
  });

  it('want a client secret exactly where the client has one', () => {
    const name = clientSecretName('kroger');
    expect(parseRetailers(fileOf(kroger()), () => undefined)).toEqual({
      ok: false,
      problems: [`kroger needs its client secret in ${name}`],
    });
    const open = kroger();
    open.oauth['client_authentication'] = 'none';
    expect(parseRetailers(fileOf(open), () => undefined).ok).toBe(true);
    expect(problemsOf(fileOf(open))).toEqual([`kroger has client_authentication none, but ${name} is set`]);
  });

  it('name every problem at once', () => {
    const settings = kroger();
    settings.oauth['client_id'] = '';
    settings.oauth['redirect_uri'] = 'callback';
    settings['colour'] = 'red';
    expect(problemsOf(fileOf(settings)).length).toBeGreaterThanOrEqual(3);
  });
});
