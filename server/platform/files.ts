import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { sql } from "kysely";
import type { Database, Executor } from "./database.ts";
import type { PreparedImage } from "./images.ts";
import { secretOf } from "./secrets.ts";

/** Whose picture it is. Doctors' are on the public site; patients' open with a signed link only. */
export type ImagePurpose = "patient" | "doctor";

/** How long a link to a patient's picture works: a page may stay open a while, a copied link is soon worth nothing. */
const LINK_SECONDS = 15 * 60;
const KEY_NAME = "file links";

/** Keeps a picture that `prepareImage` made; answers its id for `image_file_id`. */
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

/** A link to a patient's picture that works in an `<img>` for a quarter of an hour. */
export async function patientImageUrl(db: Executor, guid: string): Promise<string> {
  const expires = Math.floor(Date.now() / 1000) + LINK_SECONDS;
  const signature = sign(await secretOf(db, KEY_NAME), guid, expires).toString("base64url");
  return `/files/patients/${guid}.webp?expires=${expires}&signature=${signature}`;
}

function sign(key: Buffer, guid: string, expires: number): Buffer {
  return createHmac("sha256", key).update(`patient\n${guid}\n${expires}`).digest();
}

/** Answers /files/…: pictures, and a plain 404 for everything else, whatever is wrong with it. */
export function serveFiles(app: FastifyInstance, { kysely: db }: Database): void {
  app.get<{ Params: { name: string } }>("/files/doctors/:name", async ({ params }, reply) => {
    const guid = guidOf(params.name);
    return send(reply, guid ? await findContent(db, "doctor", guid) : undefined, "public, max-age=86400");
  });
  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    "/files/patients/:name",
    async ({ params, query }, reply) => {
      const guid = guidOf(params.name);
      const mayOpen = guid !== undefined && (await isSigned(db, guid, query));
      return send(reply, mayOpen ? await findContent(db, "patient", guid) : undefined, "private, no-store");
    },
  );
  app.get("/files/*", async (_request, reply) => notFound(reply));
}

function guidOf(name: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/.exec(name)?.[1];
}

async function isSigned(db: Executor, guid: string, query: Record<string, unknown>): Promise<boolean> {
  const { expires, signature } = query;
  if (typeof expires !== "string" || typeof signature !== "string" || !/^\d{1,12}$/.test(expires))
    return false;
  const given = Buffer.from(signature, "base64url");
  const right = sign(await secretOf(db, KEY_NAME), guid, Number(expires));
  return (
    given.length === right.length && timingSafeEqual(given, right) && Number(expires) * 1000 > Date.now()
  );
}

async function findContent(db: Executor, purpose: ImagePurpose, guid: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer }>`
    SELECT content FROM files WHERE guid = ${guid} AND purpose = ${purpose}`.execute(db);
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
