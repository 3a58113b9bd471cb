import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityText, recipientText } from "#server/platform/backup/age/keys.ts";

/** The key pair of the backups of one test file. */
export const KEY = generateIdentity();
export const BACKUP_RECIPIENT = recipientText(KEY);
export const SECRET_KEY = identityText(KEY);

/** A folder of its own, and what removes it. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "matab-backups-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs one of the commands, such as "backup", to its end. */
export function runCommand(name: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`server/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: "utf8",
  });
  return { status, stdout, stderr: stderr.trim(), lastLine: stdout.trim().split("\n").at(-1) ?? "" };
}

/** What all chunks hold together. */
export async function joined(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const held: Buffer[] = [];
  for await (const chunk of chunks) held.push(chunk);
  return Buffer.concat(held);
}
