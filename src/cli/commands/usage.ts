import { loadConfig } from '../../config/config.ts';
import { monthOf } from '../../domain/time/month.ts';
import { defineCommand, month } from '../command.ts';
import { plainLine } from '../terminal/plain-line.ts';
import { tell } from '../terminal/tell.ts';
import { withRecord } from '../with-record.ts';

export const showUsage = defineCommand({
  name: 'usage',
  summary: 'Successful calls of every B2B key in a UTC month, at most five seconds behind.',
  arguments: [],
  options: {
    month: { value: 'YYYY-MM', meaning: 'Default: this month.' },
    'by-route': { meaning: 'One line per key and route.' },
    json: { meaning: 'As JSON, one object per line.' },
  },
  examples: ['gondola usage', 'gondola usage --month 2030-01 --by-route --json'],
  async run(_, values) {
    const asked = month('--month', values.month ?? monthOf(Date.now()));
    const { readUsage } = await import('../../access/limits/usage-report.ts');
    const rows = await withRecord(loadConfig(), (pool) =>
      readUsage(pool, asked, values['by-route'] === true),
    );
    for (const row of rows) {
      const of = row.monthlyAllowance === null ? 'unlimited' : `of ${row.monthlyAllowance}`;
      const line = [row.keyId, String(row.calls).padStart(10), of.padEnd(14), row.route ?? '', row.name];
      process.stdout.write(
        `${values.json ? JSON.stringify(row) : plainLine(line.filter((word) => word !== '').join('  '))}\n`,
      );
    }
    if (rows.length === 0) tell(`no calls in ${asked}`);
    return 0;
  },
});
