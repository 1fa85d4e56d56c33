import type { AllValues } from './settings.ts';

/**
 * Whether the synthetic demo catalogue is made. `fresh`: in the embedded record of a fresh data folder, which is what
 * happens where nothing is said. `asked`: in any record without a catalogue, because somebody said so.
 */
export type DemoWish = 'off' | 'fresh' | 'asked';

/**
 * What the settings say of the demo catalogue. It cannot be deleted from a record, so that a database of the operator's
 * own, or a payee, means that nobody wants it unless it is said.
 */
export function demoWish(
  values: Pick<AllValues, 'GONDOLA_DEMO' | 'DATABASE_URL' | 'X402_PAY_TO' | 'MPP_RECIPIENT'>,
): DemoWish {
  if (values.GONDOLA_DEMO !== null) return values.GONDOLA_DEMO ? 'asked' : 'off';
  const isInEarnest =
    values.DATABASE_URL !== null || values.X402_PAY_TO !== null || values.MPP_RECIPIENT !== null;
  return isInEarnest ? 'off' : 'fresh';
}
