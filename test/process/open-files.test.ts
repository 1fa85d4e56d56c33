import { describe, expect, it } from 'vitest';
import { connectionsWithin } from '../../src/process/open-files.ts';

describe('the connections that a process may take', () => {
  it.each([
    ['Max open files            1024                 4096                 files     ', 768],
    ['Max open files            unlimited            unlimited            files     ', Infinity],
    ['', Infinity],
  ])('within %j are %d', (line, connections) => {
    const limits = `Limit                     Soft Limit           Hard Limit           Units     \n${line}\n`;
    expect(connectionsWithin(limits)).toBe(connections);
  });
});
