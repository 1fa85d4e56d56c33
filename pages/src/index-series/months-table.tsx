import type { IndexSnapshot } from '../../../packages/client/src/api.ts';
import type { Column } from '../parts/table.tsx';
import { money, percent } from '../parts/words.ts';

/** Whether the official figure of any month is known. */
export function hasOfficial(data: readonly IndexSnapshot[]): boolean {
  return data.some(({ bls_usd: usd }) => usd !== null && usd !== undefined);
}

/** What is told of a month; the official figure only where any month has one. */
export function columnsOf(data: readonly IndexSnapshot[]): Column<IndexSnapshot>[] {
  const official: Column<IndexSnapshot>[] = hasOfficial(data)
    ? [
        {
          head: 'BLS',
          cell: ({ bls_usd: usd }) => (usd === null || usd === undefined ? '–' : money(usd)),
          text: ({ bls_usd: usd }) => usd ?? null,
          numeric: true,
          wide: true,
        },
      ]
    : [];
  return [
    { head: 'Month', cell: ({ period }) => period, text: ({ period }) => period },
    {
      head: 'Value',
      cell: ({ value_usd: usd }) => <b>{money(usd)}</b>,
      text: ({ value_usd: usd }) => usd,
      numeric: true,
    },
    edge('95% low', ({ interval }) => interval?.low_usd),
    edge('95% high', ({ interval }) => interval?.high_usd),
    {
      head: 'Index',
      cell: ({ value_indexed: value }) => value?.toFixed(1) ?? '–',
      text: ({ value_indexed: value }) => value,
      numeric: true,
    },
    ...official,
    {
      head: 'Coverage',
      cell: (row) => percent(row.coverage_score),
      text: (row) => row.coverage_score,
      numeric: true,
      wide: true,
    },
    { head: 'State', cell: (row) => stateOf(row), text: (row) => stateOf(row) },
  ];
}

/** An edge of the interval: figures of their own, which a spreadsheet can count with. */
function edge(head: string, of: (row: IndexSnapshot) => number | null | undefined): Column<IndexSnapshot> {
  const text = (row: IndexSnapshot): number | null => of(row) ?? null;
  const cell = (row: IndexSnapshot): string => {
    const usd = text(row);
    return usd === null ? '–' : money(usd);
  };
  return { head, cell, text, numeric: true, wide: true };
}

/** What became of a month, in words. */
function stateOf(row: IndexSnapshot): string {
  const parts = [
    row.revoked ? `revoked: ${row.revoke_reason ?? 'no reason told'}` : null,
    row.publish_status === 'beta' ? 'beta' : null,
    row.provisional ? 'provisional' : null,
    row.flagged_for_review ? `flagged: ${row.flag_reason ?? 'for review'}` : null,
    row.forced === null ? null : `by hand: ${row.forced.reason}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'final' : parts.join('; ');
}
