/**
 * Products that a file lists under a barcode which the record, or an earlier line, has for another product. They are one
 * of two things: a number that was mistyped, or one that was given out again. Neither is merged by an import: the barcode
 * stays where it was, the other product is kept as one of its own, and `gondola identity` shows both to a person.
 */
import type pg from 'pg';
import { isBarcodeGivenTwice } from '../../domain/identity/barcode-conflict.ts';
import { productIdByClaim } from '../../domain/natural-key.ts';

interface ClaimRow {
  readonly line: number;
  readonly chain_id: number | null;
  readonly chain_slug: string | null;
  readonly gtin14: string;
  /** The product that the chain's own number stands for, where it has no barcode; null: there is none. */
  readonly numbered_id: string | null;
  readonly name: string;
  readonly brand: string;
  readonly size: string;
  readonly known_name: string;
  readonly known_brand: string;
  readonly known_size: string;
}

const OTHERWISE = `lower(s.name) <> lower(o.name) and lower(s.brand) <> lower(o.brand) and s.size_display <> o.size_display`;
const IS_TOLD =
  's.gtin14 is not null and s.name is not null and s.brand is not null and s.size_display is not null';

/** Rows that give a barcode otherwise than the record or, of what is new, than the file's first line with it. */
const SUSPECTS = `
  with suspect as (
    select s.line, o.name, o.brand, o.size_display from staged_product s join product o on o.id = s.id
    where ${IS_TOLD} and ${OTHERWISE}
    union all
    select s.line, o.name, o.brand, o.size_display from staged_product s
    join lateral (
      select e.name, e.brand, e.size_display from staged_product e
      where e.id = s.id and e.line < s.line and e.name is not null and e.brand is not null and e.size_display is not null
      order by e.line limit 1
    ) o on ${OTHERWISE}
    where ${IS_TOLD} and not exists (select from product p where p.id = s.id)
  )
  select s.line, s.chain_id, c.slug as chain_slug, s.gtin14, n.id as numbered_id, s.name, s.brand, s.size_display as size,
    o.name as known_name, o.brand as known_brand, o.size_display as known_size
  from suspect o join staged_product s using (line)
  left join chain c on c.chain_id = s.chain_id
  left join product_sku k on k.chain_id = s.sku_chain_id and k.retailer_product_id = s.sku
  left join product n on n.product_id = k.product_id and n.gtin14 is null
  order by s.line`;

/** Gives staged rows that claim another product's barcode a product of their own. Returns how many rows. */
export async function splitBarcodeClaims(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<ClaimRow>(SUSPECTS);
  const claims = rows.filter((row) =>
    isBarcodeGivenTwice(identityOf(row.name, row.brand, row.size), knownIdentity(row)),
  );
  await client.query(
    `create temp table staged_claim on commit drop as
     select * from unnest($1::integer[], $2::smallint[], $3::text[], $4::uuid[]) as c (line, chain_id, gtin14, id)`,
    [
      claims.map(({ line }) => line),
      claims.map(({ chain_id }) => chain_id),
      claims.map(({ gtin14 }) => gtin14),
      claims.map((row) => row.numbered_id ?? productIdByClaim(row.chain_slug, row.gtin14)),
    ],
  );
  if (claims.length > 0)
    await client.query(
      `update staged_product s set id = c.id, upc = null, gtin14 = null, gtin_note = null
       from staged_claim c where c.line = s.line`,
    );
  return claims.length;
}

/** Keeps what `splitBarcodeClaims` found, once its products are in the record. */
export async function keepBarcodeClaims(client: pg.PoolClient): Promise<void> {
  await client.query(
    `insert into barcode_claim (chain_id, gtin14, product_id)
     select distinct on (c.chain_id, c.gtin14) c.chain_id, c.gtin14, p.product_id
     from staged_claim c join product p on p.id = c.id order by c.chain_id, c.gtin14, c.line
     on conflict (chain_id, gtin14) do nothing`,
  );
  await client.query('drop table staged_claim');
}

function identityOf(name: string, brand: string, size: string): Parameters<typeof isBarcodeGivenTwice>[0] {
  return { name, brand, size, gtin14: null, sellers: [] };
}

function knownIdentity({ known_name, known_brand, known_size }: ClaimRow): ReturnType<typeof identityOf> {
  return identityOf(known_name, known_brand, known_size);
}
