import type { NotComputable } from '../domain/index-method/month-data.ts';
import { NOTHING_SEEN, rulesOf } from '../domain/index-method/version-2/method.ts';

/**
 * Why a region has no value in a period, in words for people. What the method says is frozen with the output, and says
 * less than is so: prices may have been observed of which none counts.
 */
export function missingReason({ reason }: NotComputable, period: string): string {
  if (reason !== NOTHING_SEEN) return reason;
  const { weeksSeen } = rulesOf(period);
  const often = weeksSeen === 1 ? '' : ` in ${weeksSeen} different weeks`;
  return `no store was seen${often} with a price that is not held as odd`;
}
