import { describe, expect, it } from 'vitest';
import { inkFor } from '../../../src/cli/terminal/ink.ts';
import { logProse } from '../../../src/cli/terminal/log-prose.ts';

const plain = inkFor({ write: () => {} });
const prose = (record: object): string =>
  logProse(JSON.stringify({ time: '2026-01-02T03:04:05.678Z', pid: 1, hostname: 'h', ...record }), plain);

describe('logProse', () => {
  it('says when, how grave and what', () => {
    expect(prose({ level: 40, msg: 'A database connection broke' })).toBe(
      '03:04:05 warning A database connection broke',
    );
  });

  it('adds plain members and the cause, and no stack', () => {
    const err = { type: 'Error', message: 'no such file', stack: 'Error: no such file\n at x' };
    expect(prose({ level: 50, msg: 'a snapshot was refused', version: 3, err, counts: {} })).toBe(
      '03:04:05 error a snapshot was refused (no such file) version=3',
    );
  });

  it('lets nothing through that a terminal would obey', () => {
    expect(prose({ level: 50, msg: 'a\u001B[2Jb\nc', url: '/\u009b31m' })).toBe(
      '03:04:05 error a\uFFFD[2Jb c url=/\uFFFD31m',
    );
  });
});
