import { execFileSync } from "node:child_process";

/**
 * Three machines and a desk as network namespaces on one switch, which is a namespace as well: nothing of it can be
 * reached from outside, and what is unplugged is cut off without a word, as by a switch that fails.
 */

export const MACHINES = ["a", "b", "witness"] as const;
export type MachineName = (typeof MACHINES)[number];

const NETWORK = "10.20.0";
export const NETWORK_RANGE = `${NETWORK}.0/24`;
const PLACES = [...MACHINES, "desk"] as const;
type Place = (typeof PLACES)[number];

export const addressOf = (place: Place): string => `${NETWORK}.${PLACES.indexOf(place) + 1}`;
export const namespaceOf = (place: Place | "switch"): string => `matab-ha-${place}`;

const ip = (...words: string[]) => execFileSync("ip", words, { stdio: ["ignore", "ignore", "inherit"] });
const read = (...words: string[]) => execFileSync("ip", words, { encoding: "utf8" });
const onSwitch = (...words: string[]) => ip("-n", namespaceOf("switch"), "link", ...words);

export function makeNetwork(): void {
  removeNetwork();
  ip("netns", "add", namespaceOf("switch"));
  onSwitch("add", "bridge", "type", "bridge");
  onSwitch("set", "bridge", "up");
  for (const place of PLACES) {
    const namespace = namespaceOf(place);
    ip("netns", "add", namespace);
    onSwitch("add", "name", place, "type", "veth", "peer", "name", "eth0", "netns", namespace);
    onSwitch("set", "dev", place, "master", "bridge", "up");
    ip("-n", namespace, "address", "add", `${addressOf(place)}/24`, "dev", "eth0");
    for (const link of ["lo", "eth0"]) ip("-n", namespace, "link", "set", link, "up");
  }
}

/** Removes what there is of it and ends what runs in it, of an earlier run as well. */
export function removeNetwork(): void {
  const there = read("netns", "list");
  for (const place of [...PLACES, "switch"] as const) {
    if (!new RegExp(`^${namespaceOf(place)}\\b`, "m").test(there)) continue;
    for (const id of processesIn(place)) send(id, "SIGKILL");
    ip("netns", "delete", namespaceOf(place));
  }
}

/** The ids of what runs in one of the places. */
export const processesIn = (place: Place | "switch"): number[] =>
  read("netns", "pids", namespaceOf(place)).split("\n").filter(Boolean).map(Number);

/** Sends a signal to a process, which may have ended. */
export function send(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch {
    // It has just ended.
  }
}

/** Takes a machine's cable out of the switch; its own end stays up, so that nothing tells it. */
export const unplug = (machine: MachineName) => onSwitch("set", "dev", machine, "nomaster");
export const plugIn = (machine: MachineName) => onSwitch("set", "dev", machine, "master", "bridge");
