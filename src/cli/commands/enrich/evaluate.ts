import { basename } from 'node:path';
import type { Agreement, Evaluation } from '../../../enrich/evaluate/evaluate.ts';
import { defineCommand } from '../../command.ts';
import { withProgress } from '../../terminal/tell.ts';

export const evaluateEnrichment = defineCommand({
  name: 'enrich evaluate',
  summary: 'Compare how a model reads sentences with how people judged them.',
  arguments: [
    {
      name: 'FILE',
      meaning:
        'NDJSON of {"text", "axes"}, SemEval XML of restaurants or hotels, or sentences with a tab and 0 or 1.',
    },
  ],
  options: { json: { meaning: 'As JSON.' } },
  examples: [
    'gondola enrich evaluate Restaurants_Train.xml',
    'gondola enrich evaluate yelp_labelled.txt --json',
  ],
  async run([path = ''], { json }) {
    const [{ readLabelledFile, LabelledFileError }, { evaluate }, { LOCAL_MODEL }] = await Promise.all([
      import('../../../enrich/evaluate/labelled-sentences.ts'),
      import('../../../enrich/evaluate/evaluate.ts'),
      import('../../../enrich/local/local-model.ts'),
    ]);
    const file = await readLabelledFile(path).catch((error: unknown) => {
      if (error instanceof LabelledFileError) return error;
      throw error;
    });
    if (file instanceof LabelledFileError) {
      process.stderr.write(`${file.message}\n`);
      return 1;
    }
    const total = file.sentences.length;
    const result = await withProgress((onProgress) =>
      evaluate(LOCAL_MODEL, file, (done) =>
        onProgress({ stage: `read by ${LOCAL_MODEL.name}`, done, total, unit: 'sentences' }),
      ),
    );
    const told = { file: basename(path), model: LOCAL_MODEL.name, ...result };
    process.stdout.write(json ? `${JSON.stringify(told)}\n` : describe(told));
    return 0;
  },
});

const COLUMNS = [
  'axis',
  'sentences',
  'spoken',
  'precision',
  'recall',
  'polarity',
  'accuracy',
  'macroF1',
] as const;

function describe({
  file,
  model,
  agreements,
  opinions,
  inventedQuotes,
}: Evaluation & { file: string; model: string }): string {
  const rows = [COLUMNS, ...agreements.map((agreement) => COLUMNS.map((column) => cell(agreement[column])))];
  const widths = COLUMNS.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  const table = rows.map((row) =>
    row.map((text, i) => (i === 0 ? text.padEnd(widths[i]!) : text.padStart(widths[i]!))).join('  '),
  );
  return `${file}, read by ${model}\n${table.join('\n')}\n${opinions} opinions, ${inventedQuotes} of them without a verbatim quote\n`;
}

function cell(value: Agreement[keyof Agreement]): string {
  if (typeof value === 'string') return value;
  if (Number.isInteger(value) && value > 1) return String(value);
  return Number.isNaN(value) ? '-' : value.toFixed(3);
}
