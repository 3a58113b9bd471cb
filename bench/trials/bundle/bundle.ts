import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PROJECT_ROOT } from "#server/platform/process/start/release.ts";

/**
 * A bundle where there is nothing else: unpacked by an ordinary user into a bare Debian without network, npm and
 * compiler, started with `./matab start`, and driven through the first case. Needs root, a bundle (`npm run bundle`) and
 * a bare Debian (`debootstrap --variant=minbase bookworm FOLDER`).
 * Usage: `node bench/trials/bundle/bundle.ts ARCHIVE FOLDER`.
 */

const [archive = "", root = ""] = process.argv.slice(2);
const HOME = "/home/owner";
const EMAIL = "head@clinic.example";
const PASSWORD = "a password for tests";
const say = (text: string) => process.stdout.write(`${text}\n`);
const bytes = (folder: string) =>
  Number(execFileSync("du", ["-sb", folder], { encoding: "utf8" }).split("\t")[0]);
const megabytes = (count: number) => `${Math.round(count / 1e6)} MB`;

/** What the new user of the bare machine types. The network has its loopback and nothing else. */
const COMMANDS = `
set -eu
mount -t proc proc /proc
id owner >/dev/null 2>&1 || useradd --create-home owner
chown -R owner:owner ${HOME}
for tool in npm node cc gcc; do ! command -v $tool || echo "there is a $tool" >&2; done
exec setpriv --reuid=owner --regid=owner --init-groups env -i PATH=/usr/bin:/bin HOME=${HOME} sh -eu -c '
  cd ${HOME}
  tar xf matab.tar.gz
  cd matab-*
  ./matab check
  echo unpacked
  export ADMIN_EMAIL="${EMAIL}" ADMIN_PASSWORD="${PASSWORD}" LOG_LEVEL=warn
  ./matab start &
  app=$!
  read -r line
  bin/node ../first-case.mjs http://127.0.0.1:3000 "$ADMIN_EMAIL" "$ADMIN_PASSWORD"
  kill -INT $app
  wait $app
  echo stopped
'`;

mkdirSync(join(root, HOME), { recursive: true });
for (const left of ["matab-data", "matab.tar.gz"])
  rmSync(join(root, HOME, left), { recursive: true, force: true });
copyFileSync(archive, join(root, HOME, "matab.tar.gz"));
copyFileSync(join(PROJECT_ROOT, "bench/trials/bundle/first-case.mjs"), join(root, HOME, "first-case.mjs"));

const machine = spawn(
  "unshare",
  [
    "--net",
    "--pid",
    "--fork",
    "--mount",
    "--ipc",
    "--kill-child",
    "chroot",
    root,
    "/bin/sh",
    "-c",
    `ip link set lo up; ${COMMANDS}`,
  ],
  { env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin" }, stdio: ["pipe", "pipe", "inherit"] },
);
const moments = new Map<string, number>();
for await (const line of createInterface({ input: machine.stdout })) {
  const word = /^(unpacked|Matab is ready|stopped)/.exec(line)?.[0] ?? "first case";
  moments.set(word, performance.now());
  say(line);
  if (word === "Matab is ready") machine.stdin.write("go on\n");
}
const [code] = machine.exitCode === null ? await once(machine, "exit") : [machine.exitCode];
const between = (from: string, to: string) =>
  `${(((moments.get(to) ?? Number.NaN) - (moments.get(from) ?? Number.NaN)) / 1000).toFixed(1)} s`;
say(
  `archive ${megabytes(readFileSync(archive).length)}, unpacked ${megabytes(bytes(join(root, HOME)) - readFileSync(archive).length)} with its data`,
);
say(
  `ready ${between("unpacked", "Matab is ready")} after ./matab start, database created; first case ${between("Matab is ready", "first case")}`,
);
process.exitCode = code;
