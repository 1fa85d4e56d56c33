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

/** As much of an unmodified client as these tests use. */
export interface McpClient {
  callTool(params: {
    name: string;
    arguments?: Record<string, unknown>;
    _meta?: Record<string, unknown>;
  }): Promise<unknown>;
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

/** The revisions that are tested. */
export const REVISIONS = Object.keys(CLIENTS) as (keyof typeof CLIENTS)[];
