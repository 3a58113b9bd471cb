import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveClosure } from "#contract/clinic/schedule.ts";
import {
  type ClinicFacts,
  countBookedOn,
  getPublicClinic,
  getSettings,
  type OpeningHours,
  type PrintTexts,
  saveClinic,
  saveHours,
  savePrints,
  undoSettings,
} from "#contract/clinic/settings.ts";
import { createAppointment } from "#contract/desk/appointments.ts";
import { getHistory } from "#contract/office/history.ts";
import { sampleClinic, sampleHours, samplePrints } from "#db/seed/site-sample.ts";
import { ROLES } from "#rules/values/permissions.ts";
import { buildApp } from "#server/app.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { readConfig } from "#server/platform/process/config.ts";
import { createLog } from "#server/platform/process/log.ts";
import { forgetSettings } from "#server/platform/settings/settings.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asOwner } from "#tests/support/platform/database.ts";

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic();
  ({ token } = await clinic.signIn("Administrator"));
});
afterAll(() => clinic.close());
beforeEach(async () => {
  await clinic.call(saveClinic, { body: sampleClinic() }, token);
  await clinic.call(saveHours, { body: sampleHours() }, token);
  await clinic.call(savePrints, { body: samplePrints() }, token);
});

async function stored() {
  const { data } = (await clinic.call(getSettings, {}, token)).body;
  if (!data) throw new Error("no settings");
  return data;
}
async function publicFacts() {
  const { data } = (await clinic.call(getPublicClinic, {})).body;
  if (!data) throw new Error("no facts");
  return data;
}

const PHONE = { display: "(042) 111 2222", tel: "+92421112222" };

describe("a group", () => {
  it("is saved by itself and true at once, for everybody", async () => {
    const { updatedOn } = (await stored()).clinic;
    const body = { ...sampleClinic(), phone: PHONE, name: { en: "Sehat Clinic" }, updatedOn };
    const { status, body: answer } = await clinic.call(saveClinic, { body }, token);
    expect(status).toBe(200);
    expect(answer.data).toMatchObject({ canUndo: true, changedBy: expect.stringMatching(/^Administrator/) });
    expect(answer.data?.updatedOn).not.toBe(updatedOn);
    expect((await publicFacts()).clinic).toMatchObject({ name: { en: "Sehat Clinic" }, phone: PHONE });
    expect((await stored()).hours.facts).toEqual(sampleHours());
  });

  it("keeps what is not sent out of the database, and drops a blank Urdu text", async () => {
    const body = { ...sampleClinic(), name: { en: "Sehat Clinic", ur: "  " } };
    await clinic.call(saveClinic, { body }, token);
    expect((await stored()).clinic.facts.name).toEqual({ en: "Sehat Clinic" });
  });

  it("may have no e-mail", async () => {
    const { status } = await clinic.call(saveClinic, { body: { ...sampleClinic(), email: "" } }, token);
    expect(status).toBe(200);
    expect((await publicFacts()).clinic.email).toBe("");
  });

  it("that is saved as it stands is not changed", async () => {
    const before = (await stored()).prints;
    const body = { ...samplePrints(), updatedOn: before.updatedOn };
    expect((await clinic.call(savePrints, { body }, token)).body.data).toEqual(before);
  });

  it("refuses the second of two editors, whose input is not lost", async () => {
    const { updatedOn } = (await stored()).clinic;
    const change = (en: string) => ({ ...sampleClinic(), name: { en }, updatedOn });
    expect((await clinic.call(saveClinic, { body: change("First") }, token)).status).toBe(200);
    const second = await clinic.call(saveClinic, { body: change("Second") }, token);
    expect(second.status).toBe(409);
    expect((await publicFacts()).clinic.name.en).toBe("First");
  });
});

