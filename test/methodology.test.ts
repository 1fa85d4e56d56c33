import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CENSUS_REGIONS, censusRegion } from '../src/domain/place/census-region.ts';
import { METHOD } from '../src/domain/index-method/method.ts';
import { PUBLISH_STATUSES } from '../src/domain/index-method/month-data.ts';
import { US_STATES } from '../src/domain/place/us-states.ts';

const text = readFileSync('public/methodology.md', 'utf8');
const percent = (share: number): string => `${Number((100 * share).toFixed(6))}%`;
const states = CENSUS_REGIONS.map(
  (region) => [...US_STATES].filter((state) => censusRegion(state) === region).length,
);
const { qualifies, flags, bootstrap } = METHOD;

describe('public/methodology.md', () => {
  it.each([
    `Method version ${METHOD.version}.`,
    `below 1/${1 / METHOD.relativeLow} or above ${METHOD.relativeHigh} times`,
    `beyond ${METHOD.robustZ}, with a median absolute deviation of at least ${METHOD.madFloor}`,
    `its day and ${METHOD.carriedDays} days more`,
    `seen in ${METHOD.weeksSeen} different weeks`,
    `for ${METHOD.imputedMonths} months, then it is out`,
    `floor(${METHOD.trim} n) are cut from each end`,
    `With fewer than ${METHOD.medianBelow} stores, the median`,
    `but ${percent(METHOD.chainCap)} at most`,
    `more than ${percent(METHOD.draftImputedShare)} of its cost imputed is a draft`,
    `Northeast (${states[0]} states), Midwest (${states[1]}), South (${states[2]}, DC among them) and West (${states[3]})`,
    `a coverage of ${qualifies.coverage} or more, at least ${qualifies.regional.stores} stores of ${qualifies.regional.chains} chains (for the country ${qualifies.national.stores} stores of ${qualifies.national.chains} chains)`,
    `no chain with more than ${percent(qualifies.chainShare)} of the stores in scope`,
    `coefficient of variation of ${percent(qualifies.regional.cv)} at most (for the country ${percent(qualifies.national.cv)})`,
    `After ${qualifies.monthsInARow} such months in a row`,
    `coverage that moves by more than ${flags.coverageMove}`,
    `stores down by more than ${percent(flags.storesFall)}`,
    `more than ${percent(flags.imputedShare)} of the value imputed`,
    `more than ${percent(METHOD.droppedShare)} of the observations dropped`,
    `more than ${flags.jevonsPoints} points between`,
    `final on day ${METHOD.finalDay} of the month after`,
    `An error of ${percent(METHOD.revisionShare)} or more`,
    `the ${percent(bootstrap.level)} interval of a bootstrap of ${bootstrap.replicates} replicates`,
    `the last ${METHOD.geksMonths} months`,
  ])('says as the code does: %s', (sentence) => {
    expect(text).toContain(sentence);
  });

  it('explains every publish_status', () => {
    for (const status of PUBLISH_STATUSES) expect(text).toContain(`| \`${status}\` |`);
  });
});
