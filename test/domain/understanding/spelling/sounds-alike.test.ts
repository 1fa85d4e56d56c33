import { describe, expect, it } from 'vitest';
import { soundAlike } from '../../../../src/domain/understanding/spelling/sounds-alike.ts';

describe('words that are taken for each other by ear', () => {
  it.each([
    ['meet', 'meat'],
    ['bred', 'bread'],
    ['stake', 'steak'],
    ['staked', 'steaked'],
    ['pairs', 'pears'],
    ['bare', 'bear'],
    ['roll', 'rol'],
    ['role', 'roal'],
    ['flute', 'floot'],
    ['serial', 'cereal'],
    ['desert', 'dessert'],
    ['mustered', 'mustard'],
    ['chilly', 'chili'],
    ['rise', 'rice'],
  ])('%s is %s', (one, other) => {
    expect(soundAlike(one, other)).toBe(true);
    expect(soundAlike(other, one)).toBe(true);
  });

  it.each([
    ['doll', 'dill'],
    ['paint', 'point'],
    ['race', 'rice'],
    ['needle', 'noodle'],
    ['better', 'butter'],
    ['role', 'roll'],
    ['beads', 'braids'],
    ['team', 'tame'],
    ['yam', 'yum'],
  ])('%s is no %s', (one, other) => {
    expect(soundAlike(one, other)).toBe(false);
    expect(soundAlike(other, one)).toBe(false);
  });
});
