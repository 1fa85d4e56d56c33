import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { LabelledPairsError } from './labelled-pairs.ts';

/** Two records of this one that a person judged. */
export interface LabelById {
  readonly left: string;
  readonly right: string;
  readonly isMatch: boolean;
  /** Of the file, from 1. */
  readonly line: number;
}

const label = z.strictObject({ left_id: z.uuid(), right_id: z.uuid(), match: z.boolean() });

/** Whether a file has labels of ids: its first line says so. */
export async function hasLabelsById(path: string): Promise<boolean> {
  for await (const line of createInterface({ input: createReadStream(path) })) return /"left_id"/.test(line);
  return false;
}

/** Reads labels: NDJSON of `{left_id, right_id, match}`. Throws `LabelledPairsError`. */
export async function readLabelsById(path: string): Promise<LabelById[]> {
  const labels: LabelById[] = [];
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path) })) {
    line++;
    if (text.trim() === '') continue;
    const read = label.safeParse(parsed(text));
    if (!read.success)
      throw new LabelledPairsError(`${path}, line ${line}: is not {"left_id": …, "right_id": …, "match": …}`);
    const { left_id, right_id, match } = read.data;
    labels.push({ left: left_id.toLowerCase(), right: right_id.toLowerCase(), isMatch: match, line });
  }
  return labels;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
