import { afterAll, beforeAll, expect, it } from "vitest";
import { saveDoctor } from "#contract/clinic/doctors.ts";
import { getSettings, saveClinic } from "#contract/clinic/settings.ts";
import {
  confirmSetUpStep,
  getPriceList,
  getSetUpProgress,
  leaveSetUp,
  removeExampleDoctors,
  savePriceList,
} from "#contract/office/set-up.ts";
import { getPublications, getSections } from "#contract/website/editor.ts";
import { registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** A new clinic from its first sign-in to its first patient, in order: each step ticks itself off. */

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
});
afterAll(() => clinic.close());

async function progress() {
  const { body } = await clinic.call(getSetUpProgress, {}, token);
  if (!body.data) throw new Error(`the progress was refused: ${JSON.stringify(body)}`);
  return body.data;
}
const done = async () => (await progress()).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
const priceList = async () => (await clinic.call(getPriceList, {}, token)).body.data ?? [];

it("begins with nothing done, and before every other screen", async () => {
  expect(await progress()).toMatchObject({ opensFirst: true, exampleDoctors: 3 });
  expect(await done()).toEqual([]);
});

it("has the clinic's facts when they are saved, and its hours when somebody says that they are right", async () => {
  const { body } = await clinic.call(getSettings, {}, token);
  if (!body.data) throw new Error("the settings were refused");
  const { facts, updatedOn } = body.data.clinic;
  await clinic.call(saveClinic, { body: { ...facts, name: { en: "Shifa Dental" }, updatedOn } }, token);
  expect(await done()).toEqual(["clinic"]);
  await clinic.call(confirmSetUpStep, { body: { step: "hours" } }, token);
  expect(await done()).toEqual(["clinic", "hours"]);
});

it("has nobody's tax number on its invoices, and thanks in its own name", async () => {
  const { body } = await clinic.call(getSettings, {}, token);
  expect(body.data?.prints.facts).toEqual({
    thankYou: { en: "Thank you for trusting Shifa Dental with your care." },
    taxNumber: null,
  });
});

it("claims nothing on its website that is true of the sample alone, and can take that back", async () => {
  const texts = (await clinic.call(getSections, {}, token)).body.data ?? [];
  const shown = texts.filter(({ published }) => published.isShown);
  expect(texts.filter((text) => !shown.includes(text)).map(({ key }) => key)).toEqual([
    "why",
    "about",
    "director",
    "services",
    "gallery",
  ]);
  expect(JSON.stringify(shown.slice(0, -2))).not.toMatch(/Namoona|Misaal|Gulberg|insurance|1500/);
  expect(shown.filter(({ isSample }) => isSample).map(({ key }) => key)).toEqual([
    "registration",
    "privacy",
    "terms",
  ]);
  const [version, first] = (await clinic.call(getPublications, {}, token)).body.data ?? [];
  expect([version?.note, first?.note]).toEqual([
    expect.stringMatching(/^Without what was true of the sample clinic alone\. Hero: /),
    "As it came with Matab",
  ]);
});

it("keeps, changes, adds and deletes the price list at once, or not at all", async () => {
  const [dentistry, skin, general] = await priceList();
  const [first, second, ...others] = dentistry?.services ?? [];
  if (!dentistry || !skin || !general || !first || !second) throw new Error("the sample has no price list");
  const begin = async () =>
    (await clinic.database.pool.query("SELECT name FROM services WHERE starts_at AND NOT is_deleted")).rows;
  expect(await begin()).not.toEqual([]);
  const kept = {
    departments: [
      {
        id: dentistry.id,
        name: "Teeth",
        services: [
          { id: first.id, name: first.name, fees: first.fees },
          { id: second.id, name: second.name, fees: 1234.5 },
          { id: 0, name: "Night guard", fees: 20_000 },
        ],
      },
      { id: 0, name: "Eyes", services: [{ id: 0, name: "Check-up", fees: 2000 }] },
    ],
    removedServices: [...others, ...skin.services, ...general.services].map(({ id }) => id),
    removedDepartments: [skin.id, general.id],
  };
  const twice = [...kept.departments, { id: 0, name: "teeth", services: [] }];
  const before = await priceList();
  const refused = await clinic.call(savePriceList, { body: { ...kept, departments: twice } }, token);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'There is already an active department called "teeth".',
  ]);
  expect(await priceList()).toEqual(before);

  const many = Array.from({ length: 401 }, (_, n) => ({ id: 0, name: `S${n}`, fees: 1 }));
  const endless = Array.from({ length: 5 }, (_, n) => ({ id: 0, name: `D${n}`, services: many }));
  const tooMany = await clinic.call(savePriceList, { body: { ...kept, departments: endless } }, token);
  expect(tooMany.body.errors).toEqual([
    { field: "departments", message: "At most 2,000 services are set up here." },
  ]);

  expect((await clinic.call(savePriceList, { body: kept }, token)).status).toBe(200);
  // A price that somebody kept or wrote is the price: none of them only begins there.
  expect(await begin()).toEqual([]);
  expect(await priceList()).toEqual([
    {
      id: dentistry.id,
      name: "Teeth",
      services: [
        { id: first.id, name: first.name, fees: first.fees },
        { id: second.id, name: second.name, fees: 1234.5 },
        { id: expect.any(Number), name: "Night guard", fees: 20_000 },
      ],
    },
    {
      id: expect.any(Number),
      name: "Eyes",
      services: [expect.objectContaining({ name: "Check-up", fees: 2000 })],
    },
  ]);
  expect(await done()).toEqual(["clinic", "hours", "catalogue"]);
});

it("has doctors when the examples are gone and there is one of its own", async () => {
  const doctor = {
    firstName: "Ayesha",
    mobileNumber: "3004412207",
    city: "Lahore",
    dob: "1980-01-01",
    joiningDate: "2020-01-01",
  };
  await clinic.call(saveDoctor, { body: doctor }, token);
  expect(await done()).not.toContain("doctors");
  const removed = await clinic.call(removeExampleDoctors, {}, token);
  expect([removed.status, removed.body.message]).toEqual([200, "The example doctors are removed."]);
  expect(await progress()).toMatchObject({ exampleDoctors: 0 });
  expect(await done()).toContain("doctors");
});

it("takes staff and printer as said", async () => {
  await clinic.call(confirmSetUpStep, { body: { step: "staff" } }, token);
  await clinic.call(confirmSetUpStep, { body: { step: "printer" } }, token);
  await clinic.call(confirmSetUpStep, { body: { step: "printer" } }, token);
  expect(await done()).toEqual(["clinic", "hours", "catalogue", "doctors", "staff", "printer"]);
  const nonsense = await clinic.call(confirmSetUpStep, { body: { step: "first" as "staff" } }, token);
  expect([nonsense.status, nonsense.body.errors?.[0]?.message]).toEqual([400, "Say which step."]);
});

it("is done with the first patient, and opens first no more", async () => {
  await registerPatient(clinic, token);
  expect(await progress()).toMatchObject({ opensFirst: false });
  expect((await done()).at(-1)).toBe("first");
});

it("can be left for good before", async () => {
  const other = await openClinic();
  const admin = await other.signIn("Administrator");
  await other.call(leaveSetUp, {}, admin.token);
  await other.call(leaveSetUp, {}, admin.token);
  expect((await other.call(getSetUpProgress, {}, admin.token)).body.data).toMatchObject({
    opensFirst: false,
  });
  await other.close();
});
