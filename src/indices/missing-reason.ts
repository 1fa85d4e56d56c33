import { METHOD, NO_PRICE_OF } from '../domain/index-method/method.ts';
import type { NotComputable } from '../domain/index-method/month-data.ts';
import { METHOD_2, NOTHING_SEEN, rulesOf } from '../domain/index-method/version-2/method.ts';
import type { AnyOutput } from './methods.ts';

/**
 * Why a region has no value in a period, in words for people and by the rules of the version that computed it. What the
 * method says is frozen with the output, and says less than is so: prices may have been observed of which none counts.
 */
export function missingReason(
  { reason }: NotComputable,
  { methodology_version: version, period }: Pick<AnyOutput, 'methodology_version' | 'period'>,
): string {
  return version === METHOD_2.version ? reasonOf2(reason, period) : reasonOf1(reason);
}

function reasonOf1(reason: string): string {
  if (!reason.startsWith(NO_PRICE_OF)) return reason;
  const goods = reason.slice(NO_PRICE_OF.length);
  return `no store was seen${inWeeks(METHOD.weeksSeen)} with a price of ${goods} that is not dropped as an outlier, and none is imputed`;
}

function reasonOf2(reason: string, period: string): string {
  if (reason !== NOTHING_SEEN) return reason;
  return `no store was seen${inWeeks(rulesOf(period).weeksSeen)} with a price that is not held as odd`;
}

function inWeeks(weeksSeen: number): string {
  return weeksSeen === 1 ? '' : ` in ${weeksSeen} different weeks`;
}
