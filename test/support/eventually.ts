/** For `expect.poll` and `vi.waitFor`: how long what is asserted may take to come true on a machine with no time to spare. */
export const EVENTUALLY = { timeout: 20_000, interval: 20 };

/** Sends until the payment is no longer in progress elsewhere (409): its lease is over, or its outcome was noted. */
export async function whenFree(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.status !== 409) return response;
    await response.arrayBuffer();
  }
}
