import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commands } from '../../src/cli/commands.ts';
import { run } from '../../src/cli/run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gondola-suggest-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** What `gondola import FILE --suggest` says of a file. */
async function saidOf(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  writeFileSync(path, text);
  let said = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((part) => ((said += String(part)), true));
  expect(await run(commands, ['import', path, '--suggest'])).toBe(0);
  return said;
}

const stores = (banner: string): string =>
  `Banner;Branch No;Branch Name;Street;City;State;Postal\n${banner};7;${banner} Midtown;1 Oak St;Atlanta;GA;30308\n`;
const PRICES =
  'Store #,UPC,Item Description,Reg Price,Eff Date\n7,036000291452,Facial Tissues,$2.49,7/28/2026\n';

describe('a proposed mapping', () => {
  it('says how the chains are made that would be left out, where there are any', async () => {
    expect(await saidOf('branches.csv', stores('Oak Grocers'))).toContain(
      'Rows of no known chain are left out; with --create-chains their chains are made.',
    );
    expect(await saidOf('shops.csv', stores('Kroger'))).not.toContain('--create-chains');
  });

  it('says where the slug of a chain comes from that no column names', async () => {
    expect(await saidOf('oak-grocers-prices.csv', PRICES)).toContain(
      `"oak-grocers" is made of the file's name. Put the chain's slug there.`,
    );
    expect(await saidOf('prices.csv', PRICES)).toContain(
      `"my-chain" stands in its place. Put the chain's slug there.`,
    );
  });
});
