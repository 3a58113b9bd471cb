import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type pg from "pg";
import { generateKeyPair } from "#server/platform/backup/age/keys.ts";
import { LEFT_OUT } from "#server/platform/backup/tables.ts";

/** The key pair of the backups of one test file. */
export const KEY = await generateKeyPair();
export const BACKUP_RECIPIENT = KEY.publicKey;
export const SECRET_KEY = KEY.secretKey;

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

/** The same while this process goes on, as a server that the command speaks to. */
export async function runCommandBeside(name: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [`server/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return {
    status: child.exitCode,
    stdout,
    stderr: stderr.trim(),
    lastLine: stdout.trim().split("\n").at(-1) ?? "",
  };
}

/** What all chunks hold together. */
export async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const held: Uint8Array[] = [];
  for await (const chunk of chunks) held.push(chunk);
  return Buffer.concat(held);
}

/**
 * What a database holds: each table with its number of rows and a digest of all columns, computed ones too, and where
 * each sequence stands. What no backup has is left out.
 */
export async function contentOf(client: pg.ClientBase, leftOut: readonly string[] = []): Promise<string[]> {
  const { rows: names } = await client.query<{ kind: string; name: string }>(
    `SELECT relkind AS kind, relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S') ORDER BY relname`,
  );
  await client.query("SET timezone = 'UTC'");
  const lines: string[] = [];
  for (const { kind, name } of names) {
    if ([...LEFT_OUT, ...leftOut].some((out) => name === out || name === `${out}_id_seq`)) continue;
    const question =
      kind === "S"
        ? `SELECT last_value AS count, is_called::text AS digest FROM ${name}`
        : `SELECT count(*) AS count, md5(string_agg(row::text, E'\\n' ORDER BY row::text COLLATE "C")) AS digest FROM ${name} AS row`;
    const { rows } = await client.query(question);
    lines.push(`${name} ${rows[0].count} ${rows[0].digest}`);
  }
  return lines;
}
