import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { actor, region } from '../../src/cli/commands/index-options.ts';

it('who acts is who is named, else the user of the system, by number where it has no name', () => {
  const nameless = (): never => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  expect(actor(' Ann ', nameless)).toBe('Ann');
  expect(actor(' ')).toBe(userInfo().username);
  expect(actor(undefined, nameless)).toBe(`uid ${process.getuid!()}`);
});

it('reads a region in either case', () => {
  expect(['ca', 'CA', 'South', 'NATIONAL', 'New_England'].map(region)).toEqual([
    'CA',
    'CA',
    'south',
    'national',
    'new_england',
  ]);
  expect(() => region('north')).toThrow('--region must be one of');
});
