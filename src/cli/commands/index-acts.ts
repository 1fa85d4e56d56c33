import { loadConfig } from '../../config/config.ts';
import { defineCommand } from '../command.ts';
import { ANY_REGION_OPTION, BY_OPTION, PERIOD, readAct, REASON_OPTION, SLUG } from './index-options.ts';
import { withRecord } from '../with-record.ts';

const OPTIONS = { reason: REASON_OPTION, region: ANY_REGION_OPTION, by: BY_OPTION } as const;

export const publishIndex = defineCommand({
  name: 'index publish',
  summary:
    'Publish a month whatever the rule says (forced_publish), and close its flags. Then: gondola publish.',
  arguments: [SLUG, PERIOD],
  options: OPTIONS,
  examples: [
    'gondola index publish eggs_cage_free_large_dozen 2026-06 --reason "checked by hand: the rise is real"',
  ],
  async run(positionals, values) {
    const act = readAct(positionals, values);
    const { forcePublish } = await import('../../indices/lifecycle.ts');
    const regions = await withRecord(loadConfig(), (pool) => forcePublish(pool, act));
    process.stdout.write(`${act.slug} ${act.period}: published for ${regions.join(', ')}\n`);
    return 0;
  },
});

export const hideIndex = defineCommand({
  name: 'index hide',
  summary:
    'Hide a month from readers (forced_hide). A month that was published and is final can only be revoked.',
  arguments: [SLUG, PERIOD],
  options: OPTIONS,
  examples: ['gondola index hide soda_12pk_12oz_cans 2026-06 --region west --reason "a feed was cut short"'],
  async run(positionals, values) {
    const act = readAct(positionals, values);
    const { forceHide } = await import('../../indices/lifecycle.ts');
    const regions = await withRecord(loadConfig(), (pool) => forceHide(pool, act));
    process.stdout.write(`${act.slug} ${act.period}: hidden for ${regions.join(', ')}\n`);
    return 0;
  },
});

export const revokeIndex = defineCommand({
  name: 'index revoke',
  summary:
    'Retract a final month and put a value computed from the corrected record in its place. Then: gondola publish.',
  arguments: [SLUG, PERIOD],
  options: OPTIONS,
  examples: ['gondola index revoke basket_low_income 2026-03 --reason "a chain reported prices per case"'],
  async run(positionals, values) {
    const act = readAct(positionals, values);
    const { revoke } = await import('../../indices/revocation.ts');
    const replacements = await withRecord(loadConfig(), (pool) => revoke(pool, act));
    for (const { region, before_usd, after_usd } of replacements)
      process.stdout.write(
        `${act.slug} ${act.period} ${region}: ${before_usd} revoked, replaced by ${after_usd}\n`,
      );
    return 0;
  },
});

export const importBlsPrices = defineCommand({
  name: 'index import-bls',
  summary: 'Read BLS average prices to compare the indices with (compare=bls). Then: gondola publish.',
  arguments: [
    {
      name: 'FILE',
      meaning: 'CSV (.csv, .csv.gz) with series_id, region, item_code, period (YYYY-MM), value_usd.',
    },
  ],
  options: {},
  examples: ['gondola index import-bls bls_average_prices_us.csv.gz'],
  async run([path = '']) {
    const { importBls } = await import('../../indices/bls.ts');
    const done = await withRecord(loadConfig(), (pool) => importBls(pool, path));
    const { read, written, series, holes, rejected, reasons } = done;
    for (const reason of reasons) process.stderr.write(`${reason}\n`);
    process.stdout.write(
      `${read} rows read, ${series} series, ${written} written, ${holes} not published, ${rejected} rejected\n`,
    );
    return rejected > 0 ? 3 : 0;
  },
});
