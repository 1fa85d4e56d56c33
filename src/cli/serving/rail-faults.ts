import { setTimeout as sleep } from 'node:timers/promises';
import type { Rail } from '../../access/payments/rail.ts';

/** How long a rail's other side has to show that it cannot be right. */
const FAULT_MS = 2_000;

/**
 * What is wrong with whom the rails ask, such as a node of another chain; each begins with the rail's name. One that
 * does not answer in time is no fault: it is asked again before anything that it says is believed.
 */
export async function findRailFaults(rails: readonly Rail[]): Promise<string[]> {
  const faults = await Promise.all(
    rails.map(async ({ name, findFault }) => {
      const fault = (await Promise.race([findFault?.(), sleep(FAULT_MS, null, { ref: false })])) ?? null;
      return fault === null ? [] : [`${name}: ${fault}`];
    }),
  );
  return faults.flat();
}
