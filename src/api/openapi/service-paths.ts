import type { z } from 'zod';
import type { PaymentProtocol } from '../../access/payments/protocol.ts';
import { problemPages } from '../discovery/problem-pages.ts';
import { headerRefs, JSON_MEDIA, responseRef } from './responses.ts';
import { componentId, type JsonSchema, reference } from './schemas.ts';
import { detail, prompts, status } from './service-schemas.ts';

interface ServiceRoute {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly tag: 'Health' | 'Discovery';
  readonly contentType: string;
  readonly schema: JsonSchema;
  /** Whether the answer has an ETag and can be revalidated. */
  readonly cached: boolean;
  /** Whether a 503 with `{detail}` is an answer. */
  readonly mayFail?: boolean;
  readonly internal?: boolean;
}

const MARKDOWN = 'text/markdown';
const TEXT: JsonSchema = { type: 'string' };

const of = (schema: z.ZodType): JsonSchema => reference(componentId(schema));

const ROUTES: readonly ServiceRoute[] = [
  {
    path: '/health',
    operationId: 'getHealth',
    summary: 'Whether the process and its database are reachable',
    tag: 'Health',
    contentType: JSON_MEDIA,
    schema: of(status),
    cached: false,
    mayFail: true,
  },
  {
    path: '/ready',
    operationId: 'getReady',
    summary: 'Whether the process serves a catalogue and is not shutting down',
    tag: 'Health',
    contentType: JSON_MEDIA,
    schema: of(status),
    cached: false,
    mayFail: true,
  },
  {
    path: '/metrics',
    operationId: 'getMetrics',
    summary: 'Metrics for Prometheus, behind the internal token',
    tag: 'Health',
    contentType: 'text/plain',
    schema: TEXT,
    cached: false,
    internal: true,
  },
  {
    path: '/openapi.json',
    operationId: 'getOpenApi',
    summary: 'This description',
    tag: 'Discovery',
    contentType: JSON_MEDIA,
    schema: { type: 'object' },
    cached: true,
  },
  {
    path: '/skill.md',
    operationId: 'getSkill',
    summary: 'Guide for agents',
    tag: 'Discovery',
    contentType: MARKDOWN,
    schema: TEXT,
    cached: true,
  },
  {
    path: '/llms.txt',
    operationId: 'getLlms',
    summary: 'Short guide for language models',
    tag: 'Discovery',
    contentType: 'text/plain',
    schema: TEXT,
    cached: true,
  },
  {
    path: '/prompts.json',
    operationId: 'getPrompts',
    summary: 'Example prompts with the calls that answer them',
    tag: 'Discovery',
    contentType: JSON_MEDIA,
    schema: of(prompts),
    cached: true,
  },
  {
    path: '/methodology.md',
    operationId: 'getMethodology',
    summary: 'How the prices come about and what they mean',
    tag: 'Discovery',
    contentType: MARKDOWN,
    schema: TEXT,
    cached: true,
  },
  {
    path: '/quoting.md',
    operationId: 'getQuoting',
    summary: 'How to quote a price index',
    tag: 'Discovery',
    contentType: MARKDOWN,
    schema: TEXT,
    cached: true,
  },
  {
    path: '/replicate.py',
    operationId: 'getReplication',
    summary: 'The script that recomputes a published month of an index',
    tag: 'Discovery',
    contentType: 'text/plain',
    schema: TEXT,
    cached: true,
  },
  {
    path: '/problems',
    operationId: 'listProblems',
    summary: 'Every kind of error',
    tag: 'Discovery',
    contentType: MARKDOWN,
    schema: TEXT,
    cached: true,
  },
  {
    path: '/problems/{problem}',
    operationId: 'getProblem',
    summary: 'A kind of error in plain words',
    tag: 'Discovery',
    contentType: MARKDOWN,
    schema: TEXT,
    cached: true,
  },
];

const problemParameter = {
  name: 'problem',
  in: 'path',
  required: true,
  schema: { type: 'string', enum: [...problemPages.keys()] },
};

function operation(route: ServiceRoute): JsonSchema {
  // Documents are limited like reads; how the service is may be asked however often.
  const ofDocuments = ['ETag', 'Vary', 'RateLimit', 'RateLimit-Policy'] as const;
  const headers = headerRefs('X-Request-ID', 'Cache-Control', ...(route.cached ? ofDocuments : []));
  const failure = {
    description: 'Not available at the moment.',
    headers: headerRefs('X-Request-ID', 'Cache-Control', 'Retry-After'),
    content: { [JSON_MEDIA]: { schema: of(detail) } },
  };
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.internal === true ? 'Needs the internal token.' : 'Free: needs no credentials.',
    security: route.internal === true ? [{ internalToken: [] }] : [],
    ...(route.path.includes('{') ? { parameters: [problemParameter] } : {}),
    responses: {
      200: {
        description: route.summary,
        headers,
        content: { [route.contentType]: { schema: route.schema } },
      },
      ...(route.cached ? { 304: responseRef('NotModified') } : {}),
      ...(route.internal === true ? { 401: responseRef('Unauthorized') } : {}),
      ...(route.path.includes('{') ? { 404: responseRef('NotFound') } : {}),
      ...(route.cached ? { 429: responseRef('RateLimited') } : {}),
      503: route.mayFail === true ? failure : responseRef('Unavailable'),
      default: responseRef('Error'),
    },
  };
}

/** Where each protocol tells its terms. */
function termsRoutes(protocols: readonly PaymentProtocol[]): ServiceRoute[] {
  return protocols.map(({ description: { discovery } }) => ({
    path: discovery.path,
    operationId: discovery.operationId,
    summary: discovery.summary,
    tag: 'Discovery',
    contentType: JSON_MEDIA,
    schema: of(discovery.schema),
    cached: true,
  }));
}

/** The paths of the routes that are not catalogue reads. */
export function servicePaths(protocols: readonly PaymentProtocol[]): JsonSchema {
  const routes = [...ROUTES, ...termsRoutes(protocols)];
  return Object.fromEntries(routes.map((route) => [route.path, { get: operation(route) }]));
}
