import { ConfigError } from '../config/config-error.ts';
import { editDistance, nearestWord } from '../domain/text/edit-distance.ts';
import { type Command, type ExitCode, parseCommandLine, UsageError } from './command.ts';
import { commandHelp, tableHelp } from './help.ts';
import { tell } from './with-record.ts';

/** Runs one command line (without `node` and the script) and returns its exit code; never throws. */
export async function run(commands: readonly Command[], args: string[]): Promise<ExitCode> {
  try {
    return await dispatch(commands, args);
  } catch (error) {
    if (error instanceof UsageError) {
      tell(`${error.message}\nTry: gondola --help`);
      return 2;
    }
    if (error instanceof ConfigError) {
      tell(error.message);
      return 2;
    }
    tell(describeError(error));
    return 1;
  }
}

async function dispatch(commands: readonly Command[], args: string[]): Promise<ExitCode> {
  const [first, second] = args;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    (first === undefined ? process.stderr : process.stdout).write(tableHelp(commands));
    return first === undefined ? 2 : 0;
  }
  const command =
    commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first);
  if (command === undefined) throw unknownCommand(commands, first, second);
  const { positionals, values, help } = parseCommandLine(command, args.slice(command.name.split(' ').length));
  if (help) {
    process.stdout.write(await commandHelp(command));
    return 0;
  }
  return command.run(positionals, values);
}

function unknownCommand(commands: readonly Command[], first: string, second: string | undefined): UsageError {
  const group = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name);
  if (group.length > 0) return new UsageError(`gondola ${first} is one of: ${group.join(', ')}.`);
  const names = commands.map(({ name }) => name);
  const [nearest] = [first, `${first} ${second ?? ''}`]
    .map((typed) => ({ typed, name: nearestWord(typed, names) ?? '' }))
    .sort((a, b) => editDistance(a.typed, a.name) - editDistance(b.typed, b.name))
    .map(({ name }) => name);
  return new UsageError(`${JSON.stringify(first)} is not a command; the nearest is "gondola ${nearest}".`);
}

/** An error as one person tells another: its message and its causes', without a stack. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const message =
    error instanceof AggregateError ? error.errors.map(describeError).join('; ') : error.message;
  return message === '' ? error.name : message;
}
