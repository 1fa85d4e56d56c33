import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeSettings } from '../../src/config/settings.ts';
import { CLIENT_SECRET_NAME } from '../../src/retailers/settings-file.ts';

/** The rows of the table under a heading, without its head. */
function tableUnder(heading: string, markdown: string): string[] {
  const section = markdown.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return section.split('\n').filter((line) => line.startsWith('| '));
}

const code = (text: string): string => text.replace(/<|\|/g, (sign) => `\\${sign}`);

describe('docs/operating.md', () => {
  const operating = readFileSync('docs/operating.md', 'utf8');

  it('has every setting with its default and its meaning, as gondola --help tells them', () => {
    const rows = describeSettings().map(
      ({ name, fallback, meaning }) => `| \`${name}\` | ${code(fallback ?? 'not set')} | ${code(meaning)} |`,
    );
    expect(tableUnder('Settings', operating)).toEqual(['| setting | default | meaning |', ...rows]);
  });
});

describe('the documents of payments and of the cart app', () => {
  it.each(['docs/payments.md', 'docs/cart-app.md'])('%s names settings that there are', (path) => {
    const known = new Set(describeSettings().map(({ name }) => name));
    const named = [...readFileSync(path, 'utf8').matchAll(/`((?:GONDOLA|X402|MPP)_[A-Z0-9_<>]+)`/g)]
      .map(([, name]) => name!.replace('<SLUG>', 'SLUG'))
      .filter((name) => !CLIENT_SECRET_NAME.test(name));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
