import { loadConfig } from '../../config/config.ts';
import { defineCommand, UsageError } from '../command.ts';
import { snapshotFolder } from '../data-folder.ts';

/** Reads the address of a service. Throws UsageError. */
function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(
      `--url must be an http or https address, such as http://127.0.0.1:8080/mcp, not ${text}`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new UsageError('--url must have no user name and no password: put the key into GONDOLA_KEY');
  }
  return url;
}

export const mcp = defineCommand({
  name: 'mcp',
  summary:
    'Serve the tools of the Model Context Protocol over standard input and output: from the data folder for free, or by ' +
    'forwarding to a service.',
  arguments: [],
  options: {
    url: {
      value: 'URL',
      meaning: 'The /mcp address of a service to forward messages to; GONDOLA_KEY is the key that pays.',
    },
  },
  examples: ['gondola mcp', 'gondola mcp --url http://127.0.0.1:8080/mcp'],
  async run(_, { url }) {
    const config = loadConfig();
    if (url !== undefined) {
      const address = addressOf(url);
      const { passOn } = await import('../mcp/bridge.ts');
      await passOn(address, config.clientKey, process.stdin, process.stdout);
      return 0;
    }
    const { serveFolder } = await import('../mcp/serve-folder.ts');
    await serveFolder(snapshotFolder(config.dataDir));
    return 0;
  },
});
