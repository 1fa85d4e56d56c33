import { loadConfig } from '../../config/config.ts';
import { defineCommand, UsageError } from '../command.ts';
import { tell } from '../terminal/tell.ts';
import { withRecord } from '../with-record.ts';

export const rotateSecrets = defineCommand({
  name: 'secrets rotate',
  summary: 'Seal every stored retailer token again, with the first key of GONDOLA_SECRET_KEYS.',
  arguments: [],
  options: {},
  examples: ['gondola secrets rotate'],
  async run() {
    const config = loadConfig();
    const { secretKeys } = config;
    if (secretKeys === null) {
      throw new UsageError('GONDOLA_SECRET_KEYS is not set: there is no key to seal with.');
    }
    const rotation = await import('../../retailers/rotate-secrets.ts');
    const { sealedAnew, unopened, unusedKeyIds } = await withRecord(config, (pool) =>
      rotation.rotateSecrets(pool, secretKeys),
    );
    process.stdout.write(`sealed ${sealedAnew} rows again with key ${secretKeys.currentId}\n`);
    if (unusedKeyIds.length > 0) {
      tell(`No longer needed as soon as no process seals with them: ${unusedKeyIds.join(', ')}.`);
    }
    for (const row of unopened) tell(`Not sealed again: ${row}.`);
    return unopened.length === 0 ? 0 : 1;
  },
});
