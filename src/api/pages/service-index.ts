/** What `/` tells programs: where everything else is. */
export const SERVICE_INDEX = {
  service: 'Gondola',
  description:
    'Grocery shelf intelligence: stores, products, prices, coupons, aisles, baskets and price indices.',
  documentation: '/docs',
  openapi: '/openapi.json',
  agents: { llms: '/llms.txt', skill: '/skill.md', prompts: '/prompts.json', mcp: '/mcp' },
  methodology: '/methodology.md',
  problems: '/problems',
  payments: { x402: '/.well-known/x402', mpp: '/.well-known/mpp' },
  health: { live: '/health', ready: '/ready' },
  free: ['/v1/stores', '/v1/chains', '/v1/indices', '/v1/coverage'],
};
