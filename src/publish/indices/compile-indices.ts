import { METHOD } from '../../domain/index-method/method.ts';
import { INDEX_REGIONS, PUBLISH_STATUSES } from '../../domain/index-method/month-data.ts';
import { methodLine } from '../../domain/index-method/version-2/method-line.ts';
import type { IndexFormula } from '../../domain/index-method/version-2/month-data.ts';
import { periodNumber } from '../../domain/time/period.ts';
import {
  type IndexBaseRow,
  type IndexRow,
  type IndexSnapshotRow,
  readIndexBases,
  readIndexSnapshots,
  readIndexWeeks,
  readIndices,
} from '../../record/read-indices.ts';
import { blobColumn, numberColumn, stringColumn } from '../../snapshot/files/arrow-columns.ts';
import { toBlobs } from '../../snapshot/parts/blob-builder.ts';
import type { Table } from '../../snapshot/files/table.ts';
import type { CompileStep } from '../publishing.ts';
import { measuredFrom } from './measured-from.ts';

const PENDING = 'This index is inactive, pending curation: nothing of it is published.';

/** The step of the part of indices: definitions, their snapshots published or not, and the bases. */
export const INDEX_STEP: CompileStep = {
  async compile({ read }) {
    const indices = await read(readIndices);
    const snapshots = await read(readIndexSnapshots);
    const weeks = await read(readIndexWeeks);
    const bases = await read(readIndexBases);
    const ordinals = new Map(indices.map(({ index_id }, ordinal) => [index_id, ordinal]));
    return {
      indices: definitionTable(indices, snapshots, bases),
      'index-bases': baseTable(bases, ordinals),
      'index-snapshots': snapshotTable(snapshots, ordinals, indices),
      'index-weeks': snapshotTable(weeks, ordinals, indices),
    };
  },
};

function definitionTable(
  indices: readonly IndexRow[],
  snapshots: readonly IndexSnapshotRow[],
  bases: readonly IndexBaseRow[],
): Table {
  return {
    rows: indices.length,
    columns: {
      slug: stringColumn(indices.map(({ slug }) => slug)),
      active: numberColumn(Uint8Array.from(indices, ({ is_active }) => Number(is_active))),
      regions: stringColumn(indices.map(({ regions }) => regions.join(' '))),
      bls_item_code: stringColumn(indices.map(({ bls_item_code }) => bls_item_code)),
      bls_units: numberColumn(Float64Array.from(indices, ({ bls_units }) => bls_units)),
      method: stringColumn(indices.map(({ method }) => method)),
      weekly_method: stringColumn(indices.map(({ formula }) => methodLine(formula as IndexFormula, 'week'))),
      as_of_ms: numberColumn(Float64Array.from(indices, ({ as_of }) => as_of.getTime())),
      meta: blobColumn(toBlobs(indices.map(encodeMeta), 'the indices')),
      listing: blobColumn(
        toBlobs(
          indices.map((index) => encodeListing(index, snapshots, bases)),
          'the indices',
        ),
      ),
    },
  };
}

/** Members of the meta that are the same for every series of the index, without braces. */
function encodeMeta(index: IndexRow): string {
  const { slug, name, description, index_type, source_methodology, methodology_url } = index;
  const meta = {
    slug,
    name,
    description,
    index_type,
    source_methodology,
    methodology_url,
    methodology_version: index.methodology_version,
    regions: index.regions,
    constituents: index.constituents.map(({ upc, name, weight }) => ({ upc, name, weight })),
    chain_filter: index.chain_filter,
    warning: index.is_active ? null : PENDING,
  };
  return JSON.stringify(meta).slice(1, -1);
}

