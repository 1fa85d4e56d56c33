import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** A line of the tables in docs/safety.md: which point it is of, and the test that shows it. */
interface Shown {
  readonly point: number;
  readonly file: string;
  readonly name: string;
}

const PAGE = 'docs/safety.md';
const POINTS = 28;

/** The tests that docs/safety-evidence.md tells what they said without their rule, as `file: name`. */
function triedTests(): Set<string> {
  const lines = readFileSync('docs/safety-evidence.md', 'utf8').split('\n');
  return new Set(
    lines.flatMap((line) => {
      const [, file, name] =
        /^\|[^|]*\| `(test\/\S+)`: (.+?) \| .+ \(`src\/\S+`\) \| .+ \|$/.exec(line) ?? [];
      return file === undefined || name === undefined ? [] : [`${file}: ${name}`];
    }),
  );
}

function shownRules(): Shown[] {
  let point = 0;
  return readFileSync(PAGE, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, first = '', test] = /^\| (.*?) ?\|.*\| ([^|]*) \|$/.exec(line) ?? [];
      const [, file, name] = /^`(test\/\S+)`: (.+)$/.exec(test ?? '') ?? [];
      if (/^\d+$/.test(first)) point = Number(first);
      return file === undefined || name === undefined ? [] : [{ point, file, name }];
    });
}

describe('docs/safety.md', () => {
  const shown = shownRules();

  it('has a test for every point', () => {
    const points = new Set(shown.map(({ point }) => point));
    expect([...points]).toEqual(Array.from({ length: POINTS }, (_, i) => i + 1));
  });

  it('has each of its tests shown failing where its rule is undone, and no other', () => {
    expect([...triedTests()].sort()).toEqual(
      [...new Set(shown.map(({ file, name }) => `${file}: ${name}`))].sort(),
    );
  });

  it.each(shown)('$file has a test of the name: $name', ({ file, name }) => {
    expect(existsSync(file), file).toBe(true);
    const source = readFileSync(file, 'utf8').replaceAll("\\'", "'");
    expect(['`', "'", '"'].some((quote) => source.includes(quote + name + quote))).toBe(true);
  });
});
