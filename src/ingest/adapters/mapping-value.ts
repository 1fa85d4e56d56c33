/** Values of a mapping's fields: each field is made once into a function of a row. */
import { readCouponUpc } from '../../domain/coupon-value-code.ts';
import { foldText } from '../../domain/fold.ts';
import { completeGtin } from '../../domain/gtin-file.ts';
import { type ColumnSource, columnKey } from '../columns.ts';
import { valueAtPath } from '../values.ts';
