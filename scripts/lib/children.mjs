import { readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

// Ends everything that a command started. Browsers, servers and PostgreSQL run in process groups of their own, so a
// signal to our group, or the end of their parent, does not reach them.

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** How often the list of processes is read, to find new descendants and to notice that npm has ended. */
const WATCH_MS = 500;
const PAUSE_MS = 50;
/** How long a stage may take to close its browsers and databases. */
const STAGE_MS = 15_000;
/** First waits for processes that end by themselves, then interrupts the rest, then kills them. */
const STEPS = [
  { signal: null, milliseconds: 6_000 },
  { signal: "SIGINT", milliseconds: 3_000 },
  { signal: "SIGKILL", milliseconds: 2_000 },
];

const children = new Set();
/** All descendants seen so far, as "pid start-time": process ids are reused, start times are not. */
const known = new Map();
const npm = process.env.npm_lifecycle_event ? process.ppid : null;
let watch;
let ending = false;

/**
 * Watches a child until it closes. When this process gets a signal or npm ends meanwhile, ends the child and all its
 * descendants, then this process.
 * @returns a function that says whether that is under way: then the caller must not react to the child's end.
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
  // Before anything ends: a process whose parent has ended can no longer be recognised as a descendant.
  note();
  for (const child of children) child.kill("SIGINT");
  await within(STAGE_MS, () => living().every(({ parent }) => parent !== process.pid));
  for (const { signal, milliseconds } of STEPS) {
    if (signal) for (const { pid } of living()) send(pid, signal);
    await within(milliseconds, () => living().length === 0);
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
    // It has already ended.
  }
}

/** The known descendants that still run, new ones included. */
function living() {
  return note().filter(({ state }) => state !== "Z");
}

/** Adds new descendants to `known` and returns those that run. Systems other than Linux only show direct children. */
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
      // The command name is in brackets and may itself hold brackets and spaces.
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      return [
        { id: `${entry} ${fields[19]}`, pid: Number(entry), state: fields[0], parent: Number(fields[1]) },
      ];
    } catch {
      return [];
    }
  });
}
