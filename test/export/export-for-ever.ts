/** Exports the snapshot of a folder again and again, in one format after another, until it is killed. */
import { exportSnapshot, ROW_FORMATS } from '../../src/export/export.ts';

const [dir = '', out = ''] = process.argv.slice(2);
process.stdout.write('started\n');
for (;;) {
  for (const format of Object.keys(ROW_FORMATS)) await exportSnapshot({ dir, out, format });
}