/** The index as the list shows it: what there is, without a value. */
function encodeListing(
  index: IndexRow,
  snapshots: readonly IndexSnapshotRow[],
  bases: readonly IndexBaseRow[],
): string {
  const { slug, name, description, index_type, regions, is_active, methodology_url } = index;
  const visible = snapshots.filter(
    ({ index_id, publish_status, revoked, known_to }) =>
      index_id === index.index_id &&
      is_active &&
      !revoked &&
      known_to === null &&
      ['auto', 'forced_publish'].includes(publish_status),
  );
  const periods = visible.map(({ period }) => period).sort();
  const base = bases.find(
    ({ index_id, region, known_to, methodology_version }) =>
      index_id === index.index_id &&
      region === 'national' &&
      known_to === null &&
      methodology_version === index.methodology_version,
  );
  return JSON.stringify({
    slug,
    name,
    description,
    index_type,
    regions,
    is_active,
    base_period: base?.period ?? null,
    first_period: periods[0] ?? null,
    last_period: periods.at(-1) ?? null,
    methodology_url,
    warning: is_active ? null : PENDING,
  });
}

const regionCode = (region: string): number =>
  INDEX_REGIONS.indexOf(region as (typeof INDEX_REGIONS)[number]);

function baseTable(bases: readonly IndexBaseRow[], ordinals: ReadonlyMap<number, number>): Table {
  return {
    rows: bases.length,
    columns: {
      index: numberColumn(Uint16Array.from(bases, ({ index_id }) => ordinals.get(index_id)!)),
      region: numberColumn(Uint8Array.from(bases, ({ region }) => regionCode(region))),
      period: numberColumn(Uint32Array.from(bases, ({ period }) => periodNumber(period))),
      version: numberColumn(Uint8Array.from(bases, ({ methodology_version }) => methodology_version)),
      known_from_ms: numberColumn(Float64Array.from(bases, ({ known_from }) => known_from.getTime())),
      known_to_ms: numberColumn(Float64Array.from(bases, ({ known_to }) => knownTo(known_to))),
      value: numberColumn(Float64Array.from(bases, ({ value_usd }) => value_usd)),
      jevons: numberColumn(Float64Array.from(bases, ({ jevons }) => jevons)),
      geks_jevons: numberColumn(Float64Array.from(bases, ({ geks_jevons }) => geks_jevons)),
      bls: numberColumn(Float64Array.from(bases, ({ bls_usd }) => bls_usd ?? Number.NaN)),
    },
  };
}

/** An end in milliseconds since 1970; infinite where there is none yet. */
function knownTo(at: Date | null): number {
  return at?.getTime() ?? Number.POSITIVE_INFINITY;
}

function snapshotTable(
  rows: readonly IndexSnapshotRow[],
  ordinals: ReadonlyMap<number, number>,
  indices: readonly IndexRow[],
): Table {
  const productsOf = new Map(
    indices.map(({ index_id, constituents }) => [
      index_id,
      new Map(constituents.map((product) => [product.product_id, product])),
    ]),
  );
  const column = (of: (row: IndexSnapshotRow) => number) => numberColumn(Float64Array.from(rows, of));
  const earlier = measuredFrom(rows);
  return {
    rows: rows.length,
    columns: {
      index: numberColumn(Uint16Array.from(rows, ({ index_id }) => ordinals.get(index_id)!)),
      region: numberColumn(Uint8Array.from(rows, ({ region }) => regionCode(region))),
      period: numberColumn(Uint32Array.from(rows, ({ period }) => periodNumber(period))),
      version: numberColumn(Uint8Array.from(rows, ({ methodology_version }) => methodology_version)),
      known_from_ms: column(({ known_from }) => known_from.getTime()),
      known_to_ms: column(({ known_to }) => knownTo(known_to)),
      status: numberColumn(
        Uint8Array.from(rows, ({ publish_status }) =>
          PUBLISH_STATUSES.indexOf(publish_status as (typeof PUBLISH_STATUSES)[number]),
        ),
      ),
      revoked: numberColumn(Uint8Array.from(rows, ({ revoked }) => Number(revoked))),
      value: column(({ value_usd }) => value_usd),
      final_ms: column(({ final_at }) => knownTo(final_at)),
      low: column(({ low_usd }) => low_usd ?? Number.NaN),
      high: column(({ high_usd }) => high_usd ?? Number.NaN),
      jevons: column(({ jevons }) => jevons),
      geks_jevons: column(({ geks_jevons }) => geks_jevons),
      bls: column(({ bls_usd }) => bls_usd ?? Number.NaN),
      json: blobColumn(
        toBlobs(
          rows.map((row, at) => encodeSnapshot(row, earlier[at]!)),
          'the index snapshots',
        ),
      ),
      average: blobColumn(toBlobs(rows.map(encodeAverage), 'the index averages')),
      contributions: blobColumn(
        toBlobs(
          rows.map((row) => encodeContributions(row, productsOf.get(row.index_id))),
          'the index contributions',
        ),
      ),
    },
  };
}

