import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitQuery } from '../../../../src/api/http/parsing/query-string.ts';

const KNOWN = new Set(['q', 'limit', 'lat', 'store_id']);
const split = (query: string) => splitQuery(query, KNOWN);

describe('splitQuery', () => {
  it.each([
    ['', {}],
    ['q=milk', { q: 'milk' }],
    ['q=whole%20milk', { q: 'whole milk' }],
    ['q=whole+milk', { q: 'whole milk' }],
    ['q=1%2B1', { q: '1+1' }],
    ['q=jalape%C3%B1o', { q: 'jalapeño' }],
    ['q=a=b', { q: 'a=b' }],
    ['q=%26%3D', { q: '&=' }],
    ['%71=milk', { q: 'milk' }],
    ['&q=milk&&limit=5&', { q: 'milk', limit: '5' }],
  ])('reads %j', (query, values) => {
    expect(split(query)).toEqual({ values, errors: [] });
  });

  it.each([
    ['q=', 'is empty'],
    ['q', 'is empty'],
    ['q=%20', 'white space'],
    ['q=+milk', 'white space'],
    ['q=milk%20', 'white space'],
    ['q=%C2%A0milk', 'white space'],
    ['q=a%00b', 'control character'],
    ['q=a%0Ab', 'control character'],
    ['q=a%7Fb', 'control character'],
    ['q=a%C2%85b', 'control character'],
    ['q=%', 'percent-encoded'],
    ['q=%zz', 'percent-encoded'],
    ['q=%C3%28', 'percent-encoded'],
    ['q=%ED%A0%80', 'percent-encoded'],
    ['q=a&q=a', 'more than once'],
    ['q=&q=a', 'is empty'],
  ])('refuses %j and names q', (query, why) => {
    const { errors } = split(query);
    expect(errors[0]).toMatchObject({ in: 'query', field: 'q', detail: expect.stringContaining(why) });
  });

  it('names the nearest known parameter of an unknown one', () => {
    expect(split('limits=5').errors).toEqual([
      {
        in: 'query',
        field: 'limits',
        detail: 'is not a parameter of this route: the nearest known one is limit',
      },
    ]);
    expect(split('StoreId=5').errors[0]?.detail).toContain('store_id');
  });

  it.each([
    ['city', 'near'],
    ['zip_code', 'near'],
    ['state', 'near'],
    ['chain', 'chain_slug'],
    ['radius', 'radius_mi'],
    ['search', 'q'],
    ['per_page', 'limit'],
  ])('names for %s what is meant, not what has the same letters', (name, meant) => {
    const known = new Set(['q', 'lat', 'near', 'radius_mi', 'chain_slug', 'items', 'limit']);
    expect(splitQuery(`${name}=1`, known).errors[0]?.detail).toBe(
      `is not a parameter of this route: the nearest known one is ${meant}`,
    );
  });

  it.each([
    ['latitude', ['lat', 'lng', 'near'], 'lat'],
    ['lon', ['lat', 'lng', 'near'], 'lng'],
    ['lat', ['q', 'near', 'limit'], 'near'],
    ['lng', ['q', 'near', 'limit'], 'near'],
  ])('names for %s among %j the place %s', (name, known, meant) => {
    expect(splitQuery(`${name}=1`, new Set(known)).errors[0]?.detail).toBe(
      `is not a parameter of this route: the nearest known one is ${meant}`,
    );
  });

  it.each([
    ['q', ['from', 'to', 'near'], 'from, to, near'],
    ['colour', ['limit', 'offset'], 'limit, offset'],
  ])('names all known parameters where none is like %s', (name, known, all) => {
    expect(splitQuery(`${name}=1`, new Set(known)).errors[0]?.detail).toBe(
      `is not a parameter of this route: the known ones are ${all}`,
    );
  });

  it.each([
    ['cursor', ['sort', 'offset', 'limit'], 'offset'],
    ['order_by', ['sort', 'offset', 'near'], 'sort'],
    ['qty', ['upc', 'name', 'quantity'], 'quantity'],
    ['size', ['upc', 'name', 'quantity'], 'name'],
    ['quantity', ['client_id', 'name'], 'name'],
    ['near', ['store_id', 'items'], 'store_id'],
  ])('names for %s among %j what is meant, %s', (name, known, meant) => {
    expect(splitQuery(`${name}=1`, new Set(known)).errors[0]?.detail).toBe(
      `is not a parameter of this route: the nearest known one is ${meant}`,
    );
  });

  it.each(['__proto__', 'constructor', 'toString', 'lat[]', 'Q'])('does not know %s', (name) => {
    expect(split(`${name}=1`)).toMatchObject({ values: {}, errors: [{ field: name }] });
  });

  it('refuses more than 64 parameters', () => {
    expect(split(Array.from({ length: 65 }, (_, i) => `x${i}=1`).join('&')).errors).toHaveLength(1);
  });

  it('gives back any text that was encoded as a browser does, unless it is one of the refused kinds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (text) => {
        // oxlint-disable-next-line no-control-regex
        fc.pre(text.trim() === text && !/[\x00-\x1f\x7f-\x9f]/.test(text));
        expect(split(`q=${encodeURIComponent(text)}`).values).toEqual({ q: text });
        expect(split(new URLSearchParams({ q: text }).toString()).values).toEqual({ q: text });
      }),
    );
  });
});
