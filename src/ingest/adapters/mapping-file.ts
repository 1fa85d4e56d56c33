import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { checkRecord } from '../records/check-record.ts';
import { ImportError } from '../import-error.ts';
import { type Mapping, type MappingField, type MappingFilter, mappingSchema } from './mapping-schema.ts';
import { formatReason, nearestName, type Reason } from '../reason.ts';
import { RECORD_SCHEMAS } from '../records/record-schemas.ts';

/** Where the ready mappings are; the same from the sources and from the built product. */
const READY_MAPPINGS = fileURLToPath(new URL('../../../mappings/', import.meta.url));

/**
 * Reads a mapping: a path, or the name of a ready one (`completejourney-prices`). Throws ImportError with every
 * mistake in it at once.
 */
export async function readMapping(nameOrPath: string): Promise<Mapping> {
  const isName = /^[a-z0-9-]+$/.test(nameOrPath);
  const path = isName ? join(READY_MAPPINGS, `${nameOrPath}.json`) : nameOrPath;
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ImportError(
      `mapping ${nameOrPath}: ${isName ? 'there is no ready mapping of that name' : 'no such file'}`,
    );
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ImportError(`mapping ${nameOrPath}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const checked = checkRecord(mappingSchema, value);
  const reasons = 'reasons' in checked ? checked.reasons : checkFields(checked.record);
  if (reasons.length > 0) {
    throw new ImportError([`mapping ${nameOrPath} has mistakes:`, ...reasons.map(formatReason)].join('\n  '));
  }
  return (checked as { record: Mapping }).record;
}

/** Each target's fields must be fields of its record. */
function checkFields(mapping: Mapping): Reason[] {
  return mapping.targets.flatMap((target, i) => {
    const shape: z.ZodRawShape = RECORD_SCHEMAS[target.record].shape;
    const names = [
      ...Object.keys(target.fields ?? {}),
      ...(target.collect === undefined ? [] : [target.collect.into]),
    ];
    return names
      .filter((name) => !(name in shape))
      .map((name) => {
        const nearest = nearestName(name, Object.keys(shape));
        const detail = nearest === null ? {} : { detail: `did you mean ${nearest}?` };
        return {
          field: `targets.${i}.fields.${name}`,
          problem: `is no field of ${target.record}`,
          ...detail,
        };
      });
  });
}

/** Every column that the mapping reads. */
export function mappedColumns(mapping: Mapping): Set<string> {
  const columns = new Set<string>();
  const ofFilters = (filters: readonly MappingFilter[] = []): void =>
    filters.forEach((f) => columns.add(f.column));
  const ofField = (field: MappingField): void => {
    if (typeof field === 'string') columns.add(field);
    else {
      if (field.column !== undefined) columns.add(field.column);
      for (const [, name] of field.template?.matchAll(/\{([^{}]+)\}/g) ?? []) columns.add(name!);
      field.first_of?.forEach(ofField);
      if (field.chain_of !== undefined) Object.values(field.chain_of).forEach((name) => columns.add(name));
    }
  };
  ofFilters(mapping.filters);
  for (const target of mapping.targets) {
    ofFilters(target.filters);
    Object.values(target.fields ?? {}).forEach(ofField);
    Object.values(target.collect?.fields ?? {}).forEach(ofField);
    if (target.known_chain_of !== undefined)
      Object.values(target.known_chain_of).forEach((name) => columns.add(name));
  }
  return columns;
}
