import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { sql } from "kysely";
import type { Served } from "#contract/values/served.ts";
import { secretOf } from "#server/platform/auth/secrets.ts";
import { IS_LIVE } from "#server/platform/auth/sessions.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { PreparedImage } from "./images.ts";

/** Whose picture it is. Doctors' are public; patients' open only with a signed link. */
export type ImagePurpose = "patient" | "doctor";

/** The longest life of a link to a patient's picture; it ends earlier with the session that asked for it. */
const LINK_SECONDS = 15 * 60;
const KEY_NAME = "file links";

/** Stores a picture that `prepareImage` made; returns its id for `image_file_id`. */
export async function storeImage(
  trx: Executor,
  purpose: ImagePurpose,
  { content, width, height, sha256 }: PreparedImage,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO files (purpose, content_type, content, width, height, sha256)
    VALUES (${purpose}, 'image/webp', ${content}, ${width}, ${height}, ${sha256}) RETURNING id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("no file row came back");
  return row.id;
}

/** The public link to a doctor's picture. */
export function doctorImageUrl(guid: string): string {
  return `/files/doctors/${guid}.webp`;
}

/** A link to a patient's picture that works in an `<img>` for a quarter of an hour, while the session lasts. */
export async function patientImageUrl(db: Executor, guid: string, session: number): Promise<string> {
  const expires = Math.floor(Date.now() / 1000) + LINK_SECONDS;
  const signature = sign(await secretOf(db, KEY_NAME), guid, { session, expires }).toString("base64url");
  return `/files/patients/${guid}.webp?session=${session}&expires=${expires}&signature=${signature}`;
}

function sign(key: Buffer, guid: string, { session, expires }: { session: number; expires: number }): Buffer {
  return createHmac("sha256", key).update(`patient\n${guid}\n${session}\n${expires}`).digest();
}

/** Answers /files/…: pictures, and a plain 404 for everything else, for whatever reason. */
export function serveFiles(app: FastifyInstance, { kysely: db }: Database, served: Served): void {
  app.get<{ Params: { name: string } }>("/files/doctors/:name", async ({ params }, reply) => {
    const guid = guidOf(params.name);
    return send(reply, guid ? await findDoctorPicture(db, guid) : undefined, "public, max-age=86400");
  });
  app.get("/files/*", async (_request, reply) => notFound(reply));
  if (served === "site") return;
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    "/files/patients/:name",
    async ({ params, query }, reply) => {
      const guid = guidOf(params.name);
      const session = guid && (await signedSession(db, guid, query));
      const content = session ? await findPatientPicture(db, guid, session) : undefined;
      return send(reply, content, "private, no-store");
    },
  );
}

function guidOf(name: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/.exec(name)?.[1];
}

/** The session that a signed, unexpired link names; undefined for any other link. */
async function signedSession(
  db: Executor,
  guid: string,
  query: Record<string, unknown>,
): Promise<number | undefined> {
  const { signature } = query;
  const [session, expires] = [query.session, query.expires].map(wholeOrNull);
  if (!session || !expires || typeof signature !== "string" || expires * 1000 <= Date.now()) return undefined;
  const given = Buffer.from(signature, "base64url");
  const right = sign(await secretOf(db, KEY_NAME), guid, { session, expires });
  return given.length === right.length && timingSafeEqual(given, right) ? session : undefined;
}

const wholeOrNull = (text: unknown) =>
  typeof text === "string" && /^\d{1,12}$/.test(text) ? Number(text) : null;

async function findDoctorPicture(db: Executor, guid: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    SELECT content FROM files WHERE guid = ${guid} AND purpose = 'doctor'`.execute(db);
  return rows[0]?.content;
}

async function findPatientPicture(db: Executor, guid: string, session: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    SELECT content FROM files WHERE guid = ${guid} AND purpose = 'patient' AND EXISTS (
      SELECT FROM sessions JOIN staff ON staff.id = sessions.staff_id WHERE sessions.id = ${session} AND ${IS_LIVE})`.execute(
    db,
  );
  return rows[0]?.content;
}

function send(reply: FastifyReply, content: Buffer | undefined, cache: string) {
  if (!content) return notFound(reply);
  return reply.header("Cache-Control", cache).type("image/webp").send(content);
}

function notFound(reply: FastifyReply) {
  return reply
    .code(404)
    .header("Cache-Control", "no-store")
    .type("text/plain; charset=utf-8")
    .send("Not found");
}
