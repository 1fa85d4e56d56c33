import { loadConfig } from '../../config/config.ts';
import { type Exposure, exposureOf } from '../../config/exposure.ts';
import { defineCommand } from '../command.ts';

export const check = defineCommand({
  name: 'check',
  summary:
    'Show what a service with these settings gives to whom, and what it refuses. Exit code 1 if something is unsafe.',
  arguments: [],
  options: {},
  examples: ['gondola check', 'HOST=0.0.0.0 PAYMENT_STUB=allow gondola check   # exits with 1'],
  async run() {
    const config = loadConfig();
    const { openRails, protocolsOf } = await import('../../access/rails.ts');
    const { findRailFaults } = await import('../serving/rail-faults.ts');
    const { faults, silent } = await findRailFaults(await openRails(protocolsOf(config)));
    const exposure = exposureOf(config);
    const unsafe = [...exposure.unsafe, ...faults];
    process.stdout.write(render({ ...exposure, unsafe, notes: [...exposure.notes, ...silent] }));
    return unsafe.length === 0 ? 0 : 1;
  },
});

function render({ reach, free, paid, refused, notes, unsafe }: Exposure): string {
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Listens on', [reach]],
    ['Free, to everybody who can reach it', free],
    ['Paid routes, to', paid],
    ['Refused', refused],
    ['Worth knowing', notes],
    ['UNSAFE', unsafe],
  ];
  const written = sections.filter(([, lines]) => lines.length > 0);
  const texts = written.map(([title, lines]) =>
    [`${title}:`, ...lines.map((line) => `  ${line}`)].join('\n'),
  );
  return `${[...texts, unsafe.length === 0 ? 'Nothing is unsafe.' : ''].join('\n').trimEnd()}\n`;
}
