/** Names under which sources give what only a chain's own files have, as `columnKey` makes them, the surest first. */
import { columnKey } from './columns.ts';

const keys = (text: string): readonly string[] => text.split(' ').map(columnKey);

/** The chain's own number of a store. */
export const STORE_NUMBER_KEYS = keys(
  'store_id store_number store_num store_no store_code store_nbr location_id shop_id site_id branch_id branch_no branch_number branch_code store filiale tienda sucursal magasin ref',
);

/** The chain. */
export const CHAIN_KEYS = keys('chain chain_name banner retailer company merchant vendor operator');
