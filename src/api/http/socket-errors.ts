import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { encodeProblem, PROBLEMS, type ProblemCode } from './errors.ts';
import { type HeaderList, JSON_TYPE, LONGEST_URL } from './http-headers.ts';

interface SocketError {
  readonly code?: string | undefined;
  readonly rawPacket?: unknown;
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  431: 'Request Header Fields Too Large',
};

/** Whether the URL is what was too long, and not the headers after it. */
function hasLongFirstLine(rawPacket: unknown): boolean {
  if (!Buffer.isBuffer(rawPacket)) return false;
  const end = rawPacket.indexOf('\n');
  return end < 0 || end > LONGEST_URL;
}

function problemOf({ code, rawPacket }: SocketError): ProblemCode {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return hasLongFirstLine(rawPacket) ? 'uri_too_long' : 'headers_too_large';
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return 'payload_too_large';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'request_timeout';
    default:
      return 'bad_request';
  }
}

/**
 * Answers what could not be read as an HTTP request, in the same form as any other error, and ends the connection.
 * `baseUrl` is the service's public address: the request's own Host is not known here. `cors` is what every answer says
 * to scripts of other origins.
 */
export function answerSocketError(
  error: SocketError,
  socket: Socket,
  baseUrl: string,
  cors: HeaderList,
): ProblemCode | null {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return null;
  }
  const code = problemOf(error);
  const { status } = PROBLEMS[code];
  const requestId = randomUUID();
  const body = encodeProblem({ code, detail: null }, baseUrl, requestId);
  const headers = ['Content-Type', JSON_TYPE, 'Cache-Control', 'no-store', 'Connection', 'close', ...cors];
  const lines = [`HTTP/1.1 ${status} ${REASONS[status] ?? 'Error'}`];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  lines.push(`X-Request-ID: ${requestId}`, `Content-Length: ${body.length}`, '', '');
  socket.end(Buffer.concat([Buffer.from(lines.join('\r\n')), body]));
  return code;
}
