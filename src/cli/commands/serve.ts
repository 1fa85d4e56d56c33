import { loadConfig } from '../../config/config.ts';
import { defineCommand, type ExitCode } from '../command.ts';
import { snapshotFolder } from '../data-folder.ts';
import { describeError, exitCodeOf } from '../failure.ts';

const STREAMS = { stdout: process.stdout, stderr: process.stderr };

export const serve = defineCommand({
  name: 'serve',
  summary:
    'Serve the catalogue. Starts the database, fills an empty record with the demo, publishes, listens.',
  arguments: [],
  options: {},
  examples: ['gondola serve', 'PORT=3000 INTERNAL_TOKEN=$(openssl rand -hex 16) gondola serve'],
  async run(): Promise<ExitCode> {
    const { openVoice } = await import('../serving/voice.ts');
    let voice: ReturnType<typeof openVoice> | undefined;
    try {
      const config = loadConfig();
      voice = openVoice(STREAMS, config.logLevel);
      const { watchEarly } = await import('../serving/early-snapshots.ts');
      const snapshots = watchEarly(snapshotFolder(config.dataDir));
      const { runService } = await import('../serving/service.ts');
      return await runService(config, voice, snapshots);
    } catch (error) {
      // Here, and not as other commands: a log that is JSON is JSON to its end.
      (voice ?? openVoice(STREAMS, 'info')).fail(describeError(error));
      return exitCodeOf(error);
    }
  },
});
