import type { CartApp } from '../../retailers/cart-app.ts';
import type { Account } from '../../retailers/accounts.ts';
import { defineInternalRoute, type InternalRoute, RefusedRequest } from './route.ts';
import {
  accountAnswer,
  accountPath,
  authorizeAnswer,
  authorizeBody,
  exchangeBody,
  refreshBody,
  retailerPath,
  signOutAnswer,
} from './schema.ts';

function describeAccount(account: Account): object {
  return {
    user_id: account.userId,
    retailer: account.retailer,
    status: account.status,
    scopes: account.scopes,
    refreshable: account.refreshable,
    expires_at: account.expiresAt?.toISOString() ?? null,
    linked_at: account.linkedAt.toISOString(),
    refreshed_at: account.refreshedAt?.toISOString() ?? null,
  };
}

function startSignIn(app: CartApp): InternalRoute {
  return defineInternalRoute({
    operationId: 'startSignIn',
    method: 'POST',
    template: '/internal/v1/retailers/{slug}/oauth/authorize',
    tag: 'Sign-in',
    summary: 'Start a sign-in at a retailer',
    description:
      'An authorization-code flow with PKCE (S256). The state belongs to this shopper and this retailer.',
    path: retailerPath,
    body: authorizeBody,
    answers: { 200: authorizeAnswer },
    problems: ['not_found'],
    async answer({ path, body }) {
      const { authorizationUrl, state } = await app.startSignIn(path.slug, body.user_id);
      return { status: 200, body: { authorization_url: authorizationUrl, state } };
    },
  });
}

function finishSignIn(app: CartApp): InternalRoute {
  return defineInternalRoute({
    operationId: 'finishSignIn',
    method: 'POST',
    template: '/internal/v1/retailers/{slug}/oauth/exchange',
    tag: 'Sign-in',
    summary: "Complete a sign-in with the callback's state and code",
    description: 'The tokens are kept here, encrypted; no answer ever contains them.',
    path: retailerPath,
    body: exchangeBody,
    answers: { 200: accountAnswer },
    problems: [
      'state_unknown',
      'state_used',
      'state_expired',
      'state_mismatch',
      'code_refused',
      'not_found',
      'retailer_misbehaved',
      'retailer_unavailable',
    ],
    async answer({ path, body }) {
      const account = await app.finishSignIn({
        retailer: path.slug,
        userId: body.user_id ?? null,
        state: body.state,
        code: body.code,
        issuer: body.iss ?? null,
      });
      return { status: 200, body: describeAccount(account) };
    },
  });
}

function refreshSignIn(app: CartApp): InternalRoute {
  return defineInternalRoute({
    operationId: 'refreshSignIn',
    method: 'POST',
    template: '/internal/v1/retailers/{slug}/oauth/refresh',
    tag: 'Sign-in',
    summary: "Refresh a shopper's tokens now",
    description:
      'Pushes refresh tokens by themselves before they expire. Concurrent calls share one refresh.',
    path: retailerPath,
    body: refreshBody,
    answers: { 200: accountAnswer },
    problems: ['not_found', 'sign_in_required', 'retailer_misbehaved', 'retailer_unavailable'],
    async answer({ path, body }) {
      return { status: 200, body: describeAccount(await app.refresh(path.slug, body.user_id)) };
    },
  });
}

function signOut(app: CartApp): InternalRoute {
  return defineInternalRoute({
    operationId: 'signOut',
    method: 'DELETE',
    template: '/internal/v1/retailers/{slug}/oauth/{user_id}',
    tag: 'Sign-in',
    summary: 'Sign a shopper out',
    description: 'Deletes the tokens, and asks the retailer to revoke them if it has an endpoint for that.',
    path: accountPath,
    answers: { 200: signOutAnswer },
    problems: ['not_found'],
    async answer({ path }) {
      const ended = await app.signOut(path.slug, path.user_id);
      if (ended === null) {
        throw new RefusedRequest({
          code: 'not_found',
          detail: `The shopper is not signed in to ${path.slug}.`,
        });
      }
      const { revokedAtRetailer } = ended;
      const body = { user_id: path.user_id, retailer: path.slug, revoked_at_retailer: revokedAtRetailer };
      return { status: 200, body };
    },
  });
}

/** The routes of a shopper's sign-in at a retailer. */
export function signInRoutes(app: CartApp): readonly InternalRoute[] {
  return [startSignIn(app), finishSignIn(app), refreshSignIn(app), signOut(app)];
}
