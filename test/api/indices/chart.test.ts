import { expect, it } from 'vitest';
import { drawChart } from '../../../src/api/indices/chart.ts';

const ROW = { period: '2026-06', value_usd: '3.10', interval: null, methodology_version: 2 };
const META = { base_period: null, region: 'national', methodology_version: 2, warning: null };

it('is XML, whatever an index is called', () => {
  const name = 'Eggs\u001b[2J\u0000\u000b\uffff <script>"&\n]]>';
  const svg = drawChart({ data: [ROW], meta: { ...META, name } });
  expect(svg).toContain('Eggs\uFFFD[2J\uFFFD\uFFFD\uFFFD &lt;script&gt;&quot;&amp;\n]]&gt;');
  // What no XML document may hold.
  expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|<script/);
});