describe("bad input is named by its field and nothing is saved:", () => {
  const clinicWith = (change: object) => ({ ...sampleClinic(), ...change });
  const long = (length: number) => "x".repeat(length + 1);
  const social = (url: string) => clinicWith({ social: [{ name: "Facebook", url }] });
  const CLINIC: [what: string, body: object, field: string, message: RegExp][] = [
    ["no name", clinicWith({ name: { en: " " } }), "name.en", /^Please write the clinic’s name\.$/],
    ["a name of null", clinicWith({ name: null }), "name", /./],
    ["a name that is too long", clinicWith({ name: { en: long(60) } }), "name.en", /60 characters/],
    ["a hidden character", clinicWith({ name: { en: "Mat\u202Eab" } }), "name.en", /cannot be seen/],
    ["a lone surrogate", clinicWith({ name: { en: "a\uD800" } }), "name.en", /./],
    ["a NUL in Urdu", clinicWith({ name: { en: "A", ur: "\u0000" } }), "name.ur", /./],
    [
      "a phone in words",
      clinicWith({ phone: { tel: "", display: "call us" } }),
      "phone.display",
      /area code/,
    ],
    [
      "a link in place of a phone",
      clinicWith({ phone: { tel: "javascript:alert(1)", display: "0300 123 4568" } }),
      "phone.tel",
      /dial the number/,
    ],
    [
      "an invented phone",
      clinicWith({ mobile: { tel: "+921111111111", display: "01111111111" } }),
      "mobile.display",
      /repeat/,
    ],
    ["no e-mail", clinicWith({ email: "matab at example" }), "email", /valid e-mail/],
    ["a script", social("javascript:alert(1)"), "social.0.url", /https/],
    ["a script in other letters", social("JaVaScRiPt://x.example/%0aalert(1)"), "social.0.url", /https/],
    ["data", social("data:text/html,hello"), "social.0.url", /https/],
    ["an unprotected address", social("http://www.facebook.com/"), "social.0.url", /https/],
    ["one that hides where it leads", social("https://who.int@facebook.com/"), "social.0.url", /hides where/],
    ["an address of no server", social("https://localhost/"), "social.0.url", /https/],
    ["an address in deceptive letters", social("https://fаcebook.com/"), "social.0.url", /address bar/],
    [
      "an address with a name before it",
      social("https://facebook.com@evil.example/"),
      "social.0.url",
      /hides/,
    ],
    ["an address with nobody before it", social("https://@evil.example/"), "social.0.url", /hides/],
    ["an address without its slashes", social("https:evil.example"), "social.0.url", /https/],
    ["an address that is too long", social(`https://a.example/${long(300)}`), "social.0.url", /300/],
    [
      "a place outside the world",
      clinicWith({ map: { latitude: 91, longitude: 0, url: "https://a.example/" } }),
      "map.latitude",
      /./,
    ],
    [
      "a logo that is not there",
      clinicWith({ logo: { picture: "0".repeat(64), width: 200, height: 200 } }),
      "logo",
      /not in the library/,
    ],
    ["a logo that is no picture", clinicWith({ logo: "../../etc/passwd" }), "logo", /picture/],
    ["an unknown field", clinicWith({ owner: "me" }), "", /./],
  ];
  it.each(CLINIC)("%s", async (_what, body, field, message) => {
    const before = await stored();
    const { status, body: answer } = await clinic.call(saveClinic, { body: body as ClinicFacts }, token);
    expect(status).toBe(400);
    const found = answer.errors?.find((error) => error.field === field);
    expect(found?.message, JSON.stringify(answer.errors)).toMatch(message);
    expect(await stored()).toEqual(before);
  });

  const hours = (days: object[], closures: object[] = []) => ({ days, closures });
  const monday = { weekday: 1, from: "13:00", to: "21:00" };
  const eid = { day: "2027-03-10", reason: { en: "Eid" } };
  const HOURS: [what: string, body: object, field: string, message: RegExp][] = [
    ["hours that end before they begin", hours([{ ...monday, to: "12:00" }]), "days.0.to", /end after/],
    ["a time that is none", hours([{ ...monday, from: "25:00" }]), "days.0.from", /time such as/],
    ["a sitting twice", hours([monday, monday]), "days.1.from", /begin after the first has ended/],
    [
      "a sitting within another",
      hours([monday, { ...monday, from: "17:00", to: "18:00" }]),
      "days.1.from",
      /begin after the first has ended/,
    ],
    [
      "a third sitting",
      hours([monday, { ...monday, from: "08:00", to: "09:00" }, { ...monday, from: "10:00", to: "11:00" }]),
      "days.2.from",
      /two sittings/,
    ],
    ["an eighth weekday", hours([{ ...monday, weekday: 8 }]), "days.0.weekday", /./],
    ["a day that does not exist", hours([], [{ ...eid, day: "2027-02-30" }]), "closures.0.day", /date/],
    ["a day twice", hours([], [eid, eid]), "closures.1.day", /already/],
    [
      "a closure without a reason",
      hours([], [{ ...eid, reason: { en: "" } }]),
      "closures.0.reason.en",
      /write/,
    ],
    ["no list of days", { days: "Monday", closures: [] }, "days", /./],
  ];
  it.each(HOURS)("%s", async (_what, body, field, message) => {
    const { status, body: answer } = await clinic.call(saveHours, { body: body as OpeningHours }, token);
    expect(status).toBe(400);
    const found = answer.errors?.find((error) => error.field === field);
    expect(found?.message, JSON.stringify(answer.errors)).toMatch(message);
    expect((await stored()).hours.facts).toEqual(sampleHours());
  });

  it("markup is text like any other", async () => {
    const thankYou = { en: "<b>Thank you</b> & come again" };
    await clinic.call(savePrints, { body: { thankYou, taxNumber: null } }, token);
    expect((await publicFacts()).prints).toEqual({ thankYou, taxNumber: null });
  });

  it("a licence number, which a form that does not know it keeps", async () => {
    const texts = { thankYou: { en: "Get well soon." }, taxNumber: null };
    await clinic.call(savePrints, { body: { ...texts, licenceNumber: " R-00123/PHC " } }, token);
    await clinic.call(savePrints, { body: { ...texts, thankYou: { en: "Come again." } } }, token);
    expect((await publicFacts()).prints).toEqual({
      ...texts,
      thankYou: { en: "Come again." },
      licenceNumber: "R-00123/PHC",
    });
    await clinic.call(savePrints, { body: { ...texts, licenceNumber: "" } }, token);
    expect((await publicFacts()).prints).toEqual(texts);
  });

  it("a line that does not fit its paper", async () => {
    const body: PrintTexts = { thankYou: { en: long(120) }, taxNumber: long(30), licenceNumber: long(40) };
    const { body: answer } = await clinic.call(savePrints, { body }, token);
    expect(answer.errors?.map(({ field }) => field)).toEqual(["thankYou.en", "taxNumber", "licenceNumber"]);
  });
});

