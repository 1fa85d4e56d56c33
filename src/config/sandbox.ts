import { demoWish } from './demo.ts';
import { isLoopback } from './loopback.ts';
import type { AllValues } from './settings.ts';

/**
 * What speaks against taking payments that charge nothing, in words; empty: nothing does. Only a service that shows its
 * own demo catalogue to its own machine may give answers away, and nothing may hint that others reach it.
 */
export function sandboxObstacles(values: AllValues): string[] {
  const obstacles: readonly (readonly [boolean, string])[] = [
    [values.X402_PAY_TO !== null, 'X402_PAY_TO is set'],
    [values.MPP_RECIPIENT !== null, 'MPP_RECIPIENT is set'],
    [values.DATABASE_URL !== null, 'DATABASE_URL is set'],
    [values.PUBLIC_BASE_URL !== null, 'PUBLIC_BASE_URL is set'],
    [values.GONDOLA_TRUSTED_PROXIES > 0, 'GONDOLA_TRUSTED_PROXIES is set'],
    [demoWish(values) === 'off', 'GONDOLA_DEMO is off'],
    [!isLoopback(values.HOST), 'HOST is not this machine alone'],
  ];
  return obstacles.filter(([stands]) => stands).map(([, words]) => words);
}
