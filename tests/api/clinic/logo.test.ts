import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addLogo, type ClinicLogo, logoAddress } from "#contract/clinic/logo.ts";
import {
  type ClinicFacts,
  getPublicClinic,
  getSettings,
  saveClinic,
  undoSettings,
} from "#contract/clinic/settings.ts";
import { createBill } from "#contract/money/bills.ts";
import { getHistory } from "#contract/office/history.ts";
import { sampleClinic } from "#db/seed/site-sample.ts";
import { catalogue, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { picturesOfPdf, textOfPdf } from "#tests/support/files/pdf.ts";
import { asFile, jpeg, phonePhoto, png, pngBomb, webp } from "#tests/support/files/pictures.ts";

/** The clinic's logo, from the upload to what shows it. */

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
});
afterAll(() => clinic.close());
beforeEach(async () => {
  await clinic.call(saveClinic, { body: sampleClinic() }, token);
});

const add = (content: Buffer, as = token) =>
  clinic.call(addLogo, { body: { name: "logo.png" }, file: asFile(content) }, as);

async function added(content: Buffer): Promise<ClinicLogo> {
  const { data } = (await add(content)).body;
  if (!data) throw new Error("the logo was refused");
  return data;
}

const save = (logo: unknown) =>
  clinic.call(saveClinic, { body: { ...sampleClinic(), logo } as ClinicFacts }, token);
const shown = async () => (await clinic.call(getPublicClinic, {})).body.data?.clinic.logo;

async function newBill(): Promise<number> {
  const { id, fullName } = await registerPatient(clinic, token);
  const { idDoctor } = await catalogue(clinic);
  const bill = {
    patientId: id,
    patientName: fullName,
    idDoctor,
    paymentDate: "2026-11-20",
    paymentMethod: "Cash",
    chargeableAmount: 5000,
    receivedAmount: 5000,
    paymentDetails: [{ description: "Crown", price: 5000 }],
  };
  const { body } = await clinic.call(createBill, { body: bill }, token);
  if (!body.data) throw new Error(body.message);
  return body.data.paymentId;
}

async function invoice(id: number, paper: string): Promise<Uint8Array> {
  const { rawPayload } = await clinic.app.inject({
    url: "/api/Payments/GetInvoicePdf",
    query: { id: String(id), paper },
    headers: { authorization: `Bearer ${token}` },
  });
  return rawPayload;
}

async function fileAt(url: string) {
  const { statusCode, rawPayload, headers } = await clinic.app.inject({ url });
  return { statusCode, type: headers["content-type"], picture: await sharp(rawPayload).metadata() };
}

describe("a logo", () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    ["a square PNG", () => png(300, 300), "300 × 300"],
    ["a wide JPEG", () => jpeg(1920, 320), "960 × 160"],
    ["a large square WebP", () => webp(1200, 1200), "480 × 480"],
    ["a photograph that was turned", () => phonePhoto(300, 600), "600 × 300"],
  ])("is drawn anew from %s, and is the clinic's once it is saved", async (_, make, size) => {
    const logo = await added(await make());
    expect(`${logo.width} × ${logo.height}`).toBe(size);
    expect(await shown()).toBeUndefined();
    expect((await save(logo)).status).toBe(200);
    expect(await shown()).toEqual(logo);

    const { width, height } = logo;
    const plain = await fileAt(logoAddress(logo));
    expect(plain).toMatchObject({ statusCode: 200, type: "image/png", picture: { width, height } });
    expect(plain.picture.exif).toBeUndefined();
    const icon = await fileAt(logoAddress(logo, "icon"));
    expect(icon).toMatchObject({ statusCode: 200, type: "image/png", picture: { width: 180, height: 180 } });
  });

  it("is taken away by saving without one, and comes back by undoing that", async () => {
    const logo = await added(await png(300, 100));
    await save(logo);
    await save(undefined);
    expect(await shown()).toBeUndefined();
    const { data } = (await clinic.call(getSettings, {}, token)).body;
    const { id = 0, updatedOn } = data?.clinic ?? {};
    await clinic.call(undoSettings, { body: { group: "clinic", updatedOn } }, token);
    expect(await shown()).toEqual(logo);
    const history = await clinic.call(getHistory, { query: { entity: "settings", id } }, token);
    expect(history.body.data?.entries[0]?.changes).toEqual([
      { field: "Logo", before: null, after: "a picture of 300 × 100 pixels" },
    ]);
  });

  it.each(["a4", "roll"])("stands on a PDF invoice (%s) from the next one on", async (paper) => {
    const id = await newBill();
    const plain = await invoice(id, paper);
    expect(await picturesOfPdf(plain)).toEqual([]);
    await save(await added(await png(600, 100)));
    const own = await invoice(id, paper);
    expect(await picturesOfPdf(own)).toEqual([{ width: 600, height: 100 }]);
    const [words] = await textOfPdf(own);
    expect(words?.replace("Duplicate ", "")).toBe((await textOfPdf(plain))[0]);
  });
});

describe("is refused in words, and nothing is kept:", () => {
  it.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
    ["a drawing", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>'), 415, /SVG/],
    ["a page that says it is a picture", () => Buffer.from("<html>"), 415, /JPEG, PNG or WebP/],
    ["half a picture", async () => (await png(300, 300)).subarray(0, 60), 422, /cannot be read/],
    ["a bomb", () => pngBomb(20_000, 20_000), 422, /too large|cannot be read/],
    ["a high one", () => png(200, 300), 422, /square or wide/],
    ["a small one", () => png(100, 40), 422, /too small/],
    ["more than 2 MB", () => Buffer.alloc(2 * 1024 * 1024 + 1), 413, /larger than 2 MB/],
  ])("%s", async (_, make, status, words) => {
    const before = await clinic.count("site_pictures");
    const answer = await add(await make());
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)]);
    expect(await clinic.count("site_pictures")).toBe(before);
  });

  it("an upload of nothing", async () => {
    const answer = await clinic.call(addLogo, { body: { name: "none" } }, token);
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, "file"]);
  });

  it("a logo that nobody added, or of another size, or that is another picture", async () => {
    const logo = await added(await png(300, 300));
    for (const wrong of [
      { ...logo, picture: "0".repeat(64) },
      { ...logo, width: 600 },
      { ...logo, height: -1 },
      logo.picture,
      null,
    ]) {
      const { status, body } = await save(wrong);
      expect([status, body.errors?.[0]?.field.split(".")[0]]).toEqual([400, "logo"]);
    }
    expect(await shown()).toBeUndefined();
  });

  it("from who may not change the settings", async () => {
    const { token: reception } = await clinic.signIn("Receptionist");
    expect((await add(await png(300, 300), reception)).status).toBe(403);
  });
});
