import type { FastifyInstance } from "fastify";

/** Milliseconds that a request may delay the end; a slow client must not keep the clinic from restarting. */
const LAST_REQUESTS_MS = 20_000;

/** Answers accepted requests, then closes. Idle connections are ended. */
export async function closeGently(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const limit = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS);
  await app.close();
  clearInterval(idle);
  clearTimeout(limit);
}
