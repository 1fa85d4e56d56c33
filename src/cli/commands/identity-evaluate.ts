import type { ThresholdRow } from '../../domain/identity/threshold-table.ts';
import { loadConfig } from '../../config/config.ts';
import { defineCommand, UsageError } from '../command.ts';
import { withRecord } from '../with-record.ts';

const share = (value: number): string => value.toFixed(4);

function rowText({ bits, taken, right, precision, recall, f1 }: ThresholdRow): string {
  const cells = [taken, right, share(precision), share(recall), share(f1)].map((cell) =>
    String(cell).padStart(9),
  );
  return `${String(bits).padStart(6)}${cells.join('')}\n`;
}

export const evaluateIdentity = defineCommand({
  name: 'identity evaluate',
  summary: 'Measure how well stores or products are told apart, on pairs that a person judged.',
  arguments: [
    {
      name: 'FILE',
      meaning:
        'NDJSON of {"left": {…}, "right": {…}, "match": true}, or with left_id and right_id of the record, or the text form of public sets.',
    },
  ],
  options: {
    kind: { value: 'KIND', meaning: 'What the records are: stores or products. Products.' },
    json: { meaning: 'As JSON, with the fitted model.' },
  },
  examples: [
    'gondola identity evaluate pairs.ndjson --kind stores',
    'gondola identity evaluate bench/identity/georgia-stores.ndjson --kind stores',
    'gondola identity evaluate Abt-Buy/test.txt --kind products --json',
  ],
  async run([path = ''], { kind = 'products', json }) {
    if (kind !== 'stores' && kind !== 'products')
      throw new UsageError(`--kind must be stores or products, not ${JSON.stringify(kind)}.`);
    const [{ evaluateFile, evaluateRecord }, { hasLabelsById }] = await Promise.all([
      import('../../identity/evaluate.ts'),
      import('../../identity/labels-by-id.ts'),
    ]);
    const evaluation = (await hasLabelsById(path))
      ? await withRecord(loadConfig(), (pool) => evaluateRecord(pool, path, kind))
      : await evaluateFile(path, kind);
    if (json) {
      process.stdout.write(`${JSON.stringify(evaluation)}\n`);
      return 0;
    }
    const { pairs, matches, evenOdds, merged, shown, table } = evaluation;
    const heads = ['taken', 'right', 'precision', 'recall', 'F1'].map((head) => head.padStart(9)).join('');
    process.stdout.write(
      `${pairs} pairs, ${matches} of them one thing; the model saw no label\n` +
        `  bits${heads}\n${table.map(rowText).join('')}` +
        `even odds\n${rowText(evenOdds)}merged without a person\n${rowText(merged)}` +
        `merged or shown to a person\n${rowText(shown)}`,
    );
    return 0;
  },
});
