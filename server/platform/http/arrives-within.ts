/** How often Node checks for overdue requests, in milliseconds; its default is 30 s. */
const LOOKED_FOR_EVERY = 1000;

/**
 * Settings of a listener that refuses, with 408, a request whose body has not arrived within so many milliseconds: its
 * admission, decided by the head, must not grow older than that.
 */
export const arrivesWithin = (milliseconds: number) => ({
  requestTimeout: milliseconds - LOOKED_FOR_EVERY,
  http: { headersTimeout: milliseconds - LOOKED_FOR_EVERY, connectionsCheckingInterval: LOOKED_FOR_EVERY },
});
