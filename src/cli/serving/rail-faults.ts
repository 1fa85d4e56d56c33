import { setTimeout as sleep } from 'node:timers/promises';
import type { Rail } from '../../access/payments/rail.ts';

/** How long a rail's other side has to show that it cannot be right. */
const FAULT_MS = 2_000;

/** What is known of whom the rails ask; each begins with the rail's name. */
export interface RailFaults {
  /** What is wrong, such as a node of another chain. */
  readonly faults: readonly string[];
  /** Who did not answer in time. That is no fault: they are asked again before anything that they say is believed. */
  readonly silent: readonly string[];
}

/** Asks whom the rails will ask what would be wrong with them. */
export async function findRailFaults(rails: readonly Rail[]): Promise<RailFaults> {
  const [faults, silent]: [string[], string[]] = [[], []];
  await Promise.all(
    rails.map(async ({ name, findFault }) => {
      const asked = findFault?.().catch(() => 'no answer' as const);
      const late = sleep(FAULT_MS, 'late' as const, { ref: false });
      const fault = await Promise.race([asked, late]);
      if (fault === 'no answer' || fault === 'late')
        silent.push(
          `${name}: its node does not answer, so nobody knows whether it is of the right chain: check again when it answers`,
        );
      else if (fault) faults.push(`${name}: ${fault}`);
    }),
  );
  return { faults, silent };
}
