import type { Pool } from 'pg';
import type { CartApp } from '../../retailers/cart-app.ts';
import { encodeJson } from '../http/answer.ts';
import { JSON_TYPE } from '../http/http-headers.ts';
import type { RoutedRequest } from '../http/exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import { cartRoutes } from './cart-routes.ts';
import { internalDocument } from './openapi.ts';
import type { InternalRoute } from './route.ts';
import { INTERNAL_CHALLENGE, type InternalServeOptions, serveInternal } from './answer-request.ts';
import { signInRoutes } from './sign-in-routes.ts';

/** Every route of the cart app, in the order of its description. */
export function internalRoutes(app: CartApp, pool: Pool): readonly InternalRoute[] {
  return [...signInRoutes(app), ...cartRoutes(app, pool)];
}

/** A route in service. */
export interface ServedInternalRoute {
  readonly method: InternalRoute['method'];
  readonly template: string;
  serve(exchange: Exchange, request: RoutedRequest): Promise<void>;
}

/** Puts the internal routes and their description into service. */
export function serveInternalRoutes(
  app: CartApp,
  pool: Pool,
  options: InternalServeOptions,
): readonly ServedInternalRoute[] {
  const routes = internalRoutes(app, pool);
  const document = encodeJson(internalDocument(routes));
  const description: ServedInternalRoute = {
    method: 'GET',
    template: '/internal/openapi.json',
    async serve(exchange) {
      const { transport, gate } = options;
      if (!gate.isInternal(exchange.request.headers)) {
        const detail = 'Internal routes need the internal token.';
        return transport.fail(exchange, { code: 'unauthorized', detail }, INTERNAL_CHALLENGE);
      }
      const headers = ['Content-Type', JSON_TYPE, 'Cache-Control', 'no-store', ...transport.cors];
      transport.send(exchange, 200, headers, document);
    },
  };
  const served = routes.map((route) => ({
    method: route.method,
    template: route.template,
    serve: (exchange: Exchange, request: RoutedRequest) => serveInternal(route, exchange, request, options),
  }));
  return [description, ...served];
}
