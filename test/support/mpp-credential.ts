import { McpClient as MppxMcpClient } from 'mppx/mcp/client';
import type { Result, ToolCall } from './mcp-clients.ts';

/** The member of a call's `_meta` in which MPP's proof comes. */
export const CREDENTIAL = 'org.paymentauth/credential';

/** How mppx pays. */
type Methods = Parameters<typeof MppxMcpClient.wrap>[1]['methods'];

/** What mppx's own MCP client sends after a result that asks for payment; it is kept instead of sent. */
export async function credentialFor(
  unpaid: Result,
  methods: Methods,
): Promise<{ readonly challenge: { readonly id: string } }> {
  let sent: unknown;
  const client = {
    callTool(call: ToolCall): Promise<unknown> {
      sent = call._meta?.[CREDENTIAL];
      return Promise.resolve(sent === undefined ? unpaid : { content: [] });
    },
  };
  MppxMcpClient.wrap(client as unknown as Parameters<typeof MppxMcpClient.wrap>[0], { methods });
  await client.callTool({ name: 'find_products' });
  if (sent === undefined) throw new Error('the client did not pay');
  return sent as { challenge: { id: string } };
}
