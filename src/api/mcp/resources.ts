import { CALL_PRICE } from '../../access/payments/call-price.ts';
import type { PaymentProtocol } from '../../access/payments/protocol.ts';
import { readDocuments } from '../discovery/documents.ts';

/** A document that clients may read. */
export interface Document {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
  readonly text: string;
}

const DOCUMENTS = [
  { path: '/skill.md', title: 'Guide for agents: the HTTP routes, tiers and errors' },
  { path: '/methodology.md', title: 'How prices and indices come about' },
] as const;

/** The documents: the guide, the methodology, and what calls cost. `baseUrl` is the service's address. */
export function documentsFor(protocols: readonly PaymentProtocol[], baseUrl: string): readonly Document[] {
  const files = readDocuments();
  const terms = {
    price_usd: CALL_PRICE.usd,
    charged:
      'A call whose result is an answer. Errors and free tools cost nothing; a payment is charged at most once.',
    key: 'Authorization: Bearer <API key> pays for calls without _meta.',
    protocols: protocols.map(({ description }) => description.discovery.body(baseUrl)),
  };
  return [
    ...DOCUMENTS.flatMap(({ path, title }) => {
      const file = files.find((one) => one.path === path);
      if (file === undefined) return [];
      const text = file.body.toString();
      return [{ uri: `gondola:/${path}`, name: path.slice(1), title, mimeType: 'text/markdown', text }];
    }),
    {
      uri: 'gondola://prices',
      name: 'prices',
      title: 'What calls cost, and how to pay',
      mimeType: 'application/json',
      text: JSON.stringify(terms),
    },
  ];
}
