-- What filling a shopping list at a store needs beside prices.

-- The address of a product's page in the chain's shop, where a price brings none of its own: `{retailer_product_id}`
-- or `{upc}`, and `{store_id}` for the store's web_external_id, stand in it.
alter table chain add column pdp_url_template text
  check (pdp_url_template like '%{retailer\_product\_id}%' or pdp_url_template like '%{upc}%');
