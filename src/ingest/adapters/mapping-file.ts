import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nearestWord } from '../../domain/text/edit-distance.ts';
import { checkRecord } from '../records/check-record.ts';
import { ImportError } from '../import-error.ts';
import {
  type Mapping,
  type MappingField,
  type MappingFilter,
  type MappingPlace,
  mappingSchema,
} from './mapping-schema.ts';
import { formatReason, nearestName, type Reason } from '../reason.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { valueAt, valueAtPath } from '../values.ts';

/** Where the ready mappings are; the same from the sources and from the built product. */
const READY_MAPPINGS = fileURLToPath(new URL('../../../mappings/', import.meta.url));

/**
 * Reads a mapping: a path, or the name of a ready one (`completejourney-prices`). Throws ImportError with every
 * mistake in it at once.
 */
export async function readMapping(nameOrPath: string, records: readonly RecordKind[]): Promise<Mapping> {
  const isName = /^[a-z0-9-]+$/.test(nameOrPath);
  const path = isName ? join(READY_MAPPINGS, `${nameOrPath}.json`) : nameOrPath;
  const text = await readFile(path, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    throw new ImportError(
      `mapping ${nameOrPath}: ${isName ? await whichAreReady(nameOrPath) : whyUnread(error)}`,
    );
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = text.trim() === '' ? 'it is empty' : error instanceof Error ? error.message : String(error);
    throw new ImportError(
      `mapping ${nameOrPath} is no JSON (${why}): import FILE --suggest writes one to begin with`,
    );
  }
  const checked = checkRecord(mappingSchema, value, { byHand: true });
  const reasons = [...('reasons' in checked ? checked.reasons : []), ...checkTargets(value, records)];
  if ('reasons' in checked || reasons.length > 0) {
    throw new ImportError([`mapping ${nameOrPath} has mistakes:`, ...reasons.map(formatReason)].join('\n  '));
  }
  return checked.record;
}

async function whichAreReady(name: string): Promise<string> {
  const ready = (await readdir(READY_MAPPINGS)).map((file) => parse(file).name).sort();
  const nearest = nearestWord(name, ready);
  return `there is no ready mapping of that name; the nearest is ${nearest}. Ready are ${ready.join(', ')}`;
}

function whyUnread({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EISDIR') return 'is a folder: name a file in it';
  return code === 'ENOENT' ? 'no such file' : `cannot be read (${message})`;
}

/**
 * Each target's record must be a kind of record, and its fields must be fields of that. Looks at the file as it was
 * read, so that what the schema finds elsewhere hides none of it.
 */
function checkTargets(mapping: unknown, records: readonly RecordKind[]): Reason[] {
  const targets = valueAt(mapping, 'targets');
  if (!Array.isArray(targets)) return [];
  return targets.flatMap((target: unknown, i) => {
    const record = valueAt(target, 'record');
    // That it is no text is said by the schema.
    if (typeof record !== 'string') return [];
    const kind = records.find(({ name }) => name === record);
    if (kind === undefined) return [unknownRecord(i, record, records)];
    const known = Object.keys(kind.schema.shape);
    return fieldNames(target)
      .filter((name) => !known.includes(name))
      .map((name) => unknownField(i, name, record, known));
  });
}

function fieldNames(target: unknown): string[] {
  const fields = valueAt(target, 'fields');
  const into = valueAtPath(target, 'collect.into');
  return [
    ...(typeof fields === 'object' && fields !== null ? Object.keys(fields) : []),
    ...(typeof into === 'string' ? [into] : []),
  ];
}

function unknownRecord(target: number, record: string, records: readonly RecordKind[]): Reason {
  const kinds = records.map(({ name }) => name);
  const nearest = nearestName(record, kinds);
  const meant = nearest === null ? '' : `did you mean ${nearest}? `;
  const detail = `${JSON.stringify(record)}; ${meant}known are ${kinds.join(', ')}`;
  return { field: `targets.${target}.record`, problem: 'is no kind of record', detail };
}

function unknownField(target: number, name: string, record: string, fields: readonly string[]): Reason {
  const nearest = nearestName(name, fields);
  const detail = nearest === null ? {} : { detail: `did you mean ${nearest}?` };
  return { field: `targets.${target}.fields.${name}`, problem: `is no field of ${record}`, ...detail };
}

/** Every column that the mapping reads. */
export function mappedColumns(mapping: Mapping): Set<string> {
  const columns = new Set<string>();
  const ofFilters = (filters: readonly MappingFilter[] = []): void =>
    filters.forEach((f) => columns.add(f.column));
  const ofPlace = ({ name, city = name, state = name }: MappingPlace): void => {
    for (const column of [name, city, state]) columns.add(column);
  };
  const ofField = (field: MappingField): void => {
    if (typeof field === 'string') columns.add(field);
    else {
      if (field.column !== undefined) columns.add(field.column);
      for (const [, name] of field.template?.matchAll(/\{([^{}]+)\}/g) ?? []) columns.add(name!);
      field.first_of?.forEach(ofField);
      if (field.chain_of !== undefined) ofPlace(field.chain_of);
    }
  };
  ofFilters(mapping.filters);
  for (const target of mapping.targets) {
    ofFilters(target.filters);
    Object.values(target.fields ?? {}).forEach(ofField);
    Object.values(target.collect?.fields ?? {}).forEach(ofField);
    if (target.known_chain_of !== undefined) ofPlace(target.known_chain_of);
  }
  return columns;
}
