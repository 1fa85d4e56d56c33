import { validateDiscoveryExtension } from '@x402/extensions/bazaar';
import { decodePaymentRequiredHeader } from '@x402/core/http';
import { DiscoveryDocument } from 'mppx/discovery';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/api/resources.ts';
import { CALL_PRICE } from '../../src/access/payments/call-price.ts';
import { echoRoute } from '../support/paid-app.ts';
import { send, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ deps: { routes: [...ROUTES, echoRoute] } });
});
afterAll(() => app.close());

const paid = [...ROUTES.filter((route) => route.paid), echoRoute];

interface PaidOperation {
  readonly 'x-payment-info'?: {
    readonly offers: readonly { readonly amount: string; readonly recipient: string }[];
  };
}

describe('the description', () => {
  it('says on each paid operation, and on no other, what it costs and who is paid', async () => {
    const document = (await app.call('/openapi.json')).json<{
      paths: Record<string, Record<string, PaidOperation>>;
    }>();
    expect(DiscoveryDocument.safeParse(document).error).toBeUndefined();
    for (const route of [...ROUTES, echoRoute]) {
      const info = document.paths[route.template]?.[route.method.toLowerCase()]?.['x-payment-info'];
      if (!route.paid) expect(info).toBeUndefined();
      else {
        const { x402, mpp } = app.settings;
        expect(info?.offers.map(({ amount }) => amount)).toEqual([CALL_PRICE.raw, CALL_PRICE.raw]);
        expect(info?.offers.map(({ recipient }) => recipient)).toEqual([mpp.recipient, x402.payTo]);
      }
    }
  });
});

describe('the challenge', () => {
  it.each(paid.map((route) => [route.method, route.template] as const))(
    'of %s %s carries a valid discovery extension and stays small',
    async (method, template) => {
      const url = template.replace(/\{\w+\}/g, 'x');
      const { headers } = await send(app.port, url, { method });
      const header = String(headers['payment-required']);
      const { extensions } = decodePaymentRequiredHeader(header);
      const bazaar = extensions?.['bazaar'] as Parameters<typeof validateDiscoveryExtension>[0];
      expect(validateDiscoveryExtension(bazaar)).toEqual({ valid: true });
      // Clients read 16 KB of headers in all.
      expect(header.length).toBeLessThan(4_096);
    },
  );
});
