import { spawn } from "node:child_process";
import { constants } from "node:os";
import { keep } from "./children.mjs";
import { ROOT, say, timeSince } from "./project.mjs";

/** A command that exited with another code than 0. */
export class CommandFailed extends Error {
  constructor(what, output) {
    super(`${what[0].toUpperCase()}${what.slice(1)} failed: what it said is above.`);
    this.output = output;
  }
}

/**
 * Runs a command as one quiet step, and on success prints a line with its time. The title describes the step: "building the
 * back-office".
 * @throws CommandFailed with everything it printed.
 */
export async function step(title, command, args, env = {}) {
  const start = performance.now();
  const { code, output } = await collect(command, args, env);
  if (code !== 0) throw new CommandFailed(title, output);
  say(`  ${title} (${timeSince(start)})`);
  return output;
}

/** Runs a command that shows its own progress. @returns its exit code. */
export function show(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: "inherit" });
    const weEnd = keep(child);
    child.on("error", reject);
    child.on("close", (code) => weEnd() || resolve(code ?? 1));
  });
}

/** Runs a command and keeps what it prints. */
export function collect(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const weEnd = keep(child);
    let output = "";
    const add = (chunk) => {
      output += chunk;
    };
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => weEnd() || resolve({ code: code ?? 1, output }));
  });
}

const ORPHAN_CHECK_MS = 250;

/**
 * Runs a Node program in place of this one (Node 20 cannot replace its own process): passes signals on and exits with
 * its exit code. The program notices our end by its IPC channel; we notice npm's end by our parent's process id.
 */
export function handOver(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) {
    const npm = process.ppid;
    setInterval(() => process.ppid !== npm && child.connected && child.disconnect(), ORPHAN_CHECK_MS).unref();
  }
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** Runs a script's main part: a failed step shows what it printed, then ends with code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    process.stderr.write(`\n${error.output.trim()}\n\n${error.message}\n`);
    process.exit(1);
  }
}