describe("the history of a group", () => {
  const changed = async (body: object) => clinic.call(saveClinic, { body: body as ClinicFacts }, token);

  it("names what changed, from what to what, and by whom", async () => {
    const { address } = sampleClinic();
    await changed({
      ...sampleClinic(),
      phone: PHONE,
      address: { ...address, city: { ...address.city, en: "Multan" } },
    });
    const { id } = (await stored()).clinic;
    const { data } = (await clinic.call(getHistory, { query: { entity: "settings", id } }, token)).body;
    expect(data?.entries[0]).toMatchObject({
      action: "changed",
      by: expect.stringMatching(/^Administrator/),
      changes: [
        { field: "City", before: "Lahore", after: "Multan" },
        { field: "Reception phone", before: "(042) 000 0000", after: "(042) 111 2222" },
      ],
    });
  });

  it("tells hours and closed days in words", async () => {
    const closures = [{ day: "2026-12-25", reason: { en: "Quaid-e-Azam Day" } }];
    await clinic.call(saveHours, { body: { days: [], closures } }, token);
    const { id } = (await stored()).hours;
    const { data } = (await clinic.call(getHistory, { query: { entity: "settings", id } }, token)).body;
    expect(data?.entries[0]?.changes).toEqual([
      { field: "Week", before: "Monday to Friday, 1:00 pm to 9:00 pm", after: "Closed" },
      { field: "Closed on", before: "no day", after: "25-Dec-2026 Quaid-e-Azam Day" },
    ]);
  });
});

describe("days on which the clinic is closed", () => {
  const eid = (day: string, en = "Eid ul-Fitr") => ({ day, reason: { en, ur: "عید الفطر" } });
  const days = [20, 21, 22].map((ahead) => someDay(ahead));
  const shown = async () => (await publicFacts()).hours.closures;
  const closures = async () =>
    (
      await clinic.database.pool.query(
        "SELECT name, from_day, to_day FROM closures WHERE NOT is_deleted ORDER BY from_day, id",
      )
    ).rows;

  it("are closures, entered here or in the schedule; what is taken out of several days leaves the others", async () => {
    await clinic.call(saveHours, { body: { days: [], closures: [] } }, token);
    const body = {
      ...{ kind: "holiday" as const, name: "Eid ul-Fitr", nameUr: "عید الفطر", from: null, to: null },
      ...{ fromDay: days[0] ?? "", toDay: days[2] ?? "" },
    };
    expect((await clinic.call(saveClosure, { body: { ...body, preview: true } }, token)).status).toBe(200);
    expect((await stored()).hours.facts.closures).toEqual([]);
    expect((await clinic.call(saveClosure, { body }, token)).status).toBe(200);
    const { facts } = (await stored()).hours;
    expect(facts.closures).toEqual(days.map((day) => eid(day)));

    const without = facts.closures.filter(({ day }) => day !== days[1]);
    await clinic.call(saveHours, { body: { ...facts, closures: without } }, token);
    expect((await closures()).map((row) => [row.from_day, row.to_day])).toEqual([
      [days[0], days[0]],
      [days[2], days[2]],
    ]);
    await clinic.call(undoSettings, { body: { group: "hours" } }, token);
    expect((await stored()).hours.facts).toEqual(facts);
    const renamed = facts.closures.map(({ day }) => eid(day, "Eid"));
    await clinic.call(saveHours, { body: { ...facts, closures: renamed } }, token);
    expect((await closures()).map(({ name }) => name)).toEqual(["Eid", "Eid", "Eid"]);
    expect(await shown()).toEqual(renamed);
    await clinic.call(saveHours, { body: { ...facts, closures: [] } }, token);
    expect([await closures(), await shown()]).toEqual([[], []]);
  });
});

