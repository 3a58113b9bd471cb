import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { takeArchive, unpack } from "./archive.ts";
import { removeDurably, renameDurably } from "./durable.ts";
import { folderOf, type Installation, type Journal, releaseIn } from "./installation.ts";
import { nameOf, noWayBackAfter, objectionTo } from "./may-follow.ts";
import { readReleaseKeys } from "./release-keys.ts";
import type { Service } from "./service.ts";
import { UpdateError } from "./update-error.ts";

export interface Surroundings {
  installation: Installation;
  service: Service;
  /** Reports a step in the terminal. */
  say(line: string): void;
}

export interface UpdateOptions extends Surroundings {
  /** The archive; its signature lies beside it. */
  file: string;
  /** Whether the records are in the embedded PostgreSQL. */
  isEmbedded: boolean;
  /** Whether a backup is made first. */
  withBackup: boolean;
  /** Throws when somebody asked to stop; checked until the clinic is stopped. */
  throwIfStopped(): void;
}

/**
 * Brings the installation to the version in an archive, or leaves it on the running one.
 * @throws UpdateError why it is still, or again, on the old version.
 */
export async function updateTo(options: UpdateOptions): Promise<void> {
  const { installation, service, say } = options;
  if (installation.isCutOff) await resume(options);
  const from = installation.current;
  let journal: Journal = { step: "prepare", from };
  installation.note(journal);
  try {
    const to = await prepare(options, from);
    const lost = noWayBackAfter(to, from);
    if (lost && !options.withBackup)
      throw new UpdateError(
        `After this update the old version no longer works on the records (${lost}): the way back is a backup, so it is not made without one.`,
      );
    // Where only the backup leads back, nothing may be saved after it.
    if (lost)
      say(
        "The old version does not work on the records as the new one keeps them: the backup is made while Matab is stopped.",
      );
    const backUp = () => (options.withBackup ? makeBackup(from, say) : undefined);
    let backup = lost ? undefined : backUp();
    options.throwIfStopped();
    journal = { ...journal, to, backup, step: "stop" };
    installation.note(journal);
    say("stopping Matab");
    await service.stop();
    if (lost) backup = backUp();
    journal = { ...journal, backup, step: "switch" };
  } catch (error) {
    abandon(options, journal);
    throw error;
  }
  installation.note(journal);
  await goForward(options, journal);
}

/** @returns the folder of the new version, complete. */
async function prepare(
  { installation, file, isEmbedded, say, throwIfStopped }: UpdateOptions,
  from: string,
): Promise<string> {
  const { archive, draft, versions } = installation;
  const name = basename(file);
  say(`checking ${name}`);
  const keys = join(from, "deploy/release-keys.txt");
  await takeArchive(file, archive, existsSync(keys) ? readReleaseKeys(readFileSync(keys, "utf8")) : []);
  throwIfStopped();
  say("unpacking it beside the version that runs");
  removeDurably(draft);
  unpack(archive, draft, name);
  const release = releaseIn(draft);
  const objection = objectionTo(release, releaseIn(from), isEmbedded);
  if (objection) throw new UpdateError(`${name} ${objection}`);
  const to = join(versions, folderOf(release));
  if (to === from) throw new UpdateError(`${name} would take the folder of the version that runs, ${from}.`);
  removeDurably(to);
  renameDurably(draft, to);
  throwIfStopped();
  return to;
}

/** Runs the old version's own command, so that this version can read the backup again. @returns the file's path. */
function makeBackup(from: string, say: Surroundings["say"]): string {
  say("making a backup with the version that runs");
  const { status, stdout } = spawnSync(join(from, "matab"), ["backup"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const path = stdout?.trim().split("\n").at(-1);
  if (status !== 0 || !path)
    throw new UpdateError("There is no backup, so there is no update: why is said above.");
  say(`backup: ${path}`);
  return path;
}

/** Ends an update before the switch: the old version runs, or is started again. */
function abandon({ installation, service }: Surroundings, { step }: Journal): void {
  if (step !== "prepare") service.start();
  installation.close();
}

async function goForward(around: Surroundings, journal: Journal): Promise<void> {
  const { installation, service, say } = around;
  const { from, to = from } = journal;
  const name = nameOf(releaseIn(to));
  say(`starting ${name}`);
  installation.switchTo(to);
  const problem = await startAndWait(service);
  if (problem) {
    const back: Journal = {
      ...journal,
      step: "back",
      why: `${name} did not become ready: ${problem}`,
    };
    installation.note(back);
    return goBack(around, back);
  }
  installation.close();
  installation.keepOnly([from, to]);
  say(`${name} runs. The old version stays in ${from}.`);
}

/** @returns why it is not ready; null when it is. */
async function startAndWait(service: Service): Promise<string | null> {
  try {
    service.start();
  } catch (error) {
    return (error as Error).message;
  }
  return service.untilReady();
}

async function goBack({ installation, service, say }: Surroundings, journal: Journal): Promise<never> {
  const { from, why, backup } = journal;
  const name = nameOf(releaseIn(from));
  say(`${why}. Going back to ${name}`);
  await service.stop();
  installation.switchTo(from);
  const problem = await startAndWait(service);
  installation.close();
  if (!problem)
    throw new UpdateError(`${why}. ${name} runs again, on all records. Show its log to who helps you.`);
  throw new UpdateError(
    `${why}. ${name} does not become ready either: ${problem}. Show the log to who helps you.${
      backup
        ? ` The records as they were before the update are in ${backup}: move the data away, then matab restore ${backup} --key KEYFILE`
        : ""
    }`,
  );
}

/**
 * Ends a broken-off update: on the old version before the switch, otherwise as the update would have. With the journal
 * missing or damaged, the version that `current` leads to goes on.
 * @throws UpdateError when it went back.
 */
export async function resume(around: Surroundings): Promise<void> {
  const { journal, current, isCutOff } = around.installation;
  if (!isCutOff) return around.installation.close();
  if (!journal) {
    around.say(
      `An update was cut off, and how far it was cannot be read: ${nameOf(releaseIn(current))} is started, and what the update left is removed`,
    );
    return abandon(around, { step: "stop", from: current });
  }
  around.say("An update was cut off: bringing it to an end");
  if (journal.step === "back") return goBack(around, journal);
  if (current === journal.to) return goForward(around, journal);
  abandon(around, journal);
  around.say(`Nothing has changed: ${nameOf(releaseIn(journal.from))} runs. Update again when you like.`);
}
