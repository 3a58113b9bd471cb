import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Release } from "#server/platform/process/start/release.ts";
import { addLinkDurably, linkDurably, removeDurably, unfinished, writeDurably } from "./durable.ts";
import { UpdateError } from "./update-error.ts";

/**
 * The progress of an update. Each step is on the disk before it begins, so that after a power cut it is known what may have
 * been done. Until "switch" the clinic runs the old version, from then on the new one, unless it goes "back".
 */
export interface Journal {
  step: "prepare" | "stop" | "switch" | "back";
  /** The folder of the version that makes the update, and to which the way back leads. */
  from: string;
  /** The folder of the new version, once it is unpacked. */
  to?: string;
  /** The backup made before the update, if any. */
  backup?: string;
  /** Why the update is undone. */
  why?: string;
}

const STEPS: readonly unknown[] = ["prepare", "stop", "switch", "back"] satisfies Journal["step"][];

function isJournal(value: unknown): value is Journal {
  const { step, from, ...others } = (value ?? {}) as Partial<Record<keyof Journal, unknown>>;
  const words = [others.to, others.backup, others.why].filter((word) => word !== undefined);
  return STEPS.includes(step) && [from, ...words].every((word) => typeof word === "string");
}

/** `versions/` with a folder for each version, and the link `current` to the active one. */
export class Installation {
  readonly folder: string;
  readonly versions: string;
  /** Where an archive is copied to before it is checked, so that nobody changes it meanwhile. */
  readonly archive: string;
  /** Where a new version is unpacked until it is complete. */
  readonly draft: string;
  readonly #current: string;
  readonly #journal: string;
  /** Leads to the version that finishes a broken-off update; `deploy/matab-update.service` runs it. */
  readonly #updating: string;

  /** @throws UpdateError when no version is installed there. */
  constructor(folder: string) {
    if (!existsSync(join(folder, "current")) || !lstatSync(join(folder, "current")).isSymbolicLink())
      throw new UpdateError(
        "This Matab was unpacked and not installed, so it cannot update itself. Make a backup, stop it, unpack the new archive beside this folder and start that one: it finds the same records.",
      );
    // The real path, as `current` has it, so that a version has one name however links lead.
    this.folder = realpathSync(folder);
    this.versions = join(this.folder, "versions");
    if (existsSync(this.versions)) this.versions = realpathSync(this.versions);
    this.archive = join(this.folder, "update.tar.gz");
    this.draft = join(this.versions, "update.part");
    this.#current = join(this.folder, "current");
    this.#journal = join(this.folder, "update.json");
    this.#updating = join(this.folder, "updating");
  }

  /** The folder of the version that a start runs. */
  get current(): string {
    return realpathSync(this.#current);
  }

  switchTo(version: string): void {
    linkDurably(version, this.#current);
  }

  /** Null when there is none, or it is damaged or names versions that are missing. */
  get journal(): Journal | null {
    try {
      const journal: unknown = JSON.parse(readFileSync(this.#journal, "utf8"));
      return isJournal(journal) && this.#hasVersionsOf(journal) ? journal : null;
    } catch {
      return null;
    }
  }

  #hasVersionsOf({ from, to = from }: Journal): boolean {
    return [from, to].every(
      (version) => dirname(version) === this.versions && existsSync(join(version, "release.json")),
    );
  }

  /** Whether an unfinished update was left here. */
  get isCutOff(): boolean {
    // A dangling link counts too.
    return [this.#journal, this.#updating].some((path) => lstatSync(path, { throwIfNoEntry: false }));
  }

  note(journal: Journal): void {
    if (!this.journal) addLinkDurably(journal.from, this.#updating);
    writeDurably(this.#journal, JSON.stringify(journal, null, 2));
  }

  /** Removes everything that an update leaves beside the versions, including half-written files. */
  close(): void {
    for (const path of [this.archive, this.draft, unfinished(this.#current)]) removeDurably(path);
    for (const path of [unfinished(this.#journal), this.#journal, this.#updating]) removeDurably(path);
  }

  /** Removes all other versions: each takes half a gigabyte. */
  keepOnly(kept: readonly string[]): void {
    const others = readdirSync(this.versions).map((name) => join(this.versions, name));
    for (const version of others)
      if (!kept.includes(version) && existsSync(join(version, "release.json"))) removeDurably(version);
  }
}

/** The folder of the installation that a version's program is part of. */
export const installationOf = (version: string) => dirname(dirname(resolve(version)));

/** The release file of a version. */
export function releaseIn(version: string): Release {
  return JSON.parse(readFileSync(join(version, "release.json"), "utf8"));
}

/** The folder of a release below `versions/`; bundles of one version with different contents lie side by side. */
export const folderOf = ({ version, commit }: Release) => basename(`${version}-${commit.replace(/ .*/, "")}`);
