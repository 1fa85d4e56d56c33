import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type pg from 'pg';
import type { IndexRegion } from '../domain/index-method/month-data.ts';
import type { AnyResult } from './decisions.ts';
import type { AnyInput, AnyOutput } from './methods.ts';
import { computeAny } from './methods.ts';
import { IndexError } from './index-error.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** A document as bytes, with their SHA-256 in hex. */
export interface Frozen {
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** JSON of a value whose members come in a fixed order. */
export function freeze(value: AnyInput | AnyOutput): Frozen {
  const bytes = Buffer.from(JSON.stringify(value));
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** An output and where it is kept. */
export interface KeptOutput {
  readonly period: string;
  readonly sha256: string;
  readonly output: AnyOutput;
}

/** A run that is to be kept. */
interface NewRun {
  readonly indexId: number;
  readonly period: string;
  readonly computedAt: Date;
  readonly methodologyVersion: number;
  readonly input: Frozen;
  readonly output: Frozen;
}

/** Keeps a run's input and output; returns its key. */
export async function insertRun(
  client: pg.ClientBase,
  { indexId, period, computedAt, methodologyVersion, input, output }: NewRun,
): Promise<number> {
  const { rows } = await client.query<{ run_id: number }>(
    `insert into index_run (index_id, period, computed_at, methodology_version, input, input_sha256, output, output_sha256)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning run_id`,
    [
      indexId,
      period,
      computedAt,
      methodologyVersion,
      await pack(input.bytes),
      input.sha256,
      await pack(output.bytes),
      output.sha256,
    ],
  );
  return rows[0]!.run_id;
}

/** The newest output of a month by a version; undefined where it was never computed. */
export async function readOutput(
  client: pg.ClientBase,
  indexId: number,
  period: string,
  version: 1 | 2,
): Promise<KeptOutput | undefined> {
  const { rows } = await client.query<{ output: Buffer; output_sha256: string }>(
    `select output, output_sha256 from index_run where index_id = $1 and period = $2 and methodology_version = $3
     order by run_id desc limit 1`,
    [indexId, period, version],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  const output = JSON.parse((await unpack(row.output)).toString()) as AnyOutput;
  return { period, sha256: row.output_sha256, output };
}

/** A period's result in a region. */
export interface MeasuredFrom {
  readonly period: string;
  readonly result: AnyResult;
}

/** A run as it is kept. */
export interface KeptRun {
  readonly runId: number;
  readonly computedAt: Date;
  readonly input: AnyInput;
  readonly inputSha256: string;
  readonly output: AnyOutput;
  readonly outputSha256: string;
}

/** Reads a run whole. Throws IndexError where what is kept is not what its checksums say. */
export async function readRun(client: pg.ClientBase, runId: number): Promise<KeptRun> {
  const { rows } = await client.query<{
    computed_at: Date;
    input: Buffer;
    input_sha256: string;
    output: Buffer;
    output_sha256: string;
  }>('select computed_at, input, input_sha256, output, output_sha256 from index_run where run_id = $1', [
    runId,
  ]);
  const row = rows[0]!;
  const check = async (packed: Buffer, sha256: string, what: string): Promise<Buffer> => {
    const bytes = await unpack(packed);
    if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
    throw new IndexError(`The ${what} of run ${runId} is not what its checksum says: restore the record.`);
  };
  return {
    runId,
    computedAt: row.computed_at,
    input: JSON.parse((await check(row.input, row.input_sha256, 'input')).toString()) as AnyInput,
    inputSha256: row.input_sha256,
    output: JSON.parse((await check(row.output, row.output_sha256, 'output')).toString()) as AnyOutput,
    outputSha256: row.output_sha256,
  };
}

/** An output that a run was built on. Throws IndexError where it is gone. */
async function readLink(
  client: pg.ClientBase,
  runId: number,
  { period, sha256 }: AnyInput['previous'][number],
): Promise<KeptOutput> {
  const { rows } = await client.query<{ output: Buffer }>(
    `select r.output from index_run r join index_run own on own.run_id = $1 and own.index_id = r.index_id
     where r.period = $2 and r.output_sha256 = $3 order by r.run_id limit 1`,
    [runId, period, sha256],
  );
  if (rows[0] === undefined)
    throw new IndexError(`The output of ${period} that run ${runId} built on is gone.`);
  const output = JSON.parse((await unpack(rows[0].output)).toString()) as AnyOutput;
  return { period, sha256, output };
}

/** The outputs that a run was built on, newest first. Throws IndexError where one is gone. */
export async function readBuiltOn(
  client: pg.ClientBase,
  { runId, input }: Pick<KeptRun, 'runId' | 'input'>,
): Promise<KeptOutput[]> {
  const previous: KeptOutput[] = [];
  for (const link of input.previous) previous.push(await readLink(client, runId, link));
  return previous;
}

/**
 * The result that the change of a region in a run is measured from: of the last period with a value, as it was when the
 * run was computed. Undefined: there is none. Throws IndexError where an output is gone.
 */
export async function readMeasuredFrom(
  client: pg.ClientBase,
  { runId, input }: Pick<KeptRun, 'runId' | 'input'>,
  region: IndexRegion,
): Promise<MeasuredFrom | undefined> {
  for (const link of input.previous) {
    const { period, output } = await readLink(client, runId, link);
    const results: readonly AnyResult[] = output.regions;
    const result = results.find((one) => one.region === region);
    if (result !== undefined) return { period, result };
  }
  return undefined;
}

/** Computes a run again from what was frozen, and returns whether every byte is the same. Throws IndexError where an output that it built on is gone. */
export async function verifyRun(client: pg.ClientBase, run: KeptRun): Promise<boolean> {
  const outputs = (await readBuiltOn(client, run)).map(({ output }) => output);
  return freeze(computeAny(run.input, outputs)).sha256 === run.outputSha256;
}