describe("undoing", () => {
  const undo = (updatedOn?: string) =>
    clinic.call(undoSettings, { body: { group: "prints", updatedOn } }, token);
  const change = (en: string) =>
    clinic.call(savePrints, { body: { ...samplePrints(), thankYou: { en } } }, token);

  it("brings back what was before the last change; once more brings the change back", async () => {
    await change("First");
    await change("Second");
    expect((await undo()).status).toBe(200);
    expect((await publicFacts()).prints.thankYou.en).toBe("First");
    await undo();
    expect((await publicFacts()).prints.thankYou.en).toBe("Second");
  });

  it("does not undo what somebody else changed meanwhile", async () => {
    await change("First");
    const seen = (await stored()).prints.updatedOn;
    await change("Second");
    expect((await undo(seen)).status).toBe(409);
    expect((await publicFacts()).prints.thankYou.en).toBe("Second");
  });

  it("says so where nothing was changed, and refuses a group that there is not", async () => {
    const untouched = await openClinic();
    const { token: own } = await untouched.signIn("Administrator");
    const answer = await untouched.call(undoSettings, { body: { group: "hours" } }, own);
    expect([answer.status, answer.body.message]).toEqual([409, "Nothing has been changed here yet."]);
    const facts = (await untouched.call(getSettings, {}, own)).body.data?.hours;
    expect(facts).toMatchObject({ canUndo: false, changedBy: null });
    const group = "prices" as "hours";
    expect((await untouched.call(undoSettings, { body: { group } }, own)).status).toBe(400);
    await untouched.close();
  });
});

it("is for administrators alone; anybody may read the public facts, and keep them a second", async () => {
  for (const role of ROLES) {
    const { token: own } = await clinic.signIn(role);
    const expected = role === "Administrator" ? 200 : 403;
    expect((await clinic.call(getSettings, {}, own)).status).toBe(expected);
    expect((await clinic.call(savePrints, { body: samplePrints() }, own)).status).toBe(expected);
  }
  const { status, headers } = await clinic.call(getPublicClinic, {});
  expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=1"]);
});

it("counts the patients who are booked on a day that closes", async () => {
  const patient = await registerPatient(clinic, token);
  const { idDepartment, idDoctor, services } = await catalogue(clinic);
  const day = someDay(1);
  for (const appointmentTime of ["14:00", "15:00"]) {
    const body = {
      idPatient: patient.id,
      idDoctor,
      idDepartment,
      appointmentDate: day,
      appointmentTime,
      priority: "Medium" as const,
      status: "Scheduled" as const,
      description: "Tooth pain",
      idServices: [services[0]?.id ?? 0],
    };
    expect((await clinic.call(createAppointment, { body }, token)).status).toBe(200);
  }
  const ask = (days: string) => clinic.call(countBookedOn, { query: { days } }, token);
  expect((await ask(`${day},${someDay(2)}`)).body.data).toEqual([{ day, booked: 2 }]);
  expect((await ask("")).body.data).toEqual([]);
  expect((await ask("tomorrow")).status).toBe(400);
});

it("reaches another process within two seconds", async () => {
  const second = openDatabase({ connectionString: clinic.url, isDirect: true });
  const config = readConfig({ LOG_LEVEL: "silent", DATA_DIR: "/nowhere" });
  const app = await buildApp({ database: second, config, log: createLog("silent") });
  const nameThere = async () =>
    (await app.inject({ url: "/api/Clinic/GetPublic" })).json().data.clinic.name.en as string;
  expect(await nameThere()).toBe("Matab Clinic");
  await clinic.call(saveClinic, { body: { ...sampleClinic(), name: { en: "Sehat Clinic" } } }, token);
  await expect.poll(nameThere, { interval: 50, timeout: 2000 }).toBe("Sehat Clinic");
  await app.close();
  await second.close();
});

it("answers the last settings that were read while they cannot be read, and reads them anew afterwards", async () => {
  const { kysely } = clinic.database;
  await publicFacts();
  await asOwner(clinic, "ALTER TABLE clinic_settings RENAME TO away");
  forgetSettings(kysely);
  expect((await publicFacts()).clinic.name.en).toBe("Matab Clinic");
  await asOwner(clinic, "ALTER TABLE away RENAME TO clinic_settings");
  await clinic.call(saveClinic, { body: { ...sampleClinic(), name: { en: "Sehat Clinic" } } }, token);
  expect((await publicFacts()).clinic.name.en).toBe("Sehat Clinic");
});
