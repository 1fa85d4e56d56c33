import type { Pool } from 'pg';
import { uuid } from '../support/catalogue.ts';

/** The FreshMart of Midtown, as another source has it; number 8 of the stores. */
export const TWIN_STORE = uuid('store', 8);
/** What that one and its next-door neighbours are: number 9 stands across the street, number 10 is the pharmacy inside. */
export const ACROSS = uuid('store', 9);
export const PHARMACY = uuid('store', 10);
/** Whole Milk, as Value Barn calls it; number 7 of the products. Number 8 is half of it. */
export const TWIN_PRODUCT = uuid('product', 7);
export const HALF = uuid('product', 8);

/** Adds to the small catalogue what another source calls otherwise, and what must stay apart. */
export async function addTwins(pool: Pool): Promise<void> {
  await pool.query(
    `update store set address = '950 W Peachtree St NW', phone = '+14045550100' where id = $1`,
    [uuid('store', 1)],
  );
  await pool.query(`update product set name = 'Meadow Fresh Whole Milk' where id = $1`, [uuid('product', 1)]);
  await pool.query(
    `insert into store (id, chain_id, web_external_id, name, address, city, state, zip, lat, lng, phone, format)
     select v.id::uuid, c.chain_id, v.number, v.name, v.address, 'Atlanta', 'GA', '30308', v.lat, v.lng, v.phone, v.format
     from chain c cross join (values
       ($1, 'osm:WAY:8', 'FRESHMART MIDTOWN', '950 West Peachtree Street Northwest', 33.7771::float8, -84.3841::float8,
         '+14045550100', 'supermarket'),
       ($2, 'osm:WAY:9', 'FreshMart', '961 W Peachtree St NW', 33.7774, -84.3846, null, null),
       ($3, 'osm:NODE:10', 'FreshMart Pharmacy', '950 W Peachtree St NW', 33.777, -84.384, null, 'pharmacy')
     ) as v (id, number, name, address, lat, lng, phone, format) where c.slug = 'freshmart' order by v.id`,
    [TWIN_STORE, ACROSS, PHARMACY],
  );
  await pool.query(
    `insert into product (id, name, brand, size_display, description)
     values ($1, 'Whole Milk Meadow Fresh', 'Meadowlark', '128 fl oz', 'Pasteurised.'),
       ($2, 'Meadow Fresh Whole Milk', 'Meadowlark', '1/2 gal', null)`,
    [TWIN_PRODUCT, HALF],
  );
  await pool.query(
    `insert into product_sku (chain_id, retailer_product_id, product_id)
     select c.chain_id, 'VB-7', p.product_id from chain c, product p where c.slug = 'valuebarn' and p.id = $1`,
    [TWIN_PRODUCT],
  );
}
