import { loadConfig } from '../../config/config.ts';
import { defineCommand } from '../command.ts';

export const serve = defineCommand({
  name: 'serve',
  summary:
    'Serve the catalogue. Starts the database, fills an empty record with the demo, publishes, listens.',
  arguments: [],
  options: {},
  examples: ['gondola serve', 'PORT=3000 INTERNAL_TOKEN=$(openssl rand -hex 16) gondola serve'],
  async run() {
    const config = loadConfig();
    const { runService } = await import('../serving/service.ts');
    return runService(config);
  },
});
