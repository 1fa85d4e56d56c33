import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Reply, type TestApp } from '../support/app.ts';
import {
  type FuzzRequest,
  type Operation,
  type ParameterSchema,
  RequestGenerator,
} from './request-generator.ts';

const COUNT = Number(process.env['FUZZ_REQUESTS'] ?? 8_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const AT_ONCE = 8;

/** What of the OpenAPI document the fuzzer reads. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Partial<Operation>>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, ParameterSchema>> };
}

/** Examples by name: of parameters, of the members of bodies, and of what lists in them hold. */
function examplesOf(operations: readonly Operation[]): (readonly [name: string, example: unknown])[] {
  const bodies = operations.flatMap(({ requestBody }) =>
    Object.entries((requestBody?.content['application/json'].example ?? {}) as Record<string, unknown>),
  );
  const members = bodies.flatMap(([, example]) =>
    (Array.isArray(example) ? example : []).flatMap((item) =>
      typeof item === 'object' ? Object.entries(item as Record<string, unknown>) : [],
    ),
  );
  const barcodes = members.flatMap(([name, example]) => (name === 'upc' ? [['upcs', example] as const] : []));
  const parameters = operations.flatMap((one) =>
    one.parameters.map(({ name, example }) => [name, example] as const),
  );
  return [...parameters, ...bodies, ...members, ...barcodes];
}

/** The examples of the document, by name: they name things that exist. */
function knownValues(operations: readonly Operation[]): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const [name, example] of examplesOf(operations)) {
    if (example === undefined || name === 'items') continue;
    const text = Array.isArray(example) ? example.join(',') : JSON.stringify(example).replace(/^"|"$/g, '');
    known.set(name, [...new Set([...(known.get(name) ?? []), text])]);
  }
  return known;
}

function judge({ broken, url: path, body = '' }: FuzzRequest, { status, text }: Reply): string | null {
  const url = `${path} ${body.slice(0, 400)}`.trim();
  if (status >= 500) return `${url} answered ${status}: ${text.slice(0, 200)}`;
  if (broken.length > 0 && (status < 400 || status === 402)) {
    return `${url} is invalid (${broken.join('; ')}) and was answered with ${status}`;
  }
  if (status === 422 || status === 400) {
    const { error } = JSON.parse(text) as { error: { errors: readonly { field: string }[] } };
    const named = error.errors.map(({ field }) => field);
    // A fault inside of JSON is named by its place, such as `items[2].upc`.
    const missing = broken
      .map((what) => what.slice(0, what.indexOf(':')))
      .find(
        (field) =>
          !broken.includes('unknown parameter') &&
          !named.some(
            (name) => name === field || name.startsWith(`${field}[`) || name.startsWith(`${field}.`),
          ),
      );
    if (missing !== undefined)
      return `${url} does not name ${missing} among its errors: ${text.slice(0, 300)}`;
  }
  return null;
}

describe('the API under requests made from its own OpenAPI document', () => {
  let app: TestApp;
  let operations: Operation[];
  let schemas: Document['components']['schemas'];

  beforeAll(async () => {
    app = await startTestApp();
    const document = (await app.call('/openapi.json')).json() as Document;
    schemas = document.components.schemas;
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method]) => method === 'get' || method === 'post')
        .map(([method, { parameters = [], requestBody }]) => ({
          method: method.toUpperCase(),
          path,
          parameters,
          ...(requestBody === undefined ? {} : { requestBody }),
        })),
    );
    // Reads of the catalogue are where the parameters are.
    operations.push(
      ...Array.from({ length: 4 }, () => operations.filter(({ path }) => path.startsWith('/v1/'))).flat(),
    );
  });

  afterAll(() => app.close());

  it(`answers ${COUNT.toLocaleString('en-US')} of them without a 5xx, within its schema, and accepts nothing invalid`, async () => {
    const generator = new RequestGenerator(SEED, knownValues(operations), schemas);
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
          const { method } = request.operation;
          const { url, body } = request;
          const reply = await app.paid(url, { method, ...(body === undefined ? {} : { body }) });
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
