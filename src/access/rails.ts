import { mppProtocol } from './mpp/protocol.ts';
import type { PaymentProtocol } from './payments/protocol.ts';
import type { Rail } from './payments/rail.ts';
import { x402Protocol } from './x402/protocol.ts';

/** Every way to pay, in the order in which the gate looks for proofs. A rail is its folder and its line here. */
const PROTOCOLS = [x402Protocol, mppProtocol] as const;

/** What all of them read of the settings. */
export type PaymentSettings = (typeof PROTOCOLS)[number] extends (settings: infer Settings) => PaymentProtocol
  ? Settings
  : never;

/** The protocols by which payments can be asked for: their facts are known from the settings alone. */
export function protocolsOf(settings: PaymentSettings): PaymentProtocol[] {
  return PROTOCOLS.map((protocolOf) => protocolOf(settings));
}

/** The rails that are configured. Their libraries are large: they are loaded only where they are used. */
export async function openRails(protocols: readonly PaymentProtocol[]): Promise<Rail[]> {
  const rails = await Promise.all(protocols.map((protocol) => protocol.open()));
  return rails.filter((rail) => rail !== null);
}
