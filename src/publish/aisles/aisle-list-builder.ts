import {
  type Column,
  dictionaryColumn,
  listColumn,
  numberColumn,
  structColumn,
} from '../../snapshot/files/arrow-columns.ts';
import { codeArray } from '../../snapshot/files/dictionary.ts';
import { withRoom } from '../../domain/with-room.ts';

/** Numbers that are appended to. */
class Numbers {
  #items = new Uint32Array(0);
  length = 0;

  push(value: number): void {
    this.#items = withRoom(this.#items, this.length + 1);
    this.#items[this.length++] = value;
  }

  get items(): Uint32Array<ArrayBuffer> {
    return this.#items.subarray(0, this.length);
  }
}

/** Texts by code, in order of first appearance; code 0 is null. */
class Texts {
  readonly codes = new Numbers();
  readonly #values: (string | null)[] = [null];
  readonly #codeOf = new Map<string, number>();

  push(text: string): void {
    let code = this.#codeOf.get(text);
    if (code === undefined) {
      code = this.#values.length;
      this.#codeOf.set(text, code);
      this.#values.push(text);
    }
    this.codes.push(code);
  }

  column(id: number): Column {
    const codes = codeArray(this.codes.length, this.#values.length);
    codes.set(this.codes.items);
    return dictionaryColumn({ codes, values: this.#values }, id);
  }
}

/** Builds aisle lists entry by entry, as columns. `withRows`: sections and categories have their rows beside them. */
export class AisleListBuilder {
  readonly #withRows: boolean;
  readonly #rows = new Numbers();
  readonly #placed = new Numbers();
  readonly #entryStart = new Numbers();
  readonly #aisle = new Texts();
  readonly #products = new Numbers();
  readonly #sectionStart = new Numbers();
  readonly #section = new Texts();
  readonly #sectionRows = new Numbers();
  readonly #categoryStart = new Numbers();
  readonly #category = new Texts();
  readonly #categoryRows = new Numbers();

  constructor(withRows: boolean) {
    this.#withRows = withRows;
  }

  /** Lists so far. */
  get count(): number {
    return this.#rows.length;
  }

  startList(rows: number, placed: number): void {
    this.#rows.push(rows);
    this.#placed.push(placed);
    this.#entryStart.push(this.#products.length);
  }

  addEntry(aisle: string, products: number): void {
    this.#aisle.push(aisle);
    this.#products.push(products);
    this.#sectionStart.push(this.#section.codes.length);
    this.#categoryStart.push(this.#category.codes.length);
  }

  addSection(section: string, rows: number): void {
    this.#section.push(section);
    this.#sectionRows.push(rows);
  }

  addCategory(category: string, rows: number): void {
    this.#category.push(category);
    this.#categoryRows.push(rows);
  }

  /** The columns of the lists. The builder is not to be used afterwards. */
  columns(): Record<string, Column> {
    for (const [starts, { length }] of [
      [this.#entryStart, this.#products],
      [this.#sectionStart, this.#section.codes],
      [this.#categoryStart, this.#category.codes],
    ] as const)
      starts.push(length);
    const labelled = (name: string, texts: Texts, rows: Numbers, id: number): Column =>
      structColumn(
        { [name]: texts.column(id), ...(this.#withRows ? { rows: numberColumn(rows.items) } : {}) },
        texts.codes.length,
      );
    const entries = structColumn(
      {
        aisle: this.#aisle.column(0),
        products: numberColumn(this.#products.items),
        sections: listColumn(
          this.#sectionStart.items,
          labelled('section', this.#section, this.#sectionRows, 1),
        ),
        categories: listColumn(
          this.#categoryStart.items,
          labelled('category', this.#category, this.#categoryRows, 2),
        ),
      },
      this.#products.length,
    );
    return {
      rows: numberColumn(this.#rows.items),
      placed: numberColumn(this.#placed.items),
      aisles: listColumn(this.#entryStart.items, entries),
    };
  }
}
