import type { CallToolResult } from '@modelcontextprotocol/server';
import type { McpMeta } from '../../access/payments/mcp-carriage.ts';
import type { WrittenAnswer } from './answer-text.ts';

/** A result with an answer. */
export function answered({ text, structured }: WrittenAnswer, meta: McpMeta = {}): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: structured, _meta: meta };
}

/** A result that says what is wrong, in words for a model. */
export function failed(error: string, meta: McpMeta = {}): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: error }],
    structuredContent: { error },
    _meta: meta,
  };
}
