/** How often Node looks for requests that take too long, in milliseconds; by itself it looks every 30 s. */
const LOOKED_FOR_EVERY = 1000;

/**
 * Settings of a listener at which a request, its body included, has arrived within so many milliseconds or is refused with 408:
 * what it was let in for by its head does not wait longer than this.
 */
export const arrivesWithin = (milliseconds: number) => ({
  requestTimeout: milliseconds - LOOKED_FOR_EVERY,
  http: { headersTimeout: milliseconds - LOOKED_FOR_EVERY, connectionsCheckingInterval: LOOKED_FOR_EVERY },
});
