import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Reply, type TestApp } from '../support/app.ts';
import { type FuzzRequest, type Operation, type Parameter, RequestGenerator } from './request-generator.ts';

const COUNT = Number(process.env['FUZZ_REQUESTS'] ?? 20_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const AT_ONCE = 8;

/** What of the OpenAPI document the fuzzer reads. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { parameters?: readonly Parameter[] }>>>>;
}

/** The examples of the document, by parameter: they name things that exist. */
function knownValues(operations: readonly Operation[]): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const { name, example } of operations.flatMap((operation) => operation.parameters)) {
    if (example === undefined) continue;
    const text = Array.isArray(example) ? example.join(',') : JSON.stringify(example).replace(/^"|"$/g, '');
    known.set(name, [...new Set([...(known.get(name) ?? []), text])]);
  }
  return known;
}

function judge({ broken, url }: FuzzRequest, { status, text }: Reply): string | null {
  if (status >= 500) return `${url} answered ${status}: ${text.slice(0, 200)}`;
  if (broken.length > 0 && (status < 400 || status === 402)) {
    return `${url} is invalid (${broken.join('; ')}) and was answered with ${status}`;
  }
  if (status === 422 || status === 400) {
    const { error } = JSON.parse(text) as { error: { errors: readonly { field: string }[] } };
    const named = error.errors.map(({ field }) => field);
    const missing = broken
      .map((what) => what.slice(0, what.indexOf(':')))
      .find((field) => !broken.includes('unknown parameter') && !named.includes(field));
    if (missing !== undefined)
      return `${url} does not name ${missing} among its errors: ${text.slice(0, 300)}`;
  }
  return null;
}

describe('the API under requests made from its own OpenAPI document', () => {
  let app: TestApp;
  let operations: Operation[];

  beforeAll(async () => {
    app = await startTestApp();
    const document = (await app.call('/openapi.json')).json() as Document;
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => method === 'get')
        .map(([method, { parameters = [] }]) => ({ method, path, parameters })),
    );
    // Reads of the catalogue are where the parameters are.
    operations.push(
      ...Array.from({ length: 4 }, () => operations.filter(({ path }) => path.startsWith('/v1/'))).flat(),
    );
  });

  afterAll(() => app.close());

  it(`answers ${COUNT.toLocaleString('en-US')} of them without a 5xx, within its schema, and accepts nothing invalid`, async () => {
    const generator = new RequestGenerator(SEED, knownValues(operations));
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    let invalid = 0;
    let sent = 0;
    const worker = async (): Promise<void> => {
      while (sent < COUNT) {
        const request = generator.next(operations[sent++ % operations.length] as Operation);
        if (request.broken.length > 0) invalid++;
        try {
          // Throws where the answer is not in the document.
          const reply = await app.paid(request.url);
          statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
          const fault = judge(request, reply);
          if (fault !== null) faults.push(fault);
        } catch (error) {
          faults.push(`${request.url}: ${String(error)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(faults.slice(0, 20)).toEqual([]);
    // The run means something only if both sorts were sent and both sorts were answered.
    expect(invalid).toBeGreaterThan(COUNT / 5);
    expect(statuses.get(200) ?? 0).toBeGreaterThan(COUNT / 5);
    expect(statuses.get(422) ?? 0).toBeGreaterThan(COUNT / 5);
  }, 600_000);
});
