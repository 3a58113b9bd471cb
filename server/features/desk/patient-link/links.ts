import { sql } from "kysely";
import { secretOf } from "#server/platform/auth/secrets.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { LINK_KINDS, type LinkClaim, type LinkKind, writeToken } from "./token.ts";

const KEY = "patient links";

/** The key that signs links. */
export const linkKey = (db: Executor): Promise<Buffer> => secretOf(db, KEY);

/** The address of a visit's page in a language; null while the clinic has no public address. */
export type LinkOf = (idAppointment: number, language: "en" | "ur") => string | null;

const addressOf = (publicUrl: string, language: "en" | "ur", token: string): string =>
  `${publicUrl}${language === "ur" ? "/ur" : ""}/v#${token}`;

/** As long as a real token; it opens nothing. */
const EXAMPLE_TOKEN = "Example-of-a-link-that-opens-no";

/** Example links that look like patients' ones; null while the clinic has no public address. */
export const exampleLinks = (publicUrl: string | undefined) =>
  publicUrl
    ? { en: addressOf(publicUrl, "en", EXAMPLE_TOKEN), ur: addressOf(publicUrl, "ur", EXAMPLE_TOKEN) }
    : null;

/** Reads the facts behind links once and returns the function that makes them. `publicUrl`: the website's address. */
export async function visitLinks(db: Executor, publicUrl: string | undefined): Promise<LinkOf> {
  if (!publicUrl) return () => null;
  const key = await linkKey(db);
  const versions = await renewedVersions(db, "visit");
  return (id, language) => {
    const claim: LinkClaim = { kind: "visit", id };
    const token = writeToken(key, claim, versions.get(id) ?? 1);
    return addressOf(publicUrl, language, token);
  };
}

/** The versions of links that were renewed, which are few, by record. */
async function renewedVersions(db: Executor, kind: LinkKind): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    SELECT id, version FROM patient_links WHERE kind = ${LINK_KINDS[kind]} AND version > 1`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}
