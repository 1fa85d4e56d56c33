import type { OperationName } from '../../../packages/client/src/request.ts';
import type { Call } from '../explorer/call.ts';

/** What a tool of POST /mcp takes, and the operation that it stands for. */
interface ToolLine {
  readonly tool: string;
  /** Arguments by the names that they have in the operation. */
  readonly takes: readonly string[];
}

/** Tools by the operation that they are a task over; others have none. */
const TOOLS: Partial<Record<OperationName, ToolLine>> = {
  listStores: { tool: 'find_stores', takes: ['near', 'radius', 'chain', 'q', 'limit'] },
  listProducts: { tool: 'find_products', takes: ['q', 'barcode', 'brand', 'category', 'limit'] },
  listPrices: {
    tool: 'check_prices',
    takes: [
      'q',
      'barcode',
      'product_ids',
      'near',
      'radius_mi',
      'store_ids',
      'chain',
      'state',
      'on_sale',
      'max_age_days',
      'sort',
      'limit',
    ],
  },
  listCoupons: {
    tool: 'find_coupons',
    takes: ['q', 'code', 'near', 'radius_mi', 'store_id', 'product_id', 'discount_type', 'limit'],
  },
  getPriceHistory: {
    tool: 'price_history',
    takes: [
      'product_id',
      'barcode',
      'near',
      'radius_mi',
      'store_id',
      'chain',
      'state',
      'interval',
      'from',
      'to',
      'limit',
    ],
  },
  listDeals: {
    tool: 'find_deals',
    takes: ['near', 'radius_mi', 'store_id', 'chain', 'verdict', 'on_sale', 'limit'],
  },
  postBasket: {
    tool: 'compare_list',
    takes: ['items', 'near', 'radius_mi', 'chain_slugs', 'state', 'stores'],
  },
  listIndices: { tool: 'list_indices', takes: [] },
  getIndex: { tool: 'price_index', takes: ['slug', 'region', 'from', 'to'] },
};

/** The most rows that a tool gives. */
const MOST_ROWS = 20;

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** As a shell command. `$KEY` stands for the key of what is paid for. */
export function asCurl({ path, paid, body }: Call, baseUrl: string): string {
  const parts = ['curl -s'];
  if (paid) parts.push('-H "Authorization: Bearer $KEY"');
  if (body !== undefined) parts.push(`-d ${quoted(body)}`);
  parts.push(quoted(`${baseUrl}${path}`));
  return parts.join(parts.join(' ').length > 90 ? ' \\\n  ' : ' ');
}

/** As a call of the client. */
export function asTypeScript({ name, parameters, paid }: Call, baseUrl: string): string {
  const options = paid ? `{ baseUrl: '${baseUrl}', key: process.env.KEY }` : `{ baseUrl: '${baseUrl}' }`;
  const given = JSON.stringify(parameters, null, 2).replace(/^(\s*)"(\w+)":/gm, '$1$2:');
  return [
    "import { createClient } from 'gondola-client';",
    '',
    `const gondola = createClient(${options});`,
    `const answer = await gondola.call('${name}', ${given});`,
  ].join('\n');
}

/** Arguments as the tool has them: what it does not take is left out, and one product or store is a list of one. */
function argumentsOf(takes: readonly string[], parameters: object): object {
  const lists: Readonly<Record<string, string>> = { product_id: 'product_ids', store_id: 'store_ids' };
  const entries = Object.entries(parameters).flatMap(([name, value]: [string, unknown]) => {
    const list = lists[name] ?? '';
    if (!takes.includes(name)) return takes.includes(list) ? [[list, [value]]] : [];
    if (name === 'items') return [[name, (value as { name?: string }[]).map((item) => item.name ?? '')]];
    return [[name, name === 'limit' ? Math.min(Number(value), MOST_ROWS) : value]];
  });
  return Object.fromEntries(entries) as object;
}

/** As a call of a tool by the Model Context Protocol. */
export function asMcp({ name, parameters, path }: Call): string {
  const line = TOOLS[name];
  const given = line === undefined ? {} : argumentsOf(line.takes, parameters);
  // A tool that takes nothing of what was asked for would answer another question.
  const isAnswered = line !== undefined && (line.takes.length === 0 || Object.keys(given).length > 0);
  if (!isAnswered)
    return `No tool of POST /mcp answers this by itself: ask ${path.split('?', 1)[0]} over HTTP.`;
  const params = { name: line.tool, arguments: given };
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, null, 2);
}
