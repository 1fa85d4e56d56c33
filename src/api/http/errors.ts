import { encodeJson } from './answer.ts';

/** Parameters of which at least one has to be given. `lead` and `rest` stand around what is said of them. */
export interface MissingChoice {
  readonly names: readonly string[];
  readonly lead?: string;
  readonly rest?: string;
}

/** One bad field of a request. */
export interface FieldError {
  readonly in: 'query' | 'path' | 'body' | 'header';
  /** The parameter's name; `*` where no single one is at fault. */
  readonly field: string;
  readonly detail: string;
  /** Where the detail names parameters to choose from, those: who has fewer of them says it anew. Never sent. */
  readonly choice?: MissingChoice | undefined;
}

/** A kind of error: its status, and its page under `/problems/` in plain words. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** What happened. */
  readonly happened: string;
  /** What the caller can do. */
  readonly next: string;
  /** Only routes behind the internal token answer with it. */
  readonly internal?: true;
}

/** Every kind of error by its stable code. None of these costs anything; only `payment_pending` may have charged. */
export const PROBLEMS = {
  bad_request: {
    status: 400,
    title: 'The request could not be read',
    happened: 'The bytes that arrived are not an HTTP request that this service understands.',
    next: 'Check the request line, the percent-encoding of the path and the headers, then send it again.',
  },
  out_of_range: {
    status: 400,
    title: 'A coordinate or radius is out of range',
    happened: 'lat, lng or radius lies outside what the stores list accepts.',
    next: 'Send lat within -90 to 90, lng within -180 to 180 and radius within 0.1 to 50 miles.',
  },
  unauthorized: {
    status: 401,
    title: 'The credential is missing or not valid',
    happened:
      'The Authorization header holds a bearer credential that is unknown, expired, revoked or mistyped.',
    next: 'Send "Authorization: Bearer <your key>". If the key was rotated or revoked, ask for a new one.',
  },
  host_refused: {
    status: 403,
    title: 'The Host or Origin does not belong to this service',
    happened:
      'A request to POST /mcp reached this machine’s own address, but its Host or Origin names another site. A web page does this when its domain name is pointed at this machine (DNS rebinding).',
    next: 'Call 127.0.0.1 or localhost. If the service runs behind a proxy, set PUBLIC_BASE_URL or GONDOLA_TRUSTED_PROXIES.',
  },
  payment_malformed: {
    status: 400,
    title: 'The payment could not be read',
    happened: 'The Payment-Signature or X-Payment header is not base64 of an x402 payment.',
    next: 'Send the payment that your x402 client makes from the PAYMENT-REQUIRED header, unchanged. Nothing was charged.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    happened: 'There is no route at this address, or no store, chain, product or coupon with this id.',
    next: 'Check the path and the id. /openapi.json lists every route.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The method is not allowed here',
    happened: 'The path exists, but not with this method.',
    next: 'Use one of the methods in the Allow header.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    happened: 'The headers or the body did not arrive in time.',
    next: 'Send the whole request at once.',
  },
  payment_in_progress: {
    status: 409,
    title: 'This payment is being processed',
    happened: 'Another request with the same payment is being answered at this moment.',
    next: 'Send the same payment again after the number of seconds in Retry-After: you get the answer that it paid for.',
  },
  payment_identifier_conflict: {
    status: 409,
    title: 'The payment identifier belongs to another request',
    happened: 'You paid for another request with the same payment-identifier.',
    next: 'Use a new payment-identifier for each request. Nothing was charged for this one.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    happened: 'The request body has more than 64 KB.',
    next: 'Send a smaller body, in several calls if need be.',
  },
  body_encoded: {
    status: 415,
    title: 'The body is compressed',
    happened: 'The request has a Content-Encoding, but the service reads only uncompressed bodies.',
    next: 'Send the body uncompressed, without Content-Encoding. Nothing was charged.',
  },
  uri_too_long: {
    status: 414,
    title: 'The URL is too long',
    happened: 'The URL has more than 8 KB.',
    next: 'Send fewer ids in one call.',
  },
  validation_failed: {
    status: 422,
    title: 'Some parameters are not valid',
    happened: 'One or more parameters are missing, misspelt, repeated, of the wrong form or out of bounds.',
    next: 'The errors list names each bad field and what is wrong with it. Correct them all and send again.',
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    happened: 'The request line and headers have more than 16 KB.',
    next: 'Send fewer or shorter headers.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many calls',
    happened: 'This key, payer or address has reached its limit of calls for this second or this month.',
    next: 'Wait for the number of seconds in Retry-After. RateLimit-Policy states how many calls are allowed.',
  },
  internal: {
    status: 500,
    title: 'An unexpected fault',
    happened: 'Something broke on our side.',
    next: 'Try again after a short, growing pause. If the error persists, report the request_id.',
  },
  overloaded: {
    status: 503,
    title: 'Too many requests at once',
    happened:
      'The service has more work than it can do in time, and refused this request before starting on it.',
    next: 'Try again after the seconds in the Retry-After header.',
  },
  unavailable: {
    status: 503,
    title: 'Not available at the moment',
    happened: 'Something that this request needs (the catalogue, or the database) is not there right now.',
    next: 'Try again after the seconds in the Retry-After header.',
  },
  payment_pending: {
    status: 503,
    title: 'The payment may have gone through',
    happened:
      'The charge was submitted, but it could not be confirmed in time whether it went through. The answer is kept for you.',
    next: 'Send the same request with the same payment header again: it is never charged twice. Do not sign another one.',
  },
  payment_rail_unavailable: {
    status: 503,
    title: 'Payments cannot be taken at the moment',
    happened: 'The request has a payment, but this service cannot verify it now. Nothing was charged.',
    next: 'Do not sign another payment: keep this one, or use an API key. Try again later.',
  },
  state_unknown: {
    status: 400,
    title: 'The sign-in state is not known',
    happened: 'No sign-in was started with this state, or it was started more than a day ago.',
    next: 'Start a new sign-in and send the shopper to its authorization_url.',
    internal: true,
  },
  state_used: {
    status: 400,
    title: 'The sign-in state was used before',
    happened: 'A state can be exchanged only once, and this one already was.',
    next: 'If the shopper is not signed in, start a new sign-in.',
    internal: true,
  },
  state_expired: {
    status: 400,
    title: 'The sign-in took too long',
    happened: 'A state is valid for ten minutes, and this one is older.',
    next: 'Start a new sign-in and send the shopper to its authorization_url.',
    internal: true,
  },
  state_mismatch: {
    status: 400,
    title: 'The sign-in state belongs to someone else',
    happened: 'The state was issued for another shopper or another retailer.',
    next: 'Do not continue this sign-in: this shopper did not start it. Start a new one.',
    internal: true,
  },
  code_refused: {
    status: 400,
    title: 'The retailer refused the code',
    happened: 'The authorization code was used before, is too old, or was made for another sign-in.',
    next: 'Start a new sign-in.',
    internal: true,
  },
  sign_in_required: {
    status: 409,
    title: 'The shopper has to sign in at the retailer',
    happened: 'There is no sign-in at this retailer for the shopper, or the retailer ended it.',
    next: 'Start a sign-in, exchange its code, and send the request again.',
    internal: true,
  },
  version_conflict: {
    status: 412,
    title: 'The cart has changed',
    happened: 'The cart is not at the version that the request names.',
    next: 'Read the cart, apply your change to it, and send it with the new ETag in If-Match.',
    internal: true,
  },
  version_required: {
    status: 428,
    title: 'The version is missing',
    happened: 'The cart exists, but the request does not say which version it changes.',
    next: 'Send the ETag of the cart that you read in If-Match.',
    internal: true,
  },
  retailer_misbehaved: {
    status: 502,
    title: 'The retailer sent an invalid answer',
    happened:
      'The retailer sent a redirect, too large an answer, or one that breaks its protocol. Requests go to configured hosts only.',
    next: "Check the retailer's settings. If they are right, tell the retailer.",
    internal: true,
  },
  retailer_unavailable: {
    status: 503,
    title: 'The retailer is not available at the moment',
    happened: 'The retailer cannot be reached, is slow, fails or asks for a pause.',
    next: 'Try again after the seconds in the Retry-After header.',
    internal: true,
  },
} as const satisfies Record<string, ProblemKind>;

/** The stable word for a kind of error. */
export type ProblemCode = keyof typeof PROBLEMS;

/** The last part of a problem page's address. */
export function problemSlug(code: ProblemCode): string {
  return code.replaceAll('_', '-');
}

/** What went wrong with one request. */
export interface Problem {
  readonly code: ProblemCode;
  /** In one sentence; null: the kind's own words say enough. */
  readonly detail: string | null;
  readonly errors?: readonly FieldError[];
}

/** The error body: the envelope around an RFC 9457 problem. `baseUrl` is the service's public address. */
export function encodeProblem(problem: Problem, baseUrl: string, requestId: string): Buffer {
  const kind: ProblemKind = PROBLEMS[problem.code];
  const error = {
    type: `${baseUrl}/problems/${problemSlug(problem.code)}`,
    title: kind.title,
    status: kind.status,
    code: problem.code,
    detail: problem.detail ?? kind.happened,
    errors: (problem.errors ?? []).map(({ in: where, field, detail }) => ({ in: where, field, detail })),
  };
  return encodeJson({ data: null, meta: { request_id: requestId }, error });
}