/** The snapshot's object without its closing brace and without what depends on the request. */
function encodeSnapshot(row: IndexSnapshotRow, earlier: IndexSnapshotRow | null): string {
  const { period, value_usd, n_observations, n_stores, n_chains, publish_status, flagged_for_review } = row;
  const object = {
    period,
    value_usd,
    n_observations,
    n_stores,
    n_chains,
    coverage_score: Number(row.coverage_score.toFixed(METHOD.decimals)),
    publish_status,
    flagged_for_review,
    flag_reason: row.flag_reason,
    revoked: row.revoked,
    methodology_version: row.methodology_version,
    computed_at: row.computed_at.toISOString(),
    snapshot_id: row.id,
    measured_from: earlier === null ? null : { period: earlier.period, snapshot_id: earlier.id },
    final_at: row.final_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    revoke_reason: row.revoke_reason,
    replaced_by: row.replaced_by,
    forced: forcedOf(row),
    register_coverage: shownShare(row.register_coverage),
    cell_coverage: shownShare(row.cell_coverage),
    shrinkflation: (row.detail.shrinkflation ?? []).map(({ name, on, before_units, after_units }) => ({
      name,
      on,
      before_units,
      after_units,
    })),
  };
  return JSON.stringify(object).slice(0, -1);
}

/** Who decided otherwise than the rule, when and why; null where the rule decided. */
function forcedOf({ forced_by, forced_at, forced_reason }: IndexSnapshotRow): object | null {
  if (forced_by === null) return null;
  return { by: forced_by, at: forced_at?.toISOString() ?? null, reason: forced_reason };
}

/** A share to the published decimals; null stays null. */
function shownShare(share: number | null): number | null {
  return share === null ? null : Number(share.toFixed(METHOD.decimals));
}

/** Decimals of what is told beside a value, in percent. */
const POINT_DECIMALS = 4;

const shownPoints = (value: number): number => Number(value.toFixed(POINT_DECIMALS));

/** The members that `include_average` adds, with commas before them. */
function encodeAverage({ average_usd, detail }: IndexSnapshotRow): string {
  const { composition = null } = detail;
  const shown =
    composition === null
      ? null
      : Object.fromEntries(Object.entries(composition).map(([name, value]) => [name, shownPoints(value)]));
  return `,"average_price_usd":${JSON.stringify(average_usd)},"composition":${JSON.stringify(shown)}`;
}

/** The member that `include_contributions` adds, with a comma before it; products that a definition dropped since have no name. */
function encodeContributions(
  { detail }: IndexSnapshotRow,
  products: ReadonlyMap<string, IndexRow['constituents'][number]> | undefined,
): string {
  const contributions = (detail.products ?? []).map(
    ({ product_id, share, contribution_pp, average_usd }) => ({
      product_id,
      upc: products?.get(product_id)?.upc ?? null,
      name: products?.get(product_id)?.name ?? null,
      share: shownShare(share),
      contribution_pp: contribution_pp === null ? null : shownPoints(contribution_pp),
      average_price_usd: average_usd === null ? null : Number(average_usd.toFixed(METHOD.decimals)),
    }),
  );
  return `,"contributions":${JSON.stringify(contributions)}`;
}
