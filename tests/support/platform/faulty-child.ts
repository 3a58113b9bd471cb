import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { takeJobs } from "#server/platform/process/children/jobs.ts";

/** The jobs of a test child: some work, others hang, crash or use too much memory. */
export type FaultyJob =
  | { do: "echo"; value: unknown }
  | { do: "abort" }
  | { do: "hang" }
  | { do: "eat"; mb: number }
  | { do: "throw" }
  | { do: "say surroundings" }
  | { do: "listen" };

const PIECE_MB = 32;

/** Memory outside of the JavaScript heap, touched so that it is really taken. */
function eat(mb: number): number {
  const eaten: Buffer[] = [];
  while (eaten.length * PIECE_MB < mb) eaten.push(Buffer.alloc(PIECE_MB * 1024 * 1024, 1));
  return eaten.length;
}

/** Whoever is connected to the port learns when this process ends, however it ends. */
async function listen(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  return (server.address() as AddressInfo).port;
}

takeJobs<FaultyJob>(async (job) => {
  switch (job.do) {
    case "echo":
      return job.value;
    case "abort":
      return process.abort();
    case "hang":
      for (;;);
    case "eat":
      return eat(job.mb);
    case "throw":
      throw new Error("Zainab's secret");
    case "say surroundings":
      return Object.keys(process.env);
    case "listen":
      return await listen();
  }
});
