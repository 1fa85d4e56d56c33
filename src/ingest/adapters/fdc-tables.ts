/**
 * The other tables of FoodData Central's CSV download, which has the names of branded foods in `food.csv` and their
 * nutrients in `food_nutrient.csv`, by `fdc_id`. They are read where they stand beside `branded_food.csv`.
 */
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type NutrientAmounts, NUTRIENTS, someAmounts } from '../../domain/nutrients.ts';
import { bindColumns, type Columns, type FieldReader, required } from '../columns.ts';
import { closingOnError, openRows } from '../rows.ts';

/** What the tables have of one file's foods. Some 250 bytes of memory a food. */
export interface FoodTables {
  /** Those that are there. */
  readonly names: readonly string[];
  description(fdcId: string | undefined): string | undefined;
  nutrition(fdcId: string | undefined): NutrientAmounts | undefined;
}

const ID: Columns<'id'> = { id: required('fdc_id') };
const FOOD: Columns<'id' | 'description'> = { id: required('fdc_id'), description: required('description') };
const FOOD_NUTRIENT: Columns<'id' | 'nutrient' | 'amount'> = {
  id: required('fdc_id'),
  nutrient: required('nutrient_id'),
  amount: required('amount'),
};

const ENDINGS = ['', '.gz', '.zst'];

/** Null: neither of the tables is there. Throws ImportError where one that is there lacks a column. */
export async function readFoodTables(path: string): Promise<FoodTables | null> {
  if (!basename(path).startsWith('branded_food.csv')) return null;
  const food = await besides(path, 'food.csv');
  const foodNutrient = await besides(path, 'food_nutrient.csv');
  const names = [food, foodNutrient].filter((table) => table !== null).map((table) => basename(table));
  if (names.length === 0) return null;
  const places = await placesOf(path);
  const descriptions = await descriptionsOf(food, places);
  const amounts = await amountsOf(foodNutrient, places);
  const placeOf = (fdcId: string | undefined): number | undefined => places.get(Number(fdcId));
  return {
    names,
    description: (fdcId) => descriptions[placeOf(fdcId) ?? -1],
    nutrition: (fdcId) => amounts(placeOf(fdcId)),
  };
}

async function besides(path: string, name: string): Promise<string | null> {
  for (const ending of ENDINGS) {
    const other = join(dirname(path), name + ending);
    if ((await stat(other).catch(() => null))?.isFile() === true) return other;
  }
  return null;
}

async function eachRow<Field extends string>(
  path: string,
  columns: Columns<Field>,
  take: (row: FieldReader<Field>) => void,
): Promise<void> {
  const file = await openRows(path, { kind: 'table' });
  const row = await closingOnError(file, () => bindColumns(file, columns));
  for await (const batch of file.batches) {
    for (const { value, broken } of batch) {
      if (broken !== undefined) continue;
      row.move(value);
      take(row);
    }
  }
}

/** A number from 0 for each food of the file, by its `fdc_id`. */
async function placesOf(path: string): Promise<ReadonlyMap<number, number>> {
  const places = new Map<number, number>();
  await eachRow(path, ID, (row) => {
    const id = Number(row.text('id'));
    if (!places.has(id)) places.set(id, places.size);
  });
  return places;
}

async function descriptionsOf(food: string | null, places: ReadonlyMap<number, number>): Promise<string[]> {
  const found: string[] = [];
  if (food === null) return found;
  await eachRow(food, FOOD, (row) => {
    const place = places.get(Number(row.text('id')));
    const description = row.text('description');
    if (place !== undefined && description !== undefined) found[place] = description;
  });
  return found;
}

/** Ids of all nutrients that are kept, each a column of amounts. */
const NUTRIENT_COLUMNS = new Map(NUTRIENTS.flatMap(({ fdcIds }) => fdcIds).map((id, column) => [id, column]));

async function amountsOf(
  foodNutrient: string | null,
  places: ReadonlyMap<number, number>,
): Promise<(place: number | undefined) => NutrientAmounts | undefined> {
  if (foodNutrient === null) return () => undefined;
  const width = NUTRIENT_COLUMNS.size;
  const amounts = new Float32Array(places.size * width).fill(Number.NaN);
  await eachRow(foodNutrient, FOOD_NUTRIENT, (row) => {
    const column = NUTRIENT_COLUMNS.get(Number(row.text('nutrient')));
    const place = column === undefined ? undefined : places.get(Number(row.text('id')));
    const amount = row.text('amount');
    if (column !== undefined && place !== undefined && amount !== undefined)
      amounts[place * width + column] = Number(amount);
  });
  return (place) => {
    if (place === undefined) return undefined;
    return someAmounts(({ fdcIds }) =>
      fdcIds
        .map((id) => amounts[place * width + NUTRIENT_COLUMNS.get(id)!]!)
        .find((amount) => !Number.isNaN(amount)),
    );
  };
}
