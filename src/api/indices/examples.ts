import { INDEX_REGIONS, PUBLISH_STATUSES } from '../../domain/index-method/month-data.ts';
import { monthText } from '../../domain/time/month.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Examples } from '../openapi/examples.ts';

const AUTO = PUBLISH_STATUSES.indexOf('auto');
const NATIONAL = INDEX_REGIONS.indexOf('national');

/** An index with a national month that its rule published, from that month on; else any index. */
export function indexExamples(snapshot: Snapshot | undefined): Examples {
  if (snapshot === undefined) return { region: 'national' };
  const { slugs, active, snapshots } = snapshot.indices;
  const shown = snapshots.status.findIndex(
    (status, row) =>
      status === AUTO && snapshots.region[row] === NATIONAL && active[snapshots.index[row]!] === 1,
  );
  const slug = slugs[snapshots.index[Math.max(0, shown)] ?? 0];
  return {
    region: 'national',
    ...(slug === undefined ? {} : { slug }),
    ...(shown < 0 ? {} : { from: monthText(snapshots.period[shown]!) }),
  };
}
