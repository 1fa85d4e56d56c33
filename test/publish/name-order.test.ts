import { describe, expect, it } from 'vitest';
import { foldText } from '../../src/domain/text/fold.ts';
import { orderByName } from '../../src/publish/name-order.ts';

describe('orderByName', () => {
  it('orders by folded name, then name, then id', () => {
    const names = ['pear', 'Äpfel', 'apfel', 'pear', 'Apfel'];
    const uuids = new Uint8Array(16 * names.length);
    uuids[0] = 2;
    uuids[16 * 3] = 1;
    const { byName, nameRank } = orderByName(names.map(foldText), names, uuids);
    expect([...byName]).toEqual([4, 2, 1, 3, 0]);
    expect([...nameRank]).toEqual([4, 2, 1, 3, 0]);
  });
});
