import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeAisle } from '../../../src/domain/aisles/aisle-label.ts';

const CODES = [
  ['7', 'Aisle 7'],
  ['07', 'Aisle 7'],
  ['007', 'Aisle 7'],
  [' 7 ', 'Aisle 7'],
  ['10', 'Aisle 10'],
  ['100', 'Aisle 100'],
  ['Aisle 7', 'Aisle 7'],
  ['aisle 7', 'Aisle 7'],
  ['AISLE 7', 'Aisle 7'],
  ['Aisle 07', 'Aisle 7'],
  ['Aisle  7', 'Aisle 7'],
  ['\tAisle\n7', 'Aisle 7'],
  ['A12', 'Aisle A12'],
  ['a12', 'Aisle A12'],
  ['A07', 'Aisle A7'],
  ['Aisle A12', 'Aisle A12'],
  ['12B', 'Aisle 12B'],
  ['12b', 'Aisle 12B'],
  ['Aisle 12B', 'Aisle 12B'],
  ['A12B', 'Aisle A12B'],
  ['Aisle 5, Shelf 3', 'Aisle 5'],
  ['Aisle 5,Shelf 3', 'Aisle 5'],
  ['aisle 05 , shelf 3', 'Aisle 5'],
  ['Aisle 5 - Shelf 3', 'Aisle 5'],
  ['Aisle 5-Shelf 3', 'Aisle 5'],
  ['Aisle 5 – Shelf 3', 'Aisle 5'],
  ['Aisle 5/Shelf 3', 'Aisle 5'],
  ['Aisle 5 / Shelf 12B', 'Aisle 5'],
  ['5, Shelf 3', 'Aisle 5'],
  ['G14, Shelf 2', 'Aisle G14'],
  ['Aisle G14, Shelf 2', 'Aisle G14'],
  ['Aisle 5, Shelf A3', 'Aisle 5'],
] as const;

const TEXTS = [
  ['Dairy', 'Dairy'],
  ['  Dairy  ', 'Dairy'],
  ['Aisle Dairy', 'Dairy'],
  ['Dairy, Shelf 2', 'Dairy'],
  ['Frozen   Foods', 'Frozen Foods'],
  ['Produce Dept', 'Produce Dept'],
  ['Bakery', 'Bakery'],
  ['Deli', 'Deli'],
  ['Meat & Seafood', 'Meat & Seafood'],
  ['Back Wall', 'Back Wall'],
  ['Left Wall, Shelf 4', 'Left Wall'],
  ['Pharmacy', 'Pharmacy'],
  ['Beer/Wine', 'Beer/Wine'],
  ['Floral', 'Floral'],
  ['Garden Center', 'Garden Center'],
  ['Aisle 5 Left', '5 Left'],
  ['Aisle #5', '#5'],
  ['5-6', '5-6'],
  ['5.5', '5.5'],
  ['AB12', 'AB12'],
  ['12AB', '12AB'],
  ['Aisles 5', 'Aisles 5'],
  ['Aisle', 'Aisle'],
  ['Aisle: 5', 'Aisle: 5'],
  ['Shelf 3', 'Shelf 3'],
  ['Dairy Shelf 3', 'Dairy Shelf 3'],
  ['Top Shelf Spirits', 'Top Shelf Spirits'],
  ['Display Bakery', 'Display Bakery'],
  ['Penny Lane Cheese', 'Penny Lane Cheese'],
  ['Tillamook Case', 'Tillamook Case'],
  ['Potatoes', 'Potatoes'],
  ['Deposit Bottles', 'Deposit Bottles'],
  ['Compost', 'Compost'],
  ['Planetarium', 'Planetarium'],
  ['Lácteos', 'Lácteos'],
  ['冷蔵', '冷蔵'],
  ['International', 'International'],
  ['Seasonal', 'Seasonal'],
  ['Cold Case "A"', 'Cold Case "A"'],
  ['Natural Foods 2', 'Natural Foods 2'],
] as const;

const NOISE = [
  '',
  '   ',
  '-',
  '--',
  '—',
  '0',
  '00',
  'Aisle 0',
  'Aisle -',
  'N/A',
  'n/a',
  'NA',
  'N.A.',
  'Aisle N/A',
  'unknown',
  'Unknown',
  'UNKNOWN',
  'Aisle Unknown',
  'none',
  'null',
  'Checkout',
  'checkout',
  'Checkout 4',
  'Check Out',
  'check-out lane 3',
  'Main Checkout',
  'Self Checkout',
  'Self-Checkout 2',
  'SELF CHECK OUT',
  'Aisle Checkout',
  'Register',
  'Register 12',
  'Registers',
  'Cash Register 3',
  'Lane',
  'Lane 4',
  'LANE 04',
  'Till',
  'Till 2',
  'Front End',
  'FRONT END',
  'Front-End',
  'Frontend',
  'Front End Candy',
  'Front End, Shelf 1',
  'POS',
  'pos',
  'POS 3',
  'POS-12',
  'Customer Service',
  'Customer Service Desk',
  'customer service',
  'Endcap',
  'Endcap 14',
  'End Cap',
  'end-cap 7B',
  'Seasonal Endcap',
  'Aisle 5 Endcap',
  'Endcaps',
  'EC12',
  'EC-12',
  'EC 4B',
  'E/C 4',
  'Display',
  'Display 3',
  'Display #12',
  'DISP-04',
  'disp 7',
];

describe('normalizeAisle', () => {
  it.each(CODES)('names the code %j %j', (raw, expected) => {
    expect(normalizeAisle(raw)).toBe(expected);
  });

  it.each(TEXTS)('keeps the text %j as %j', (raw, expected) => {
    expect(normalizeAisle(raw)).toBe(expected);
  });

  it.each(NOISE)('drops %j', (raw) => {
    expect(normalizeAisle(raw)).toBeNull();
  });

  it('keeps null', () => {
    expect(normalizeAisle(null)).toBeNull();
  });

  it('has nothing left to do on its own codes and texts', () => {
    const raw = fc.constantFrom(...CODES.map(([label]) => label), ...TEXTS.map(([label]) => label));
    fc.assert(
      fc.property(raw, (label) => {
        expect(normalizeAisle(normalizeAisle(label))).toBe(normalizeAisle(label));
      }),
    );
  });
});
