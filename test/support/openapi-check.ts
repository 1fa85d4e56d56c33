import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { protocolsOf } from '../../src/access/rails.ts';
import { ROUTES } from '../../src/api/resources.ts';
import { internalDocument } from '../../src/api/internal/openapi.ts';
import { internalRoutes } from '../../src/api/internal/routes.ts';
import { openApiDocument } from '../../src/api/openapi/document.ts';
import type { CartApp } from '../../src/retailers/cart-app.ts';
import type { Pool } from 'pg';
import type { Snapshot } from '../../src/snapshot/snapshot.ts';
import type { Reply } from './app.ts';
import { PAYMENT_SETTINGS } from './payment-settings.ts';

/** What of an OpenAPI document the check reads. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Components;
}

interface Operation {
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

interface ResponseObject {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, { readonly schema: unknown }>>;
}

interface Components {
  readonly schemas: object;
  readonly responses: Readonly<Record<string, ResponseObject>>;
  readonly headers: Readonly<Record<string, { readonly required: boolean }>>;
}

const documents = new WeakMap<Snapshot, Document>();

/** The description that the application gives over a snapshot. */
function documentOf(snapshot: Snapshot): Document {
  let document = documents.get(snapshot);
  if (document === undefined) {
    document = JSON.parse(
      JSON.stringify(openApiDocument(ROUTES, snapshot, protocolsOf(PAYMENT_SETTINGS))),
    ) as Document;
    documents.set(snapshot, document);
  }
  return document;
}

let internal: Document | undefined;

/** The description of the internal routes, which are only described here, never called. */
function internalDocumentOf(): Document {
  const routes = internalRoutes({} as CartApp, {} as Pool);
  internal ??= JSON.parse(JSON.stringify(internalDocument(routes))) as Document;
  return internal;
}

const validators = new Map<string, ValidateFunction>();

function validatorOf(document: Document, schema: unknown): ValidateFunction {
  const key = `${document === internal ? 'internal ' : ''}${JSON.stringify(schema)}`;
  let validate = validators.get(key);
  if (validate === undefined) {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'document', components: document.components });
    validate = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object,
    );
    validators.set(key, validate);
  }
  return validate;
}

function pathItemOf(document: Document, path: string): Readonly<Record<string, Operation>> | undefined {
  const exact = document.paths[path];
  if (exact !== undefined) return exact;
  const template = Object.keys(document.paths).find(
    (candidate) =>
      candidate.includes('{') && new RegExp(`^${candidate.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  return template === undefined ? undefined : document.paths[template];
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

/** The response that the document has for a status; errors outside of any operation are the general one. */
function responseOf(document: Document, method: string, path: string, status: number): ResponseObject {
  const operation = pathItemOf(document, path)?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  const { responses } = document.components;
  const found = operation === undefined ? responses['Error'] : operation.responses[String(status)];
  const chosen = found ?? (status >= 400 ? operation?.responses['default'] : undefined);
  if (chosen === undefined) throw new Error(`${method} ${path} answered ${status}, which is not documented`);
  return chosen.$ref === undefined ? chosen : responses[nameOf(chosen.$ref)]!;
}

function decodeBody({ headers, body }: Reply): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body).toString();
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body).toString();
  return body.toString();
}

/** Throws where an answer is not what the OpenAPI document says: its status, its headers, its body. */
export function checkAgainstDocument(snapshot: Snapshot, method: string, url: string, reply: Reply): void {
  if (method === 'OPTIONS') return;
  const document = url.startsWith('/internal/') ? internalDocumentOf() : documentOf(snapshot);
  const [path = '/'] = url.split('?', 1);
  const response = responseOf(document, method, path, reply.status);
  for (const [name, { $ref }] of Object.entries(response.headers ?? {})) {
    const { required } = document.components.headers[nameOf($ref)]!;
    if (required && reply.headers[name.toLowerCase()] === undefined) {
      throw new Error(`${method} ${url} (${reply.status}) lacks the header ${name}`);
    }
  }
  if (method === 'HEAD' || reply.status === 304) {
    if (reply.body.length > 0) throw new Error(`${method} ${url} (${reply.status}) has a body`);
    return;
  }
  const type = String(reply.headers['content-type']).split(';', 1)[0] ?? '';
  const content = response.content?.[type];
  if (content === undefined)
    throw new Error(`${method} ${url} (${reply.status}) has the undocumented type ${type}`);
  if (type !== 'application/json') return;
  const validate = validatorOf(document, content.schema);
  const text = decodeBody(reply);
  const answer: unknown = JSON.parse(text);
  // A member that comes twice is one to `JSON.parse`, and an error to other readers of JSON. Files have lines.
  if (!text.includes('\n') && JSON.stringify(answer).length !== text.length)
    throw new Error(`${method} ${url} (${reply.status}) has a member twice: ${text.slice(-400)}`);
  if (!validate(answer)) {
    const faults = JSON.stringify(validate.errors?.slice(0, 5), null, 1);
    throw new Error(`${method} ${url} (${reply.status}) is not what its schema says: ${faults}`);
  }
}
