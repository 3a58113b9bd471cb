import { type RawBuilder, sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { logout } from "#contract/clinic/account.ts";
import { getPatient, type Patient, savePatient } from "#contract/patients/patients.ts";
import { IMAGE_MAX_BYTES } from "#rules/values/image.ts";
import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { doctorImageUrl, storeImage } from "#server/platform/media/files.ts";
import { prepareImage } from "#server/platform/media/images.ts";
import { readConfig } from "#server/platform/process/config.ts";
import { createLog } from "#server/platform/process/log.ts";
import { patientInput } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asFile, jpeg, phonePhoto, png, pngBomb, webp } from "#tests/support/files/pictures.ts";

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Receptionist"));
});
afterAll(() => clinic.close());
afterEach(() => void vi.useRealTimers());

const register = (content: Buffer, name?: string, type?: string) =>
  clinic.call(savePatient, { body: patientInput(), file: asFile(content, name, type) }, token);

async function registered(content: Buffer): Promise<Patient & { imgURL: string; imgGuidName: string }> {
  const { status, body } = await register(content);
  const { imgURL, imgGuidName } = body.data ?? {};
  if (!body.data || !imgURL || !imgGuidName)
    throw new Error(`no picture was stored: ${status} ${body.message}`);
  return { ...body.data, imgURL, imgGuidName };
}

const get = (url: string) => clinic.app.inject({ url });
const isNotThere = (answer: Awaited<ReturnType<typeof get>>) =>
  expect([answer.statusCode, answer.body, answer.headers["cache-control"]]).toEqual([
    404,
    "Not found",
    "no-store",
  ]);

