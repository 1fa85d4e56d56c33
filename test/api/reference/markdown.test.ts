import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../src/api/reference/markdown.ts';

describe('renderMarkdown', () => {
  it('shows markup of others as text', () => {
    const { html } = renderMarkdown(
      '# <b>x</b>\n\n<script>alert(1)</script>\n\n![a](http://elsewhere.example/x.png) [b](javascript:alert(1))\n\n`<i>`',
    );
    expect(html).not.toMatch(/<(script|b|i|img)\b/);
    expect(html).not.toMatch(/(href|src)="(?!#)/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('escapes code, and lets the keyboard reach it', () => {
    expect(renderMarkdown('```sh\necho "<a>"\n```').html).toBe(
      '<button type="button" class="button small copy needs-script">Copy</button><pre class="code" tabindex="0" data-language="sh"><code>echo &quot;&lt;a&gt;&quot;</code></pre>\n',
    );
  });

  it('cuts a text at its headings, each with an address of its own', () => {
    const { title, sections, html } = renderMarkdown(
      '# One\n\nfirst `code`\n\n## Same!\n\na\n\n## Same?\n\n- b\n- c\n',
    );
    expect(title).toBe('One');
    expect(sections).toEqual([
      { id: 'one', title: 'One', level: 1, text: 'first code' },
      { id: 'same', title: 'Same!', level: 2, text: 'a' },
      { id: 'same-2', title: 'Same?', level: 2, text: 'b c' },
    ]);
    expect(html).toContain('<h2 id="same-2">');
  });

  it('keeps one title', () => {
    const { title, html } = renderMarkdown('# One\n\n# Two\n');
    expect(title).toBe('One');
    expect(html).toBe('<h1 id="one">One</h1>\n<h2 id="two">Two</h2>\n');
  });

  it('leaves out what stands before a text for programs alone', () => {
    expect(renderMarkdown('---\nname: x\n---\n\n# Guide\n').html).toBe('<h1 id="guide">Guide</h1>\n');
  });
});
