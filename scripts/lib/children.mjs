import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

// Whatever a command started goes with it: browsers, servers and PostgreSQL leave their parent's group, so that a
// signal to the group, or the parent's end, does not reach them.

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** How often we look who has been started, and whether npm still lives. */
const WATCH_MS = 500;
const PAUSE_MS = 50;
/** A stage closes browsers and databases when it is asked to end. */
const STAGE_MS = 15_000;
/** Who sees by its parent's end that it is over needs a moment; then all are asked, and then they are made to. */
const STEPS = [
  { signal: null, patience: 6_000 },
  { signal: "SIGINT", patience: 3_000 },
  { signal: "SIGKILL", patience: 2_000 },
];

const children = new Set();
/** Everybody that we have seen start below us, as "pid start": a number may be given again, with another start. */
const known = new Map();
const npm = process.env.npm_lifecycle_event ? process.ppid : null;
let watch;
let ending = false;

/**
 * Keeps a child until it is closed. When we are told to end meanwhile, or npm is gone, it and all below it end before
 * we do.
 * @returns what tells whether that is so: then nothing must follow on the child's end.
 */
export function keep(child) {
  if (children.size === 0) {
    for (const signal of SIGNALS) process.on(signal, endAll);
    watch = setInterval(look, WATCH_MS);
  }
  children.add(child);
  const release = () => {
    if (ending || !children.delete(child) || children.size > 0) return;
    for (const signal of SIGNALS) process.off(signal, endAll);
    clearInterval(watch);
    known.clear();
  };
  child.on("error", release);
  child.on("close", release);
  return () => ending;
}

function look() {
  note();
  if (npm !== null && process.ppid !== npm) endAll("SIGHUP");
}

async function endAll(reason) {
  if (ending) return;
  ending = true;
  // First, for whose parent has ended can no longer be told from strangers.
  note();
  for (const child of children) child.kill("SIGINT");
  await within(STAGE_MS, () => living().every(({ parent }) => parent !== process.pid));
  for (const { signal, patience } of STEPS) {
    if (signal) for (const { pid } of living()) send(pid, signal);
    await within(patience, () => living().length === 0);
  }
  process.exit(128 + constants.signals[reason]);
}

async function within(limit, isDone) {
  const deadline = performance.now() + limit;
  while (!isDone() && performance.now() < deadline) await delay(PAUSE_MS);
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** Those of the known that still run, whoever they have started in the meantime among them. */
function living() {
  return note().filter(({ state }) => state !== "Z");
}

/** Adds to the known whoever runs below us or them. Where the system tells nothing of that, our own children are all. */
function note() {
  const table = processes();
  for (let grew = true; grew; ) {
    grew = false;
    const parents = new Set([process.pid, ...known.values()]);
    for (const { id, pid, parent } of table) {
      if (known.has(id) || !parents.has(parent)) continue;
      known.set(id, pid);
      grew = true;
    }
  }
  return table.filter(({ id }) => known.has(id));
}

function processes() {
  if (process.platform !== "linux") {
    return [...children]
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map(({ pid }) => ({ id: String(pid), pid, parent: process.pid, state: "R" }));
  }
  return readdirSync("/proc").flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const text = readFileSync(`/proc/${entry}/stat`, "utf8");
      // The name stands in brackets and may hold anything.
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      return [
        { id: `${entry} ${fields[19]}`, pid: Number(entry), state: fields[0], parent: Number(fields[1]) },
      ];
    } catch {
      return [];
    }
  });
}
