import { loadConfig } from '../../config/config.ts';
import { defineCommand } from '../command.ts';
import { migrateTelling, withRecord } from '../with-record.ts';
import { withProgress } from '../terminal/tell.ts';

export const migrateRecord = defineCommand({
  name: 'migrate',
  summary: "Migrate the record to this version's schema. Every other command does so too.",
  arguments: [],
  options: {},
  examples: ['gondola migrate', 'DATABASE_URL=postgres://owner@db.example.org/gondola gondola migrate'],
  async run() {
    const applied = await withRecord(
      loadConfig(),
      (pool) => withProgress((onProgress) => migrateTelling(pool, onProgress)),
      { asItIs: true },
    );
    process.stdout.write(applied.length === 0 ? 'nothing to do\n' : `applied ${applied.join(', ')}\n`);
    return 0;
  },
});
