import type { FastifyInstance } from "fastify";
import type { Watch } from "./watch.ts";

/** `/healthz`: the process is up. `/readyz`: the database has just answered and taken a row, and calls may write. */
export function serveHealth(app: FastifyInstance, watch: Watch): void {
  app.get("/healthz", async () => ({ status: "up" }));
  app.get("/readyz", async (_request, reply) => {
    const { notices, freeBytes: _, ...states } = await watch.look();
    if (states.database && states.writable && states.migrated) return { status: "ready", ...states };
    return reply
      .code(503)
      .header("Retry-After", "5")
      .send({ status: notices[0] ?? "The database is not up to date.", ...states });
  });
}
