import { type Logger, pino } from 'pino';
import type { ProgressListener } from '../../domain/progress.ts';
import { logProse } from '../terminal/log-prose.ts';
import type { OutputStream } from '../terminal/output-stream.ts';
import { type ProgressFollower, logProgress } from '../terminal/progress.ts';
import { openScreen, type Screen } from '../terminal/screen.ts';
import { type Greeting, greetingLine } from './greeting.ts';
import { openStartScreen, type StartScreen } from './start-screen.ts';
import { START_STEPS, type StartStep } from './start-steps.ts';

/** How the serving process tells how it is doing: on a terminal as a screen, elsewhere as JSON lines. */
export interface ServiceVoice {
  /** What all other code writes its lines to. */
  readonly logger: Logger;
  /** Writes a line of JSON that a logger of another thread has made. */
  readonly relay: (line: string) => void;
  /** Says what a person has to know or to do. */
  readonly say: (message: string) => void;
  /** A step of a first start begins; null: the last one is over. */
  readonly begin: (step: StartStep | null) => void;
  readonly onProgress: ProgressListener;
  /** No progress comes for now. */
  readonly finish: () => void;
  readonly greet: (greeting: Greeting) => void;
  readonly stopping: (signal: NodeJS.Signals) => void;
  /** The service ends because of a fault, which is told in these words. */
  readonly fail: (message: string) => void;
}

/** The standard streams. */
export interface StandardStreams {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
}

// Whether there is a person to see what the process says.
function isWatched({ stdout, stderr }: StandardStreams): boolean {
  return stdout.isTTY === true || stderr.isTTY === true;
}

/**
 * Opens the voice. The log goes to standard output: as JSON, unless that is a terminal. Of a terminal, standard error
 * before standard output, the screen is told; where there is none the log is told instead, so that it is whole.
 */
export function openVoice(streams: StandardStreams, level: string): ServiceVoice {
  const { stdout, stderr } = streams;
  const screen = isWatched(streams) ? openScreen(stderr.isTTY === true ? stderr : stdout) : null;
  const log = stdout.isTTY === true && screen !== null ? logOn(screen, level) : jsonLog(level);
  const start = screen === null ? null : openStartScreen(screen);
  const journal = stdout.isTTY === true ? null : logProgressTo(log.logger);
  return voiceOf(log, start, journal);
}

/** A log, and how lines get into it that were written elsewhere. */
type Log = Pick<ServiceVoice, 'logger' | 'relay'>;

function voiceOf(
  { logger, relay }: Log,
  start: StartScreen | null,
  journal: ProgressFollower | null,
): ServiceVoice {
  return {
    logger,
    relay,
    say(message) {
      if (journal !== null) logger.info(message);
      start?.print(message);
    },
    begin(step) {
      journal?.finish();
      if (step !== null && journal !== null) logger.info({ step }, START_STEPS[step].doing);
      start?.begin(step);
    },
    onProgress(event) {
      journal?.onProgress(event);
      start?.onProgress(event);
    },
    finish() {
      journal?.finish();
      start?.finish();
    },
    greet(greeting) {
      const { url, version, counts, notes, tries } = greeting;
      const commands = tries.flatMap((group) => group.commands);
      if (journal !== null)
        logger.info({ url, version, counts, notes, try: commands }, greetingLine(greeting));
      start?.greet(greeting);
    },
    stopping(signal) {
      if (journal !== null) logger.info({ signal }, 'stopping');
      start?.close('Stopping.');
    },
    fail(message) {
      if (journal !== null) logger.fatal(message);
      start?.fail(message);
    },
  };
}

function jsonLog(level: string): Log {
  const stdout = pino.destination(1);
  const logger = pino({ level, timestamp: pino.stdTimeFunctions.isoTime }, stdout);
  return { logger, relay: (line) => stdout.write(line) };
}

/** At level `info` a terminal gets what is wrong alone: how things go is on the screen. */
function logOn(screen: Screen, level: string): Log {
  const options = { level: level === 'info' ? 'warn' : level, timestamp: pino.stdTimeFunctions.isoTime };
  const relay = (line: string): void => screen.print(logProse(line, screen.ink));
  return { logger: pino(options, { write: relay }), relay };
}

function logProgressTo(logger: Logger): ProgressFollower {
  return logProgress(({ event: { stage, done, total, unit }, text }) =>
    logger.info({ stage, done, total, unit }, text),
  );
}
