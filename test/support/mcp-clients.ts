import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** What both clients say of a tool's result. */
export interface Result {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A call of a tool. */
export interface ToolCall {
  readonly name: string;
  readonly arguments?: Record<string, unknown>;
  readonly _meta?: Record<string, unknown>;
}

/** As much of an unmodified client as these tests use. */
export interface McpClient {
  callTool(params: ToolCall, ...more: unknown[]): Promise<unknown>;
  getInstructions(): string | undefined;
  listTools(): Promise<{ tools: { name: string; description?: string; outputSchema?: object }[] }>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  readResource(params: { uri: string }): Promise<{ contents: object[] }>;
  listPrompts(): Promise<{ prompts: { name: string }[] }>;
  getPrompt(params: { name: string }): Promise<{ messages: object[] }>;
  close(): Promise<void>;
}

const INFO = { name: 'tests', version: '1.0.0' };

/** Unmodified clients of both protocol eras, by the revision that they speak. */
export const CLIENTS = {
  async '2026-07-28'(url: string, headers: Record<string, string> = {}): Promise<McpClient> {
    const client = new Client(INFO, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    return client as unknown as McpClient;
  },
  async '2025-11-25'(url: string, headers: Record<string, string> = {}): Promise<McpClient> {
    const client = new OldClient(INFO);
    await client.connect(new OldTransport(new URL(url), { requestInit: { headers } }));
    return client as unknown as McpClient;
  },
} as const;

/** How a call is made, in both clients' words. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: unknown) => void;
}

/** Calls a tool with options, which the clients of the two eras take in different places. */
export async function callWith(
  revision: keyof typeof CLIENTS,
  client: McpClient,
  call: ToolCall,
  options: CallOptions,
): Promise<Result> {
  const more = revision === '2025-11-25' ? [undefined, options] : [options];
  return (await client.callTool(call, ...more)) as Result;
}

/** The revisions that are tested. */
export const REVISIONS = Object.keys(CLIENTS) as (keyof typeof CLIENTS)[];
