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

/** What is said to a caller who has gone, should anybody read it. */
export const CANCELLED = 'The call was cancelled. Nothing was charged.';

/** The result of a call that was made and is not sold by the call; a text says what is not there. */
export function made(answer: WrittenAnswer | string): CallToolResult {
  return typeof answer === 'string' ? failed(answer) : answered(answer);
}
