/** Sizes that a file keeps in two columns: the number in one, its unit in the other. */
import type { MappingFields } from '../adapters/mapping-schema.ts';
import type { FoundColumns } from './find-columns.ts';
import { numberTransforms } from './value-forms.ts';

/** The field made of both columns; nothing where the file has sizes in one, beside the unit that it sells by. */
export function splitSize(
  field: 'size_display' | 'pack_size',
  { size, sizeUnit }: FoundColumns,
): MappingFields {
  if (size === undefined || sizeUnit === undefined || numberTransforms(size.values, false) === null)
    return {};
  return { [field]: { template: `{${size.name}} {${sizeUnit.name}}` } };
}
