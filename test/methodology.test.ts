import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CENSUS_REGIONS, censusRegion } from '../src/domain/place/census-region.ts';
import { METHOD } from '../src/domain/index-method/method.ts';
import { METHOD_2 } from '../src/domain/index-method/version-2/method.ts';
import { PUBLISH_STATUSES } from '../src/domain/index-method/month-data.ts';
import { US_STATES } from '../src/domain/place/us-states.ts';

const text = readFileSync('public/methodology.md', 'utf8');
const percent = (share: number): string => `${Number((100 * share).toFixed(6))}%`;
const states = CENSUS_REGIONS.map(
  (region) => [...US_STATES].filter((state) => censusRegion(state) === region).length,
);
const { bootstrap } = METHOD;
const { qualifies, flags } = METHOD_2;

describe('public/methodology.md', () => {
  it.each([
    `Method version ${METHOD_2.version}`,
    `more than a factor of ${METHOD_2.ownFactor} from the store's own last price`,
    `within a factor of ${METHOD_2.agreeFactor} of it`,
    `more than a factor of ${METHOD_2.chainFactor} from the median of its chain's prices of the product in the month (of ${METHOD_2.chainMedianStores} stores or more)`,
    `its day and ${METHOD.carriedDays} days more`,
    `seen in ${METHOD.weeksSeen} different weeks`,
    `kept to ${METHOD_2.priceDecimals} decimals`,
    `for ${METHOD_2.imputedMonths} months, then it is out`,
    `by ${percent(METHOD_2.chainCap)} of its region at most`,
    `Over the last ${METHOD_2.windowMonths} months`,
    `rounded to ${METHOD_2.decimals} decimals`,
    `Northeast (${states[0]} states), Midwest (${states[1]}), South (${states[2]}, DC among them) and West (${states[3]})`,
    `was seen in the ${METHOD_2.panelMonths} months before`,
    `in which ${METHOD_2.areas.stores} stores of ${METHOD_2.areas.chains} chains were observed there`,
    `must be seen in ${METHOD_2.week.weeksSeen} week; what is missing is imputed for ${METHOD_2.week.imputedWeeks} weeks; the window is ${METHOD_2.week.windowWeeks} weeks; the panel is of ${METHOD_2.week.panelWeeks} weeks before`,
    `the weight of chains with ${METHOD_2.cellStores} observed stores`,
    `a coverage and a cell coverage of ${qualifies.coverage} or more, at least ${qualifies.regional.stores} stores of ${qualifies.regional.chains} chains (for the country ${qualifies.national.stores} stores of ${qualifies.national.chains} chains)`,
    `coefficient of variation of ${percent(qualifies.regional.cv)} at most (for the country ${percent(qualifies.national.cv)})`,
    `After ${qualifies.monthsInARow} such months in a row`,
    `coverage that moves by more than ${flags.coverageMove}`,
    `stores down by more than ${percent(flags.storesFall)}`,
    `more than ${percent(flags.imputedShare)} of the weight imputed`,
    `more than ${percent(METHOD_2.droppedShare)} of the observations held as odd`,
    `final on day ${METHOD.finalDay} of the month after`,
    `An error of ${percent(METHOD.revisionShare)} or more`,
    `the ${percent(METHOD_2.intervalLevel)} interval of the value`,
    `Withheld below ${METHOD_2.intervalStores} stores`,
    `below 1/${1 / METHOD.relativeLow} or above ${METHOD.relativeHigh} times`,
    `beyond ${METHOD.robustZ}, with a median absolute deviation of at least ${METHOD.madFloor}`,
    `floor(${METHOD.trim} n) are cut from each end`,
    `with fewer than ${METHOD.medianBelow} stores, the median`,
    `more than ${percent(METHOD.draftImputedShare)} of its cost imputed is a draft`,
    `no chain may have more than ${percent(METHOD.qualifies.chainShare)} of them`,
    `more than ${METHOD.flags.jevonsPoints} points between`,
    `the ${percent(bootstrap.level)} interval of a bootstrap of ${bootstrap.replicates} replicates`,
    `index over ${METHOD.geksMonths} months`,
  ])('says as the code does: %s', (sentence) => {
    expect(text).toContain(sentence);
  });

  it('explains every publish_status', () => {
    for (const status of PUBLISH_STATUSES) expect(text).toContain(`| \`${status}\` |`);
  });
});
