import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { passOn } from '../../../src/cli/mcp/bridge.ts';

/** Nobody listens there. */
const NOWHERE = new URL('http://127.0.0.1:1/mcp');

it('answers a line that is no message with an error, and goes on with the next', async () => {
  const output = new PassThrough();
  const lines = ['garbage', 'null', '7', '"text"', '{"jsonrpc":"2.0","id":1,"method":"ping"}'];
  await passOn(NOWHERE, null, Readable.from(lines.map((line) => `${line}\n`)), output);
  output.end();
  const answers = (await output.setEncoding('utf8').toArray()).join('').trim().split('\n');
  const errors = answers.map((text) => JSON.parse(text) as { id: unknown; error: { code: number } });
  expect(errors.map(({ id, error }) => [id, error.code])).toEqual([
    [null, -32700],
    [null, -32600],
    [null, -32600],
    [null, -32600],
    [1, -32603],
  ]);
});
