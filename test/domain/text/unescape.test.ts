import { expect, it } from 'vitest';
import { unescaped } from '../../../src/domain/text/unescape.ts';

it('takes back what was escaped for a web page, once', () => {
  expect(unescaped('Ben &amp; Jerry&#039;s &quot;Half Baked&quot;')).toBe('Ben & Jerry\'s "Half Baked"');
  expect(unescaped('Mac&nbsp;&#39;n&apos; Cheese &lt;1 lb&gt;')).toBe("Mac 'n' Cheese <1 lb>");
  expect(unescaped('&amp;amp;')).toBe('&amp;');
});

it('leaves any other text as it is', () => {
  for (const text of ['', 'M&M', 'A & B', 'R&D;', '&unknown;', 'salt&pepper'])
    expect(unescaped(text)).toBe(text);
});
