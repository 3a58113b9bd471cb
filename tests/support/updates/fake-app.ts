import { appendFileSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

/**
 * Stands for Matab in tests of updates, which look at its process, its answers and its records and at nothing else.
 * Arguments: the folder of its version. A version that is "broken" ends at once, one that is "unready" never serves.
 */

const [version = ""] = process.argv.slice(2);
const { RECORDS = "", PORT } = process.env;
const release = JSON.parse(readFileSync(join(version, "release.json"), "utf8"));
const behaviour = readFileSync(join(version, "behaviour"), "utf8").trim();
if (behaviour === "broken") process.exit(1);

createServer((request, response) => {
  const isReady = behaviour === "ready";
  if (request.method === "POST") appendFileSync(RECORDS, `${request.url}\n`, { flush: true });
  response.writeHead(isReady ? 200 : 503, { Connection: "close" });
  response.end(
    JSON.stringify({
      status: isReady ? "ready" : "The database is not up to date.",
      version: release.version,
    }),
  );
}).listen(Number(PORT), "127.0.0.1");
