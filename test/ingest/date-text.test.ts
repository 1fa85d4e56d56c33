import { describe, expect, it } from 'vitest';
import { readDate, readSerialDate } from '../../src/ingest/date-text.ts';

describe('readDate', () => {
  it.each([
    ['2026-07-29', 'YYYY-MM-DD', '2026-07-29'],
    ['20260729', 'YYYYMMDD', '2026-07-29'],
    ['7/4/2026', 'MM/DD/YYYY', '2026-07-04'],
    ['4/7/2026', 'DD/MM/YYYY', '2026-07-04'],
    ['04.07.26', 'DD.MM.YY', '2026-07-04'],
    ['4-Dec-05', 'DD-MMM-YY', '2005-12-04'],
    ['04JAN2026', 'DDMMMYYYY', '2026-01-04'],
    ['02/29/2024', 'MM/DD/YYYY', '2024-02-29'],
    ['7/28/2026 12:00:00 AM', 'MM/DD/YYYY', '2026-07-28'],
    ['2026-07-28T23:59:59.999Z', 'YYYY-MM-DD', '2026-07-28'],
    ['2026-07-28 23:59 -05:00', 'YYYY-MM-DD', '2026-07-28'],
  ])('reads %s as %s: %s', (text, pattern, day) => {
    expect(readDate(text, pattern)).toBe(day);
  });

  it.each([
    ['02/29/2026', 'MM/DD/YYYY'],
    ['13/01/2026', 'MM/DD/YYYY'],
    ['0/1/2026', 'MM/DD/YYYY'],
    ['2026-06-31', 'YYYY-MM-DD'],
  ])('knows no day %s of the form %s', (text, pattern) => {
    expect(readDate(text, pattern)).toEqual({ problem: `is no day that there is, read as ${pattern}` });
  });

  it.each([
    ['7/4/26', 'MM/DD/YYYY'],
    ['7/4/2026', 'MM/DD/YY'],
    ['2026729', 'YYYYMMDD'],
    ['2026-07-29', 'YYYYMMDD'],
    ['04x07x26', 'DD.MM.YY'],
    ['4-Foo-05', 'DD-MMM-YY'],
    ['2026-07-29 or so', 'YYYY-MM-DD'],
    ['on 2026-07-29', 'YYYY-MM-DD'],
    ['', 'YYYY-MM-DD'],
  ])('refuses %j, which is not of the form %s', (text, pattern) => {
    expect(readDate(text, pattern)).toEqual({ problem: `is not a date of the form ${pattern}` });
  });
});

describe('readSerialDate', () => {
  it.each([
    ['61', '1900-03-01'],
    ['25569', '1970-01-01'],
    ['46232', '2026-07-29'],
    ['46232.999', '2026-07-29'],
    ['2958465', '9999-12-31'],
  ])('reads %s as %s', (text, day) => {
    expect(readSerialDate(text)).toBe(day);
  });

  it.each(['60', '0', '2958466', '-46232', '46232.', '2026-07-29', ''])('refuses %j', (text) => {
    expect(readSerialDate(text)).toEqual({ problem: "is not a spreadsheet's number of a day" });
  });
});
