import type pg from 'pg';
import type { IndexRegion } from '../domain/index-method/month-data.ts';
import { readDefinition } from './definitions.ts';
import { IndexError } from './index-error.ts';
import { type ActOn, alone, currentSnapshots, noteActOn } from './lifecycle.ts';
import { readBases2 } from './inputs/month-input-2.ts';
import { insertBase } from './snapshots.ts';

/**
 * Makes a month the one whose value is 100, whatever the rule says, and notes who did it why. Months computed from then
 * on are published. Throws IndexError where a region has a base already, for a month of version 1, and for one that
 * stands on no observation.
 */
export async function setBase(pool: pg.Pool, on: ActOn): Promise<IndexRegion[]> {
  return alone(pool, async (client) => {
    const { indexId } = await readDefinition(client, on.slug);
    const rows = await currentSnapshots(client, indexId, on);
    const bases = await readBases2(client, indexId);
    for (const { region, methodology_version, level } of rows) {
      const known = bases[region];
      if (known !== undefined)
        throw new IndexError(
          `${on.slug} has a base for ${region} already: ${known.period}. A base is never moved; name the regions without one by --region.`,
        );
      if (methodology_version !== 2 || level === null)
        throw new IndexError(
          `${on.slug} ${on.period} was computed by version 1, whose base is set by the rule.`,
        );
    }
    for (const { region, value_usd, level, computed_at, final_at } of rows)
      await insertBase(
        client,
        {
          indexId,
          computedAt: on.now,
          finalAt: final_at > computed_at ? final_at : computed_at,
          period: on.period,
        },
        { region, value_usd, level: level! },
      );
    const regions = rows.map(({ region }) => region);
    await noteActOn(client, indexId, on, 'set_base', { regions });
    return regions;
  });
}
