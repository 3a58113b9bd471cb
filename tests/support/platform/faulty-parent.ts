import { faultyPool } from "./faulty-pool.ts";

/** A process with two children, one idle and one that hangs; says where both can be reached, and goes on for ever. */
const pool = faultyPool();
const ports = await Promise.all([pool.run({ do: "listen" }), pool.run({ do: "listen" })]);
void pool.run({ do: "hang" });
process.stdout.write(`${JSON.stringify(ports)}\n`);
