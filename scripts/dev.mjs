import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ensurePagesBuilt } from "./lib/build.mjs";
import { openGateway } from "./lib/gateway.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { fail, ROOT, say } from "./lib/project.mjs";
import { main } from "./lib/run.mjs";

// `npm run dev`: server, back-office and site, each reloading on its own, behind one address as in production.

const HOST = process.env.HOST || "127.0.0.1";
const PORT = Number(process.env.PORT || 3000);
const SERVER = PORT + 1;
const ADMIN = PORT + 2;

await main(async () => {
  const node = await ensureInstalled();
  await ensurePagesBuilt(node);
  const bin = (path) => join(ROOT, "node_modules", path);
  const local = (port) => ["--host", "127.0.0.1", "--port", String(port)];
  const quietly = ["--logLevel", "warn", "--clearScreen", "false"];
  const parts = [
    part("server", node, ["--watch", "--watch-preserve-output", "server/main.ts"], { PORT: String(SERVER) }),
    part("admin ", node, [
      bin("vite/bin/vite.js"),
      "--config",
      "admin/vite.config.ts",
      ...local(ADMIN),
      ...quietly,
    ]),
    part("site  ", node, ["site/build/build.ts", "--watch"]),
  ];
  const gateway = openGateway(PORT, HOST, portFor);
  gateway.on("error", (error) => {
    for (const child of parts) child.kill();
    fail(`Cannot listen on port ${PORT} (${error.code}). Set PORT to another one.`);
  });
  gateway.on("listening", () =>
    say(`Site: http://${HOST}:${PORT}   back-office: http://${HOST}:${PORT}/admin/`),
  );
  endTogether(parts);
});

function portFor(url) {
  return /^\/(admin|auth)\b/.test(url) ? ADMIN : SERVER;
}

/** Starts one part; its lines are prefixed with its name. */
function part(name, command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => say(`${name} │ ${line}`));
  }
  return child;
}

/** Ctrl-C ends all parts; when one ends by itself, all others end too. */
async function endTogether(parts) {
  const ended = parts.map((child) => once(child, "exit"));
  const stop = () => {
    for (const child of parts) child.kill("SIGTERM");
  };
  let asked = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      asked = true;
      stop();
    });
  }
  await Promise.race(ended);
  stop();
  await Promise.all(ended);
  process.exit(asked ? 0 : 1);
}
