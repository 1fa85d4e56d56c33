const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const FINE_MONEY = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});
const COUNT = new Intl.NumberFormat('en-US');
const DAY_HOURS = 24;

/** USD with two decimals. */
export function money(usd: number): string {
  return MONEY.format(usd);
}

/** USD with up to four decimals, for what is a few cents: prices per ounce. */
export function fineMoney(usd: number): string {
  return usd >= 1 ? MONEY.format(usd) : FINE_MONEY.format(usd);
}

/** A count with its separators. */
export function count(value: number): string {
  return COUNT.format(value);
}

/** A count and what is counted. */
export function many(value: number, one: string, several = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : several}`;
}

/** Miles with one decimal below ten. */
export function miles(distance: number): string {
  return `${distance < 10 ? distance.toFixed(1) : Math.round(distance)} mi`;
}

/** How old, in hours, then days. */
export function age(hours: number): string {
  if (hours < 1) return 'under an hour';
  if (hours < 2 * DAY_HOURS) return `${Math.round(hours)} h`;
  return `${Math.round(hours / DAY_HOURS)} days`;
}

/** Whether an age is one to rely on: two days, two weeks, more. */
export function freshness(hours: number): 'fresh' | 'aging' | 'old' {
  if (hours <= 2 * DAY_HOURS) return 'fresh';
  return hours <= 14 * DAY_HOURS ? 'aging' : 'old';
}

/** `2026-11-22` as a person writes it. */
export function day(date: string): string {
  const parsed = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return parsed.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** `18:30` as a person says it; a full hour without minutes, `24:00` as the midnight that it is. */
export function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const past = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 === 0 ? 12 : hours % 12}${past} ${hours % 24 < 12 ? 'AM' : 'PM'}`;
}

/** A number of the US as people write it; others as they are. */
export function phone(number: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return area === undefined ? number : `(${area}) ${exchange}-${line}`;
}

/** A share of 0 to 1 in percent. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;
}

/** `food-lion` as a name, where no better one is known. */
export function titled(slug: string): string {
  return slug.replace(
    /(^|[-_])(\w)/g,
    (_, gap: string, letter: string) => (gap === '' ? '' : ' ') + letter.toUpperCase(),
  );
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be the id of a product, a store or a coupon. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** The month so many after a month `YYYY-MM`; negative: before it. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 'YYYY-MM'.length);
}
