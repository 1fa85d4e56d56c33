import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_MS, sharedDemoWithIndices } from '../support/demo.ts';
import { CLIENTS, type McpClient, type Result } from '../support/mcp-clients.ts';
import type { Demo } from '../support/shared-demo.ts';

/** A task of `/prompts.json`, by HTTP and by tools. */
interface Prompt {
  readonly id: string;
  readonly calls: readonly {
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string | number | boolean>>;
    readonly body?: object;
  }[];
  readonly tools: readonly { readonly name: string; readonly arguments: object }[];
  readonly estimated_cost_usd: number;
}

type Row = Readonly<Record<string, unknown>>;

const CALL_USD = 0.01;
/** Those that no tool answers. */
const HTTP_ALONE = ['chains-that-sell-online', 'basket-by-chain', 'aisles-of-a-chain'];

let demo: Demo;
let known: McpClient;
let unknown: McpClient;
let prompts: readonly Prompt[];

beforeAll(async () => {
  demo = await sharedDemoWithIndices();
  known = await CLIENTS['2026-07-28'](`${demo.url}/mcp`, { authorization: `Bearer ${demo.key}` });
  unknown = await CLIENTS['2026-07-28'](`${demo.url}/mcp`);
  ({ prompts } = (await (await fetch(`${demo.url}/prompts.json`)).json()) as { prompts: Prompt[] });
}, DEMO_MS);
afterAll(async () => {
  await known?.close();
  await unknown?.close();
});

/** What stands in braces is a member of the first row of the answer before. */
function filled<Shape>(shape: Shape, row: Row): Shape {
  const text = JSON.stringify(shape).replace(/\{(\w+)\}/g, (_, name: string) => String(row[name]));
  return JSON.parse(text) as Shape;
}

/** The first list of an answer that has any rows. */
function rowsOf(body: object): readonly Row[] {
  const values = Object.values(body) as unknown[];
  const list = values.find((value): value is Row[] => Array.isArray(value) && value.length > 0);
  if (list !== undefined) return list;
  return 'data' in body ? rowsOf(body.data as object) : [];
}

/** Makes the calls one after the other; resolves with what they cost. */
async function askByHttp({ id, calls }: Prompt): Promise<number> {
  let row: Row = {};
  let paid = 0;
  for (const call of calls) {
    const { method, path, query, body } = filled(call, row);
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const url = `${demo.url}${path}?${search.toString()}`;
    const init = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    if ((await fetch(url, init)).status === 402) paid++;
    const reply = await fetch(url, { ...init, headers: { authorization: `Bearer ${demo.key}` } });
    expect(reply.status, `${id}: ${url}`).toBe(200);
    const rows = rowsOf((await reply.json()) as object);
    expect(rows.length, `${id}: rows of ${url}`).toBeGreaterThan(0);
    row = rows[0]!;
  }
  return paid * CALL_USD;
}

/** The same by tools. */
async function askByTools({ id, tools }: Prompt): Promise<number> {
  let row: Row = {};
  let paid = 0;
  for (const tool of tools) {
    const call = filled(tool, row) as { name: string; arguments: Record<string, unknown> };
    const unpaid = (await unknown.callTool(call)) as Result;
    if (unpaid.structuredContent?.['x402Version'] !== undefined) paid++;
    const { structuredContent, content } = (await known.callTool(call)) as Result;
    const rows = structuredContent?.['rows'] as readonly Row[] | undefined;
    expect(rows?.length ?? 0, `${id}: ${call.name} says ${content[0]?.text}`).toBeGreaterThan(0);
    row = rows![0]!;
  }
  return paid * CALL_USD;
}

describe('the tasks of /prompts.json', { timeout: 120_000 }, () => {
  it('are answered by HTTP calls that cost what is said', async () => {
    for (const prompt of prompts) {
      expect(await askByHttp(prompt), prompt.id).toBeCloseTo(prompt.estimated_cost_usd, 10);
    }
  });

  it('are answered with what was asked for', async () => {
    const answerOf = async (id: string): Promise<Record<string, readonly Row[]>> => {
      const { path, query } = prompts.find((prompt) => prompt.id === id)!.calls[0]!;
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const headers = { authorization: `Bearer ${demo.key}` };
      const reply = await fetch(`${demo.url}${path}?${search.toString()}`, { headers });
      return (await reply.json()) as Record<string, readonly Row[]>;
    };
    const gallons = (await answerOf('cheapest-nearby'))['results']!;
    expect(gallons.length).toBeGreaterThan(0);
    for (const { name, size_display } of gallons) {
      expect(name).toMatch(/whole milk|whl mlk/i);
      expect(size_display).toMatch(/^(?:1 ?gal|128 ?fl ?oz)/i);
    }
    const months = (await answerOf('price-over-time'))['series']!;
    expect(months.filter(({ prices }) => prices !== null).length).toBeGreaterThanOrEqual(12);
  });

  it('are answered by tools at the same price, but for three', async () => {
    expect(prompts.filter(({ tools }) => tools.length === 0).map(({ id }) => id)).toEqual(HTTP_ALONE);
    for (const prompt of prompts.filter(({ tools }) => tools.length > 0)) {
      expect(await askByTools(prompt), prompt.id).toBeCloseTo(prompt.estimated_cost_usd, 10);
    }
  });
});
