import { editDistance, nearestWord } from '../domain/text/edit-distance.ts';
import { type Command, type ExitCode, parseCommandLine, UsageError } from './command.ts';
import { commandHelp, groupHelp, tableHelp } from './help.ts';
import { describeError, exitCodeOf } from './failure.ts';
import { runNamed } from './lock-waits.ts';
import { errorScreen, tell } from './terminal/tell.ts';

/** Runs one command line (without `node` and the script) and returns its exit code; never throws. */
export async function run(commands: readonly Command[], args: string[]): Promise<ExitCode> {
  try {
    return await dispatch(commands, args);
  } catch (error) {
    const hint = error instanceof UsageError ? `\nTry: ${helpOn(commands, args)}` : '';
    tell(`${errorScreen.ink.bad(describeError(error))}${hint}`);
    return exitCodeOf(error);
  }
}

async function dispatch(commands: readonly Command[], args: string[]): Promise<ExitCode> {
  const [first, second] = args;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    const stream = first === undefined ? process.stderr : process.stdout;
    stream.write(tableHelp(commands, stream.columns));
    return first === undefined ? 2 : 0;
  }
  const command = commandOf(commands, args);
  if (command === undefined) {
    const group = groupOf(commands, first);
    if (group.length === 0 || (second !== '--help' && second !== '-h' && second !== 'help')) {
      throw unknownCommand(commands, group, first, second);
    }
    process.stdout.write(groupHelp(first, group, process.stdout.columns));
    return 0;
  }
  const { positionals, values, help } = parseCommandLine(command, args.slice(command.name.split(' ').length));
  if (help) {
    process.stdout.write(await commandHelp(command, process.stdout.columns));
    return 0;
  }
  return runNamed(command.name, () => command.run(positionals, values));
}

/** The command line that shows the help closest to another one. */
function helpOn(commands: readonly Command[], args: string[]): string {
  const [first = ''] = args;
  const name = commandOf(commands, args)?.name ?? (groupOf(commands, first).length > 0 ? first : undefined);
  return name === undefined ? 'gondola --help' : `gondola ${name} --help`;
}

/** The command that a command line names, by two words or one. */
function commandOf(commands: readonly Command[], [first, second]: string[]): Command | undefined {
  return (
    commands.find(({ name }) => name === `${first} ${second}`) ?? commands.find(({ name }) => name === first)
  );
}

/** Commands of two words that begin with this one. */
function groupOf(commands: readonly Command[], first: string): readonly Command[] {
  return commands.filter(({ name }) => name.startsWith(`${first} `));
}

function unknownCommand(
  commands: readonly Command[],
  group: readonly Command[],
  first: string,
  second: string | undefined,
): UsageError {
  if (group.length > 0) {
    const names = group.map(({ name }) => name);
    const nearest = second === undefined ? undefined : nearestWord(`${first} ${second}`, names);
    const hint = nearest === undefined ? '' : ` The nearest is "gondola ${nearest}".`;
    return new UsageError(`gondola ${first} is one of: ${names.join(', ')}.${hint}`);
  }
  const names = commands.map(({ name }) => name);
  const [nearest] = [first, `${first} ${second ?? ''}`]
    .map((typed) => ({ typed, name: nearestWord(typed, names) ?? '' }))
    .sort((a, b) => editDistance(a.typed, a.name) - editDistance(b.typed, b.name))
    .map(({ name }) => name);
  return new UsageError(`${JSON.stringify(first)} is not a command; the nearest is "gondola ${nearest}".`);
}
