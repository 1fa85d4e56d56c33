import { describe, expect, it } from 'vitest';
import { chooseForm, CSV_TYPE } from '../../../src/api/http/forms.ts';

const FORMS = {
  csv: { contentType: CSV_TYPE, encode: (json: Buffer) => json },
  svg: { contentType: 'image/svg+xml', encode: (json: Buffer) => json },
};
const chosen = (accept?: string, named?: string | null) => chooseForm(FORMS, named, accept)?.name ?? 'json';

describe('the form of an answer', () => {
  it.each([
    [undefined, 'json'],
    ['*/*', 'json'],
    ['text/csv', 'csv'],
    ['text/csv;header=present, */*', 'csv'],
    ['application/json, text/csv', 'csv'],
    ['image/svg+xml', 'svg'],
    ['application/json, text/csv;q=0.1', 'json'],
    ['text/csv; Q=0.5, */*', 'json'],
    ['text/csv;q=0.5, application/*;q=0.4, */*', 'csv'],
    ['text/csv;q=0', 'json'],
    ['text/csv;q=0.2, image/svg+xml;q=0.9, application/json;q=0.5', 'svg'],
    ['text/csv;q=none', 'json'],
  ])('that Accept %s asks for is %s', (accept, form) => {
    expect(chosen(accept)).toBe(form);
  });

  it('is the one that the request names, whatever Accept says', () => {
    expect(chosen('text/csv', null)).toBe('json');
    expect(chosen('application/json', 'csv')).toBe('csv');
  });
});
