import { describe, expect, it } from 'vitest';
import type { Rail } from '../../../src/access/payments/rail.ts';
import { findRailFaults } from '../../../src/cli/serving/rail-faults.ts';

const railThat = (name: string, findFault?: Rail['findFault']): Rail => ({ name, findFault }) as Rail;

describe('findRailFaults', () => {
  it('tells what is wrong from what is not known, by the name of the rail', async () => {
    const { faults, silent } = await findRailFaults([
      railThat('asks nobody'),
      railThat('is right', async () => null),
      railThat('is wrong', async () => 'the node is of another chain'),
      railThat('refuses', () => Promise.reject(new Error('ECONNREFUSED'))),
      railThat('hangs', () => new Promise(() => {})),
    ]);
    expect(faults).toEqual(['is wrong: the node is of another chain']);
    expect(new Set(silent.map((words) => words.split(':')[0]))).toEqual(new Set(['hangs', 'refuses']));
  });
});
