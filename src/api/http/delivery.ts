import type { WholeAnswer } from './answer.ts';
import { chooseCoding, type Coding, compress, SMALLEST_CODED_BYTES } from './compression.ts';
import type { Exchange } from './exchange.ts';
import type { ResponseCache } from './response-cache.ts';
import type { Transport } from './transport.ts';

/**
 * Sends a successful answer in the coding that the caller asks for: the one place where bodies are compressed. At once
 * where there is nothing to compress, or where it was compressed before; else when that is done. A body that is
 * compressed is kept with the answer in `cache`, if that has it.
 */
export function sendAnswer(
  transport: Transport,
  exchange: Exchange,
  answer: WholeAnswer,
  cache: Pick<ResponseCache, 'addCoded'> | null = null,
): Promise<void> | undefined {
  const { headers, body } = answer;
  const accepts = exchange.request.headers['accept-encoding'];
  const coding = body.length < SMALLEST_CODED_BYTES ? null : chooseCoding(accepts);
  if (coding === null) {
    transport.send(exchange, 200, headers, body);
    return undefined;
  }
  const sendCoded = (coded: Buffer): void =>
    transport.send(exchange, 200, [...headers, 'Content-Encoding', coding], coded);
  const sendWhenCoded = async (coding: Coding, coded: Promise<Buffer>): Promise<void> => {
    const made = await coded;
    cache?.addCoded(exchange.request.url ?? '', answer, coding, made);
    sendCoded(made);
  };
  const coded = answer.coded[coding] ?? compress(body, coding);
  if (coded instanceof Promise) return sendWhenCoded(coding, coded);
  if (coded === undefined) transport.send(exchange, 200, headers, body);
  else sendCoded(coded);
  return undefined;
}
