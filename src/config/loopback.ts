const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Whether an address to listen on, or the host of a URL, is this machine to itself. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host);
}

/** Whether what goes to an address can be read and altered on its way. */
export function isInClear(url: string | null): boolean {
  if (url === null) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
}
