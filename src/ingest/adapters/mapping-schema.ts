/** The mapping file: which column of a CSV, TSV or JSON file feeds which field of which record. */
import { z } from 'zod';

const column = z.string().min(1);

const regex = z.string().refine((text) => {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}, 'is not a regular expression');

/** A rule over several members is held beside other mistakes too, but where a name is misspelt it may be that one. */
const besideMistakes = {
  when: ({ value, issues }: z.core.ParsePayload): boolean =>
    typeof value === 'object' && value !== null && issues.every(({ code }) => code !== 'unrecognized_keys'),
};

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** A row is kept only where each filter holds. Values compare as text. */
const filter = z.strictObject({
  column,
  equals: scalar.optional(),
  not: scalar.optional(),
  in: z.array(scalar).optional(),
  not_in: z.array(scalar).optional(),
  /** True: the column must not be empty. False: it must be. */
  present: z.boolean().optional(),
  matches: regex.optional(),
});

/** A condition on a row; see `filter`. */
export type MappingFilter = z.infer<typeof filter>;

/**
 * Applied one after another:
 * `text` (of a number), `collapse` (runs of white space become one space), `upper`, `lower`, `title` (first letters), `slug`,
 * `number`, `money` (`$1,234.50`), `cents` (hundredths to dollars), `boolean` (`true`/`yes`/`y`/`1` and opposites),
 * `excel_date` (the number that a spreadsheet keeps for a day), `start_of_day` (a date becomes a timestamp), `add_check_digit` (to a barcode that its source cuts),
 * `decimal_comma` (`1.234,50`), `state` (a state's name to its code), `zip` (of ZIP+4, or without its zeros, to five digits), `{"date": "MM/DD/YYYY"}`, `{"split": ","}`,
 * `{"pad": 5}` (zeros to the left), `{"cut": 5}` (the first five letters), `{"map": {"from": "to"}}`,
 * `{"coupon_upc": "discount_value"}` (what the barcode of a manufacturer's coupon says of that field; empty for others).
 */
const transform = z.union([
  z.enum([
    'text',
    'collapse',
    'upper',
    'lower',
    'title',
    'slug',
    'number',
    'money',
    'cents',
    'decimal_comma',
    'state',
    'zip',
    'boolean',
    'excel_date',
    'start_of_day',
    'add_check_digit',
  ]),
  z.strictObject({
    date: z
      .string()
      .regex(
        /^(?=[^Y]*(YY){1,2}[^Y]*$)(?=[^M]*M{2,3}[^M]*$)(?=[^D]*DD[^D]*$)[YMD\-/., ]+$/,
        'must have YYYY or YY, MM or MMM, and DD, each once',
      ),
  }),
  z.strictObject({ split: z.string().min(1) }),
  z.strictObject({ pad: z.int().positive().max(100) }),
  z.strictObject({ cut: z.int().positive().max(20_000) }),
  z.strictObject({ map: z.record(z.string(), scalar) }),
  z.strictObject({
    coupon_upc: z.enum(['discount_type', 'discount_value', 'min_purchase_qty', 'bogo_get_qty']),
  }),
]);

/** One step from a column's value to a field's; see `transform`. */
export type MappingTransform = z.infer<typeof transform>;

const place = z.strictObject({ name: column, city: column.optional(), state: column.optional() });

/** The columns that say what a place is called and where it is. */
export type MappingPlace = z.infer<typeof place>;

const SOURCES = ['column', 'constant', 'template', 'first_of', 'chain_of'] as const;

/** Where a field's value comes from; a text alone is the name of a column. An empty value leaves the field out. */
const objectField = z
  .strictObject({
    /** Name of a column, or the path to a member of a JSON record, steps joined by dots. */
    column: column.optional(),
    constant: z.union([scalar, z.array(scalar)]).optional(),
    /** `{column}` stands for the column's value. Empty where all of them are. */
    template: z.string().min(1).optional(),
    /** The first of these that is not empty. */
    get first_of() {
      return z.array(field).min(1).optional();
    },
    /** Slug of the chain that a place of that name belongs to; a row of no known chain is filtered. */
    chain_of: place.optional(),
    transform: z.array(transform).optional(),
    /**
     * Of a barcode. `without_check_digit`: the source leaves the check digit out. `as_written`: it does not. Without it
     * the file's codes decide.
     */
    gtin: z.enum(['without_check_digit', 'as_written']).optional(),
    default: scalar.optional(),
  })
  .refine((spec) => SOURCES.filter((source) => spec[source] !== undefined).length === 1, {
    message: `needs exactly one of ${SOURCES.join(', ')}`,
    ...besideMistakes,
  });

const field: z.ZodType<MappingField> = z.lazy(() => z.union([column, objectField]));

/** Where a field's value comes from; see `objectField`. Written out, because the schema is recursive. */
export type MappingField =
  | string
  | {
      readonly column?: string | undefined;
      readonly constant?: string | number | boolean | (string | number | boolean)[] | undefined;
      readonly template?: string | undefined;
      readonly first_of?: MappingField[] | undefined;
      readonly chain_of?: MappingPlace | undefined;
      readonly transform?: MappingTransform[] | undefined;
      readonly gtin?: 'without_check_digit' | 'as_written' | undefined;
      readonly default?: string | number | boolean | undefined;
    };

const fields = z.record(z.string(), field);

/** Fields of a record by name. */
export type MappingFields = z.infer<typeof fields>;

/** One kind of record that rows of the file become. A file can have several: each is a reading of its own. */
const target = z
  .strictObject({
    /** Name of the kind of record. */
    record: z.string(),
    filters: z.array(filter).optional(),
    fields: fields.optional(),
    /** Instead of `fields`, for chains: the known chain that the place belongs to, where the record lacks it. */
    known_chain_of: place.optional(),
    /** Rows that give the same record give it once. */
    distinct: z.boolean().optional(),
    /** Rows whose `fields` are equal are one record; what they differ in becomes the entries of a list. */
    collect: z.strictObject({ into: z.string().min(1), fields }).optional(),
  })
  .refine((t) => (t.fields === undefined) !== (t.known_chain_of === undefined), {
    message: 'needs either fields or known_chain_of',
    ...besideMistakes,
  })
  .refine((t) => t.known_chain_of === undefined || t.record === 'chains', {
    path: ['known_chain_of'],
    message: 'is for chains only',
    ...besideMistakes,
  });

/** One kind of record that rows become; see `target`. */
export type MappingTarget = z.infer<typeof target>;

/** A mapping file. */
export const mappingSchema = z.strictObject({
  description: z.string().min(1),
  /** Where the data come from, and under which licence. */
  source: z.string().optional(),
  licence: z.string().optional(),
  input: z.strictObject({
    format: z.enum(['csv', 'tsv', 'jsonl', 'json']),
    delimiter: z.string().length(1).optional(),
    /** Null: the file knows no quoting. */
    quote: z.string().length(1).nullable().optional(),
    /** Of `json`: the path to the list of records. */
    rows: z.string().optional(),
    /** Texts that the source writes where it has no value, such as `NA`; read as empty. */
    empty: z.array(z.string().min(1)).optional(),
  }),
  filters: z.array(filter).optional(),
  targets: z.array(target).min(1, 'must have at least one target'),
});

/** A mapping that has been checked. */
export type Mapping = z.infer<typeof mappingSchema>;
