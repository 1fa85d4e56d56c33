import type { ThresholdRow } from '../../domain/identity/threshold-table.ts';
import type { Evaluation } from '../../identity/evaluate.ts';
import { loadConfig } from '../../config/config.ts';
import { defineCommand, type ExitCode, UsageError } from '../command.ts';
import { withRecord } from '../with-record.ts';

const share = (value: number): string => value.toFixed(4);

function rowText({ bits, taken, right, precision, recall, f1 }: ThresholdRow): string {
  const cells = [taken, right, share(precision), share(recall), share(f1)].map((cell) =>
    String(cell).padStart(10),
  );
  return `${String(bits).padStart(6)}${cells.join('')}\n`;
}

/** The whole table of thresholds, and what becomes of the pairs. */
function tableText({ pairs, matches, evenOdds, merged, shown, table }: Evaluation): string {
  const heads = ['taken', 'right', 'precision', 'recall', 'F1'].map((head) => head.padStart(10)).join('');
  return (
    `${pairs} pairs, ${matches} of them matches; the model saw no label\n` +
    `  bits${heads}\n${table.map(rowText).join('')}` +
    `even odds\n${rowText(evenOdds)}merged without a person\n${rowText(merged)}` +
    `merged or shown to a person\n${rowText(shown)}`
  );
}

/** A line a set: what is worth comparing across sets. */
function overviewText(sets: readonly { readonly name: string; readonly evaluation: Evaluation }[]): string {
  const width = Math.max(3, ...sets.map(({ name }) => name.length));
  const heads = ['pairs', 'matches', 'F1', 'merged', 'precision', 'recall'].map((head) => head.padStart(10));
  const lines = sets.map(({ name, evaluation: { pairs, matches, evenOdds, merged } }) => {
    const cells = [
      pairs,
      matches,
      share(evenOdds.f1),
      merged.taken,
      share(merged.precision),
      share(merged.recall),
    ];
    return `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(10)).join('')}\n`;
  });
  return `${'set'.padEnd(width)}${heads.join('')}\n${lines.join('')}`;
}

/** Every set of a folder: its table, and all beside each other. */
async function evaluateFolder(folder: string, json: boolean): Promise<ExitCode> {
  const [{ evaluateFile }, { findLabelledSets }] = await Promise.all([
    import('../../identity/evaluate.ts'),
    import('../../identity/labelled-sets.ts'),
  ]);
  const done: { name: string; kind: string; evaluation: Evaluation }[] = [];
  for (const { name, path, kind } of await findLabelledSets(folder)) {
    if (kind === null) {
      process.stderr.write(`${name}: left out, its records are neither stores nor products\n`);
      continue;
    }
    const evaluation = await evaluateFile(path, kind);
    done.push({ name, kind, evaluation });
    if (!json) process.stdout.write(`${name} (${kind})\n${tableText(evaluation)}\n`);
  }
  if (done.length === 0) process.stderr.write(`${folder} has no labelled pairs: test.txt or .ndjson\n`);
  else process.stdout.write(json ? `${JSON.stringify(done)}\n` : overviewText(done));
  return done.length === 0 ? 1 : 0;
}

export const evaluateIdentity = defineCommand({
  name: 'identity evaluate',
  summary: 'Measure how well matching tells stores or products apart, on pairs that a person judged.',
  arguments: [
    {
      name: 'FILE',
      meaning:
        'NDJSON of {"left": {…}, "right": {…}, "match": true}, or with left_id and right_id of the record, or the text form of public data sets; or a folder of such files, of which test.txt and .ndjson are read.',
    },
  ],
  options: {
    kind: {
      value: 'KIND',
      meaning: 'What the records of a file are: stores or products. Default: products.',
    },
    json: { meaning: 'As JSON, with the fitted model.' },
  },
  examples: [
    'gondola identity evaluate pairs.ndjson --kind stores',
    'gondola identity evaluate bench/identity/georgia-stores.ndjson --kind stores',
    'gondola identity evaluate Abt-Buy/test.txt --kind products --json',
    'gondola identity evaluate er_magellan',
  ],
  async run([path = ''], { kind = 'products', json }) {
    if (kind !== 'stores' && kind !== 'products')
      throw new UsageError(`--kind must be stores or products, not ${JSON.stringify(kind)}.`);
    const [{ evaluateFile, evaluateRecord }, { hasLabelsById }, { isFolder }] = await Promise.all([
      import('../../identity/evaluate.ts'),
      import('../../identity/labels-by-id.ts'),
      import('../../identity/labelled-sets.ts'),
    ]);
    if (await isFolder(path)) return evaluateFolder(path, json ?? false);
    const evaluation = (await hasLabelsById(path))
      ? await withRecord(loadConfig(), (pool) => evaluateRecord(pool, path, kind))
      : await evaluateFile(path, kind);
    process.stdout.write(json ? `${JSON.stringify(evaluation)}\n` : tableText(evaluation));
    return 0;
  },
});
