import { describe, expect, it } from 'vitest';
import { inkFor } from '../../../src/cli/terminal/ink.ts';
import { openScreen } from '../../../src/cli/terminal/screen.ts';

function screenOf(stream: { isTTY: boolean; columns?: number }) {
  let text = '';
  const screen = openScreen({ ...stream, write: (part) => (text += part) });
  return { screen, written: () => text };
}

/** What a terminal shows after these characters: of carriage returns and line breaks, all that a screen writes. */
function shown(text: string): string[] {
  return text.split('\n').map((line) => {
    let cells = '';
    for (const part of line.split('\r')) cells = part + cells.slice(part.length);
    return cells.trimEnd();
  });
}

describe('openScreen', () => {
  it('rewrites its last line on a terminal, and puts what stays above it', () => {
    const { screen, written } = screenOf({ isTTY: true });
    screen.live('making a catalogue: 10%');
    screen.print('a warning');
    screen.live('done');
    expect(shown(written())).toEqual(['a warning', 'done']);
    screen.live(null);
    expect(shown(written())).toEqual(['a warning', '']);
  });

  it('never writes into the next line of a narrow terminal', () => {
    const { screen, written } = screenOf({ isTTY: true, columns: 10 });
    screen.live('0123456789abc');
    screen.live('01');
    expect(
      Math.max(
        ...written()
          .split('\r')
          .map((part) => part.length),
      ),
    ).toBe(9);
    expect(shown(written())).toEqual(['01']);
  });

  it('takes the usual width where a terminal says that it has none', () => {
    const { screen, written } = screenOf({ isTTY: true, columns: 0 });
    screen.live('0'.repeat(100));
    screen.live('making a catalogue: 10%');
    expect(shown(written())).toEqual(['making a catalogue: 10%']);
    expect(
      Math.max(
        ...written()
          .split('\r')
          .map((part) => part.length),
      ),
    ).toBe(79);
  });

  it('needs nothing of a terminal but a carriage return', () => {
    const { screen, written } = screenOf({ isTTY: true });
    screen.live('one');
    screen.print(screen.ink.bad('two'));
    expect(written()).not.toContain('\u001B');
  });

  it('leaves out what would be rewritten where there is no terminal', () => {
    const { screen, written } = screenOf({ isTTY: false });
    screen.live('making');
    screen.print('made');
    expect(written()).toBe('made\n');
  });
});

describe('inkFor', () => {
  const write = (): void => {};

  it.each([
    ['a terminal with colours', { isTTY: true, hasColors: (): boolean => true }, '\u001B[31mno\u001B[39m'],
    ['a terminal without', { isTTY: true, hasColors: (): boolean => false }, 'no'],
    ['a file', { hasColors: (): boolean => true }, 'no'],
  ])('colours %s as it should', (_, stream, text) => {
    expect(inkFor({ ...stream, write }).bad('no')).toBe(text);
  });
});
