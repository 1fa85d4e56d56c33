import { ProtocolError, ProtocolErrorCode, Server, type CallToolResult } from '@modelcontextprotocol/server';
import type { Usage } from '../../access/limits/usage.ts';
import type { McpMeta } from '../../access/payments/mcp-carriage.ts';
import { SLICE_UNITS } from '../../domain/slices.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { MOST_WORK } from '../http/work/making.ts';
import { AT_ONCE, type WidePlace, type WideReads } from '../http/work/wide-reads.ts';
import { DATA_NOTICE } from './answer-text.ts';
import type { Caller } from './caller.ts';
import { readPrompts } from './prompts.ts';
import { type Document, documentsFor } from './resources.ts';
import { answered, CANCELLED, failed, made } from './results.ts';
import { type SellTool, toolSeller, type ToolSaleOptions } from './tool-sale.ts';
import { type PreparedCall, type ReadyCall, type ServedTool, serveTool } from './tool-call.ts';
import { TOOLS } from './tools.ts';

/** What the MCP server is built on. */
export interface McpOptions {
  /** By what calls are sold and counted; null: nobody pays, because the data is the caller's own. */
  readonly sale: (ToolSaleOptions & { readonly usage: Usage }) | null;
  /** By what reads of more than a slice take turns. */
  readonly wideReads: WideReads;
  readonly snapshot: () => Snapshot | undefined;
  /** Why there is no snapshot, in words for the caller. */
  readonly absence: () => string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Makes a server for one caller: nothing is kept between requests. */
export type ServerFor = (caller: Caller) => Server;

/** Of the tools' surface: raised when they change. */
const VERSION = '1.0.0';

const INSTRUCTIONS =
  'US grocery stores, shelf prices, coupons, lists and price indices. Tell the tier and age of every price that you ' +
  `cite, and say null prices are unknown. ${DATA_NOTICE}`;

const CAPABILITIES = { tools: {}, resources: {}, prompts: {} };
/** Lists change with the software alone. */
const KEPT = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** A tool with its counter. */
interface Counter {
  readonly served: ServedTool;
  /** Null: it is free. */
  readonly sell: SellTool | null;
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/** Where a call's answer may be made; a text: why it is not. */
function placeFor({ wideReads }: McpOptions, { work }: PreparedCall, caller: Caller): WidePlace | string {
  if (work > MOST_WORK)
    return 'These arguments ask for more data than one call may read. Nothing was charged.';
  if (work <= SLICE_UNITS) return AT_ONCE;
  const { admitted, source } = caller;
  const account = admitted === null || admitted.by === 'payment' ? null : admitted.account;
  return wideReads.enter(account?.keyId ?? source) ?? CROWDED;
}

const CROWDED = 'Too many large calls are being answered: call again in a second. Nothing was charged.';

async function callTool(
  options: McpOptions,
  counter: Counter,
  caller: Caller,
  given: unknown,
  meta: McpMeta,
): Promise<CallToolResult> {
  const { snapshot, absence, clock } = options;
  const limited = caller.limitCall();
  if (limited !== null) return failed(limited.detail);
  const current = snapshot();
  if (current === undefined) return failed(absence());
  const call = counter.served.prepare(given, current, clock());
  if (typeof call === 'string') return failed(call);
  const place = placeFor(options, call, caller);
  if (typeof place === 'string') return failed(place);
  const { digest, outdated } = call;
  const ready = { digest, outdated, make: () => call.makeIn(place) };
  try {
    return await answerCall(options, counter, caller, ready, meta);
  } finally {
    place.leave();
  }
}

/** Answers a call, or sells the answer. */
async function answerCall(
  { clock, sale }: McpOptions,
  { served: { tool }, sell }: Counter,
  caller: Caller,
  call: ReadyCall,
  meta: McpMeta,
): Promise<CallToolResult> {
  if (sell === null) return made(await call.make());
  const { admitted } = caller;
  if (admitted === null || admitted.by === 'payment') return sell(caller, meta, call);
  const answer = await call.make();
  if (typeof answer === 'string' || admitted.account === null || sale === null) return made(answer);
  if (caller.signal.aborted) return failed(CANCELLED);
  const limited = sale.usage.count(admitted.account, `mcp:${tool.name}`, clock());
  return limited === null ? answered(answer) : failed(limited.detail);
}

function serveDocuments(server: Server, documents: readonly Document[]): void {
  server.setRequestHandler('resources/list', () => ({
    resources: documents.map(({ text: _text, ...listed }) => listed),
  }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const found = documents.find((document) => document.uri === uri);
    if (found === undefined) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Resource not found: ${uri}`, { uri });
    }
    const { mimeType, text } = found;
    return { contents: [{ uri, mimeType, text }] };
  });
}

/** Builds the maker of servers. */
export function mcpServers(options: McpOptions): ServerFor {
  const { sale } = options;
  const counters = new Map<string, Counter>(
    TOOLS.map((tool) => {
      const sell = tool.paid && sale !== null ? toolSeller(tool, sale) : null;
      return [tool.name, { served: serveTool(tool), sell }];
    }),
  );
  const tools = [...counters.values()].map(({ served }) => served.listed) as {
    name: string;
    inputSchema: { type: 'object' };
  }[];
  const prompts = readPrompts();
  const info = { name: 'gondola', title: 'Gondola: grocery prices', version: VERSION };
  const settings = {
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS,
    cacheHints: { 'tools/list': KEPT, 'prompts/list': KEPT, 'resources/list': KEPT },
  };
  return (caller) => {
    const server = new Server(info, settings);
    server.setRequestHandler('tools/list', () => ({ tools }));
    server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
      const counter = counters.get(params.name);
      if (counter === undefined) throw invalid(`Unknown tool: ${params.name}`);
      const signal = AbortSignal.any([caller.signal, mcpReq.signal]);
      const meta = (mcpReq._meta ?? {}) as McpMeta;
      return callTool(options, counter, { ...caller, signal }, params.arguments, meta);
    });
    serveDocuments(server, documentsFor(sale?.protocols ?? [], caller.baseUrl));
    server.setRequestHandler('prompts/list', () => ({
      prompts: prompts.map(({ id, title, description }) => ({ name: id, title, description })),
    }));
    server.setRequestHandler('prompts/get', ({ params: { name } }) => {
      const found = prompts.find(({ id }) => id === name);
      if (found === undefined) throw invalid(`Unknown prompt: ${name}`);
      const { description, prompt: text } = found;
      return { description, messages: [{ role: 'user', content: { type: 'text', text } }] };
    });
    return server;
  };
}
