import { loadConfig } from '../../../config/config.ts';
import type { EnrichSummary } from '../../../enrich/places/enrich-places.ts';
import { defineCommand, UsageError } from '../../command.ts';
import { plainLine } from '../../terminal/plain-line.ts';
import { withProgress } from '../../terminal/tell.ts';
import { withRecord } from '../../with-record.ts';
import { choosesEndpoint, MODEL_OPTIONS, openModel } from './model-choice.ts';

export const enrichStores = defineCommand({
  name: 'enrich places',
  summary:
    'Read places with their reviews, find their stores, and write what shoppers say about them. Each store is done once; an interrupted run continues where it stopped.',
  arguments: [],
  options: {
    reviews: {
      value: 'FILE',
      meaning: 'Places as NDJSON, or GeoJSON of OpenStreetMap or All The Places; see docs/enrichment.md.',
    },
    ...MODEL_OPTIONS,
    again: { meaning: 'Redo stores that are already enriched; what the file leaves out stays.' },
    'dry-run': { meaning: 'Do the work, write nothing, and show what would be written.' },
    json: { meaning: 'Show the summary as JSON.' },
  },
  examples: [
    'gondola enrich places --reviews reviews.ndjson --dry-run',
    'gondola enrich places --reviews reviews.ndjson',
    'gondola enrich places --reviews reviews.ndjson --model endpoint --max-calls 5000',
    'gondola enrich places --reviews kroger_us.geojson --again --json',
  ],
  async run(_, values) {
    const { reviews, again = false, 'dry-run': dryRun = false, json = false } = values;
    if (reviews === undefined) throw new UsageError('--reviews FILE is missing: places with their reviews.');
    const config = loadConfig();
    if (choosesEndpoint(values, config) && dryRun)
      throw new UsageError(
        '--dry-run is for the local model: an endpoint is paid for every review that it reads.',
      );
    const { enrichPlaces } = await import('../../../enrich/places/enrich-places.ts');
    const summary = await withRecord(
      config,
      async (pool) => {
        const model = await openModel(values, config, pool);
        return withProgress((onProgress) =>
          enrichPlaces(pool, reviews, { model, again, dryRun, now: new Date(), onProgress }),
        );
      },
      { inBackground: true },
    );
    process.stdout.write(json ? `${JSON.stringify(summary)}\n` : describe(summary));
    if (summary.stopped !== null) return 1;
    return summary.rejected + summary.unread > 0 ? 3 : 0;
  },
});

function describe(summary: EnrichSummary): string {
  const { read, enriched, already, leftOut, rejected, unread, reviews, repeatedReviews, reviewsSetAside } =
    summary;
  const counts = [
    `${number(read)} places`,
    `${number(enriched)} enriched`,
    ...some(already, 'enriched before'),
    ...some(leftOut, 'left out'),
    ...some(rejected, 'rejected'),
    ...some(unread, 'not read by the model'),
  ];
  const stores = `${number(summary.scored)} with a score, ${number(summary.tooFew)} with too few reviews, ${number(summary.withoutReviews)} without any`;
  const texts = [
    `${number(reviews)} read by ${summary.model}`,
    ...some(repeatedReviews, 'the same as another'),
    ...some(reviewsSetAside, 'set aside, because they speak to machines'),
  ];
  const lines = [
    `${summary.file}: ${counts.join(', ')}`,
    ...(enriched === 0 ? [] : [`  stores: ${stores}`, `  reviews: ${texts.join(', ')}`]),
    ...(summary.spent === null ? [] : [`  spent: ${describeSpent(summary.spent)}`]),
    ...summary.unknown.map((words) => `  left out: ${words}`),
    ...(summary.leftOutFile === null ? [] : [`    all of them: ${summary.leftOutFile}`]),
    ...(summary.rejectFile === null ? [] : [`  rejected: ${summary.rejectFile}`]),
    ...summary.failures.map((words) => `  not read: ${words}`),
    nextStep(summary),
  ];
  return `${lines.map(plainLine).join('\n')}\n`;
}

function describeSpent({ calls, tokens, unusable }: NonNullable<EnrichSummary['spent']>): string {
  const useless = some(unusable, 'reviews without a usable answer');
  return [`${number(calls)} calls`, `${number(tokens)} tokens`, ...useless].join(', ');
}

function nextStep({ stopped, dryRun, enriched }: EnrichSummary): string {
  if (stopped !== null)
    return `STOPPED: ${stopped}. Stores that were done are written; run the same command to continue from there.`;
  if (dryRun) return 'Dry run: nothing was written. To write it, run again without --dry-run.';
  return enriched > 0 ? 'Run "gondola publish" to serve it.' : 'Nothing to write.';
}

function some(count: number, what: string): string[] {
  return count === 0 ? [] : [`${number(count)} ${what}`];
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
