import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "#server/platform/process/log.ts";
import { shareInFlight } from "#server/platform/process/share-in-flight.ts";
import { createMetrics, type Measured } from "./metrics.ts";

/** For this computer alone: the collector runs here, or uses a tunnel. */
const HOST = "127.0.0.1";

/**
 * Serves GET /metrics on a port of its own, and logs which. @returns a function that ends it. Rejects when the port is
 * taken.
 */
export async function serveMetrics(measured: Measured, port: number, log: Log): Promise<() => Promise<void>> {
  const registry = createMetrics(measured);
  // Simultaneous requests share one query of the database.
  const read = shareInFlight(() => registry.metrics());
  const server = createServer(async (request, reply) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void reply.writeHead(404).end();
    try {
      const text = await read();
      reply.writeHead(200, { "Content-Type": registry.contentType }).end(text);
    } catch (error) {
      log.warn({ err: error }, "the metrics could not be read");
      reply.writeHead(500).end();
    }
  });
  server.listen(port, HOST);
  await once(server, "listening");
  log.info({ port: (server.address() as AddressInfo).port }, "metrics are served to this computer");
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
