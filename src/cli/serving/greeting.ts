import type { Ink } from '../terminal/ink.ts';

/** A group of commands that work as they stand, with what they cost. */
export interface Tries {
  readonly title: string;
  readonly commands: readonly string[];
}

/** What somebody is told when the catalogue is served. */
export interface Greeting {
  /** Scheme and authority that reach the service from this machine. */
  readonly url: string;
  /** Of the snapshot. */
  readonly version: number;
  readonly counts: {
    readonly chains: number;
    readonly stores: number;
    readonly products: number;
    readonly prices: number;
  };
  /** What is to be known before a price is believed, in whole sentences. */
  readonly notes: readonly string[];
  /** Where to look: what it is, and its address. */
  readonly places: readonly (readonly [string, string])[];
  readonly tries: readonly Tries[];
}

function count(value: number, noun: string): string {
  return `${value.toLocaleString('en-US')} ${noun}`;
}

function inventory({ counts: { chains, stores, products, prices } }: Greeting): string {
  return [
    count(chains, 'chains'),
    count(stores, 'stores'),
    count(products, 'products'),
    count(prices, 'prices'),
  ].join(', ');
}

/** A greeting in one sentence, as a log has it. */
export function greetingLine(greeting: Greeting): string {
  return `Gondola is ready on ${greeting.url}: ${inventory(greeting)} (snapshot ${greeting.version}).`;
}

/** A greeting as a terminal shows it, without a line break at its end. */
export function greetingText(greeting: Greeting, ink: Ink): string {
  const { url, version, notes, places, tries } = greeting;
  const width = Math.max(...places.map(([what]) => what.length));
  return [
    '',
    `${ink.good('Gondola is ready on')} ${ink.strong(url)}`,
    `${inventory(greeting)} (snapshot ${version}).`,
    ...notes,
    '',
    ...places.map(([what, address]) => `  ${what.padEnd(width)}  ${ink.strong(address)}`),
    ...tries.flatMap(({ title, commands }) => ['', title, ...commands.map((command) => `  ${command}`)]),
    '',
    ink.faint('Ctrl-C stops it.'),
  ].join('\n');
}