describe("a patient's picture", () => {
  it.each([
    ["JPEG", () => jpeg()],
    ["PNG", () => png()],
    ["WebP", () => webp()],
  ])("sent as %s comes back as WebP of the same shape", async (_, draw) => {
    const { imgURL } = await registered(await draw());
    const answer = await get(imgURL);
    expect(answer.headers["content-type"]).toBe("image/webp");
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: "webp",
      width: 40,
      height: 30,
    });
  });

  it("is scaled to 512 pixels, turned upright and freed of camera and location data", async () => {
    const photo = await phonePhoto(2000, 1000);
    expect((await sharp(photo).metadata()).exif?.includes("Phone of the patient")).toBe(true);
    const { imgURL } = await registered(photo);
    const stored = await sharp((await get(imgURL)).rawPayload).metadata();
    expect([stored.width, stored.height]).toEqual([256, 512]);
    expect([stored.exif, stored.xmp, stored.iptc, stored.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("is re-encoded, so that appended data is dropped", async () => {
    const stowaway = "<script>alert(document.domain)</script>";
    const { imgURL } = await registered(Buffer.concat([await jpeg(), Buffer.from(stowaway)]));
    expect((await get(imgURL)).rawPayload.includes("script")).toBe(false);
  });

  it.each([
    ["../../../etc/passwd", "image/jpeg"],
    ["..\\..\\boot.ini", "image/png"],
    ["<img src=x onerror=alert(1)>.svg", "image/svg+xml"],
    ["a\u0000.jpg", "text/html"],
  ])("is known by its content; its name %j and the type %s mean nothing", async (name, type) => {
    const { status, body } = await register(await png(), name, type);
    expect(status).toBe(200);
    expect(body.data?.imgURL).toMatch(
      /^\/files\/patients\/[0-9a-f-]{36}\.webp\?session=\d+&expires=\d+&signature=[\w-]{43}$/,
    );
  });

  it("is kept if the patient is saved without one, and replaced by a new one", async () => {
    const { id, createdOn, imgGuidName } = await registered(await jpeg());
    const change = { ...patientInput(), id, createdOn };
    const kept = await clinic.call(savePatient, { body: change }, token);
    expect(kept.body.data?.imgGuidName).toBe(imgGuidName);
    const replaced = await clinic.call(savePatient, { body: change, file: asFile(await png(10, 10)) }, token);
    expect(replaced.body.data?.imgGuidName).not.toBe(imgGuidName);
    const answer = await get(replaced.body.data?.imgURL ?? "");
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 10, height: 10 });
  });

  it("may weigh 5 MB exactly", async () => {
    const small = await jpeg();
    expect(
      (await register(Buffer.concat([small, Buffer.alloc(IMAGE_MAX_BYTES - small.length)]))).status,
    ).toBe(200);
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe("a file that is not a picture is refused and nothing is stored:", () => {
  it.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ["an SVG", 415, () => Buffer.from(SVG)],
    ["an SVG with an XML head", 415, () => Buffer.from(`<?xml version="1.0"?>${SVG}`)],
    ["a GIF that is a script as well", 415, () => Buffer.from("GIF89a/*;*/=alert(1)")],
    ["a HEIC picture", 415, () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
    ["a PDF", 415, () => Buffer.from("%PDF-1.7\n")],
    ["a page", 415, () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a sound in WebP's container", 415, () => Buffer.from("RIFF\x24\0\0\0WAVEfmt ", "latin1")],
    ["one byte", 415, () => Buffer.from("\xff", "latin1")],
    ["an SVG that begins like a JPEG", 422, () => Buffer.from(`\xff\xd8\xff${SVG}`, "latin1")],
    ["a page that begins like a PNG", 422, () => Buffer.from(`\x89PNG\r\n\x1a\n<script>`, "latin1")],
    ["a JPEG cut off in the middle", 422, async () => (await jpeg(300, 300)).subarray(0, 400)],
    ["a PNG of 900 megapixels in 60 bytes", 422, () => pngBomb(30_000, 30_000)],
    ["a real PNG of 64 megapixels", 422, () => png(8000, 8000)],
    ["5 MB and a byte", 413, async () => Buffer.concat([await jpeg(), Buffer.alloc(IMAGE_MAX_BYTES)])],
  ])("%s", async (_, status, make) => {
    const before = [await clinic.count("patients"), await clinic.count("files")];
    const answer = await register(await make());
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      data: null,
      responseCode: status,
      message: expect.stringMatching(/picture/),
    });
    expect([await clinic.count("patients"), await clinic.count("files")]).toEqual(before);
  });
});

describe("the link to a patient's picture", () => {
  let askerId = 0;
  const mine = (change: RawBuilder<unknown>) =>
    sql`${change} WHERE staff_id = ${askerId}`.execute(clinic.database.kysely);
  const switchOff = () =>
    sql`UPDATE staff SET is_active = false WHERE id = ${askerId}`.execute(clinic.database.kysely);

  it("works without a header, and forbids caching", async () => {
    const { imgURL } = await registered(await jpeg());
    const answer = await get(imgURL);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("expires after 15 minutes; reading the patient gives a new one", async () => {
    const { id, imgURL } = await registered(await jpeg());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 14 * 60_000 });
    expect((await get(imgURL)).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    isNotThere(await get(imgURL));
    const again = await clinic.call(getPatient, { params: { id } }, token);
    expect((await get(again.body.data?.imgURL ?? "")).statusCode).toBe(200);
  });

  it("does not work if any part of it is changed", async () => {
    const mine = await registered(await jpeg());
    const other = await registered(await jpeg());
    const url = new URL(mine.imgURL, "http://clinic.example");
    const [session, expires] = [url.searchParams.get("session"), url.searchParams.get("expires")];
    const signature = url.searchParams.get("signature") ?? "";
    const right = `session=${session}&expires=${expires}`;
    const changed = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    for (const bent of [
      url.pathname,
      `${url.pathname}?${right}`,
      `${url.pathname}?signature=${signature}`,
      `${url.pathname}?session=${session}&expires=${Number(expires) + 1}&signature=${signature}`,
      `${url.pathname}?session=${Number(session) + 1}&expires=${expires}&signature=${signature}`,
      `${url.pathname}?expires=${expires}&signature=${signature}`,
      `${url.pathname}?${right}&signature=${changed}`,
      `${url.pathname}?${right}&signature=`,
      `${url.pathname}?${right}&expires=${expires}&signature=${signature}`,
      `${url.pathname}?${right}&session=${session}&signature=${signature}`,
      `${url.pathname}?session=${session}&expires=1e99&signature=${signature}`,
      mine.imgURL.replace(mine.imgGuidName, other.imgGuidName),
      mine.imgURL.replace("/patients/", "/doctors/"),
      mine.imgURL.replace(".webp", ".svg"),
    ])
      isNotThere(await get(bent));
  });

  it.each([
    ["signs out", (by: string) => clinic.call(logout, {}, by)],
    [
      "is idle for an hour",
      () => mine(sql`UPDATE sessions SET last_seen_on = now() - interval '61 minutes'`),
    ],
    ["stays until the session's end", () => mine(sql`UPDATE sessions SET expires_on = now()`)],
    ["is switched off", (by: string) => by && switchOff()],
  ])("dies when who asked for it %s, and nobody else's does", async (_how, end) => {
    const { id, imgURL: others } = await registered(await jpeg());
    const asker = await clinic.signIn("Receptionist");
    askerId = asker.staffId;
    const { body } = await clinic.call(getPatient, { params: { id } }, asker.token);
    const link = body.data?.imgURL ?? "";
    expect((await get(link)).statusCode).toBe(200);
    await end(asker.token);
    isNotThere(await get(link));
    expect((await get(others)).statusCode).toBe(200);
  });

  it("works at every process of the clinic", async () => {
    const { imgURL } = await registered(await jpeg());
    const database = openDatabase({ connectionString: clinic.url });
    const other = await buildApp({ database, config: readConfig({}), log: createLog("silent") });
    expect((await other.inject({ url: imgURL })).statusCode).toBe(200);
    await other.close();
    await database.close();
  });
});

describe("a doctor's picture", () => {
  it("is public and may be kept for a day", async () => {
    const prepared = await prepareImage({ content: await jpeg() });
    const db = clinic.database.kysely;
    const id = await db.transaction().execute((trx) => storeImage(trx, "doctor", prepared));
    const { rows } = await clinic.database.pool.query("SELECT guid FROM files WHERE id = $1", [id]);
    const answer = await get(doctorImageUrl(rows[0].guid));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("image/webp");
    expect(answer.headers["cache-control"]).toBe("public, max-age=86400");
    isNotThere(await get(doctorImageUrl(rows[0].guid).replace("/doctors/", "/patients/")));
  });

  it.each([
    "/files/doctors/00000000-0000-0000-0000-000000000000.webp",
    "/files/doctors/1.webp",
    "/files/package.json",
    "/files/",
  ])("%s is not there", async (url) => isNotThere(await get(url)));

  it.each(["/files/doctors/..%2f..%2fpackage.json", "/files/doctors/%00.webp"])(
    "answers 404 for %s",
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
      expect(answer.json()).toMatchObject({ data: null, message: "There is no such address." });
    },
  );
});
