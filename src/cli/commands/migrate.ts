import { loadConfig } from '../../config/config.ts';
import { openRecord } from '../../record/database.ts';
import { openPool } from '../../record/pool.ts';
import { defineCommand } from '../command.ts';
import { migrateTelling } from '../with-record.ts';
import { tell, withProgress } from '../terminal/tell.ts';

export const migrateRecord = defineCommand({
  name: 'migrate',
  summary: "Migrate the record to this version's schema. Every other command does so too.",
  arguments: [],
  options: {},
  examples: ['gondola migrate', 'DATABASE_URL=postgres://owner@db.example.org/gondola gondola migrate'],
  async run() {
    const { databaseUrl, dataDir } = loadConfig();
    const record = await openRecord({ databaseUrl, dataDir, log: tell });
    try {
      const pool = openPool(record.ownerUrl, { max: 1, applicationName: 'gondola migrate' });
      try {
        const applied = await withProgress((onProgress) => migrateTelling(pool, onProgress));
        process.stdout.write(applied.length === 0 ? 'nothing to do\n' : `applied ${applied.join(', ')}\n`);
      } finally {
        await pool.end();
      }
      return 0;
    } finally {
      await record.close();
    }
  },
});
