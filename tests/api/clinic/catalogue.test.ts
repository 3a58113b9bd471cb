import { afterAll, describe, expect, it } from "vitest";
import {
  createDepartment,
  getActiveDepartments,
  getDepartment,
  listDepartments,
  removeDepartment,
  updateDepartment,
} from "#contract/clinic/departments.ts";
import {
  createService,
  getService,
  getServicesOfDepartment,
  listServices,
  removeService,
  updateService,
} from "#contract/clinic/services.ts";
import { createAppointment } from "#contract/desk/appointments.ts";
import { getHistory } from "#contract/office/history.ts";
import { formatDate } from "#rules/values/display.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic } from "#tests/support/clinic.ts";

const clinic = await openClinic();
const { token } = await clinic.signIn("Administrator");
afterAll(() => clinic.close());

let named = 0;
const freshName = (what: string) => `${what} ${++named}`;

const department = (changes: object = {}) => ({
  name: freshName("Orthodontics"),
  description: "Straight teeth\nآرتھوڈونٹکس",
  isActive: 1 as const,
  ...changes,
});
const addDepartment = (changes: object = {}) =>
  clinic.call(createDepartment, { body: department(changes) }, token);
async function newDepartment(changes: object = {}) {
  const { body } = await addDepartment(changes);
  if (!body.data) throw new Error(`the department was refused: ${JSON.stringify(body)}`);
  return body.data;
}
const deleteDepartment = (id: number) => clinic.call(removeDepartment, { query: { id } }, token);

const service = (IdDepartment: number, changes: object = {}) => ({
  IdDepartment,
  name: freshName("Braces"),
  description: null,
  fees: 45_000.5,
  isActive: 1 as const,
  ...changes,
});
const addService = (IdDepartment: number, changes: object = {}) =>
  clinic.call(createService, { body: service(IdDepartment, changes) }, token);
async function newService(IdDepartment: number, changes: object = {}) {
  const { body } = await addService(IdDepartment, changes);
  if (!body.data) throw new Error(`the service was refused: ${JSON.stringify(body)}`);
  return body.data;
}

/** Books a patient into the department and answers the words that name the appointment. */
async function book(idDepartment: number, idService: number, time: string) {
  const { idDoctor } = await catalogue(clinic);
  const body = {
    idPatient: (await registerPatient(clinic, token)).id,
    idDoctor,
    idDepartment,
    appointmentDate: someDay(),
    appointmentTime: time,
    priority: "Medium" as const,
    status: "Scheduled" as const,
    description: "Pain",
    idServices: [idService],
  };
  const { body: answer } = await clinic.call(createAppointment, { body }, token);
  return `${answer.data?.appointmentRegistrationNo} on ${formatDate(body.appointmentDate)} at ${time}`;
}

describe("a department", () => {
  it("is added, read and offered to visitors", async () => {
    const input = department();
    const { status, body } = await clinic.call(createDepartment, { body: input }, token);
    expect([status, body.message]).toEqual([200, "Master service created successfully!"]);
    expect(body.data).toMatchObject(input);
    const id = body.data?.id ?? 0;
    expect((await clinic.call(getDepartment, { query: { id } }, token)).body.data).toEqual(body.data);
    const offered = (await clinic.call(getActiveDepartments, {})).body.data;
    expect(offered).toContainEqual({ id, name: input.name, description: input.description });
  });

  it("is active by default; the form's text and booleans are accepted", async () => {
    const { isActive, ...silent } = department();
    const { body } = await clinic.call(createDepartment, { body: silent }, token);
    expect(body.data?.isActive).toBe(1);
    expect((await newDepartment({ isActive: "0" })).isActive).toBe(0);
    expect((await newDepartment({ isActive: "1" })).isActive).toBe(1);
    expect((await newDepartment({ isActive: false })).isActive).toBe(0);
  });

  it("is changed; once inactive, visitors no longer see it", async () => {
    const { id } = await newDepartment();
    const changed = department({ isActive: 0, description: " " });
    const { status, body } = await clinic.call(updateDepartment, { query: { id }, body: changed }, token);
    expect([status, body.message]).toEqual([200, "Master service updated successfully!"]);
    expect(body.data).toMatchObject({ id, name: changed.name, description: null, isActive: 0 });
    const offered = (await clinic.call(getActiveDepartments, {})).body.data;
    expect(offered?.map((each) => each.id)).not.toContain(id);
  });

  it.each([
    ["name", "  ", "Name is required."],
    ["name", null, "Name is required."],
    ["isActive", "perhaps", "Is Active is required."],
    ["isActive", null, "Is Active is required."],
  ])("is refused with %s = %j", async (field, value, message) => {
    const { status, body } = await addDepartment({ [field]: value });
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
  });

  it("cannot have the name of another active one, even if both are added at once", async () => {
    const { id, name } = await newDepartment();
    const again = await addDepartment({ name: name.toUpperCase() });
    expect([again.status, again.body.message]).toEqual([
      409,
      `There is already an active department called "${name.toUpperCase()}".`,
    ]);
    const spare = await newDepartment({ name, isActive: 0 });
    const body = department({ name });
    expect((await clinic.call(updateDepartment, { query: { id: spare.id }, body }, token)).status).toBe(409);
    expect((await clinic.call(updateDepartment, { query: { id }, body }, token)).status).toBe(200);
    const duplicates = await Promise.all([1, 2, 3].map(() => addDepartment({ name: "Radiology" })));
    expect(duplicates.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it("added twice with one Idempotency-Key is one department", async () => {
    const body = department();
    const send = () => clinic.call(createDepartment, { body }, token, { "idempotency-key": "dept-1" });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(second.status).toBe(200);
  });

  it("changed by somebody else meanwhile is not overwritten", async () => {
    const { id, updatedOn } = await newDepartment();
    const change = () =>
      clinic.call(updateDepartment, { query: { id }, body: { ...department(), updatedOn } }, token);
    expect((await change()).status).toBe(200);
    const late = await change();
    expect([late.status, late.body.message]).toEqual([
      409,
      "Somebody else changed this record since you opened it. Nothing was saved; open it again to see the change.",
    ]);
  });

  it("that does not exist is not found", async () => {
    const query = { id: 999_999 };
    expect((await clinic.call(getDepartment, { query }, token)).status).toBe(404);
    expect((await clinic.call(updateDepartment, { query, body: department() }, token)).status).toBe(404);
    expect((await deleteDepartment(query.id)).status).toBe(404);
  });
});

describe("deleting a department", () => {
  it("removes it from lists and answers 404, but keeps the record", async () => {
    const { id } = await newDepartment();
    const rows = await clinic.count("departments");
    const { status, body } = await deleteDepartment(id);
    expect([status, body]).toEqual([
      200,
      { data: null, responseCode: 200, message: "Master service deleted successfully!" },
    ]);
    const { body: list } = await clinic.call(listDepartments, { query: {} }, token);
    expect(list.data?.map((row) => row.id)).not.toContain(id);
    expect((await clinic.call(getDepartment, { query: { id } }, token)).status).toBe(404);
    expect(await clinic.count("departments")).toBe(rows);
  });

  it("is refused while services belong to it, naming how many", async () => {
    const { id, name } = await newDepartment();
    const only = await newService(id);
    const refused = await deleteDepartment(id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${name} cannot be deleted. 1 service belongs to it; delete it or move it to another department first.`,
    ]);
    await newService(id, { isActive: 0 });
    expect((await deleteDepartment(id)).body.message).toBe(
      `${name} cannot be deleted. 2 services belong to it; delete them or move them to another department first.`,
    );
    const elsewhere = await newDepartment();
    const { body: list } = await clinic.call(listServices, { query: { masterServiceName: name } }, token);
    for (const { id: idService } of list.data ?? []) {
      const move = service(elsewhere.id, { name: freshName("Moved") });
      await clinic.call(updateService, { query: { id: idService }, body: move }, token);
    }
    expect((await deleteDepartment(id)).status).toBe(200);
    expect((await clinic.call(getService, { query: { id: only.id } }, token)).body.data).toMatchObject({
      IdDepartment: elsewhere.id,
      masterServiceName: elsewhere.name,
    });
  });

  it("is refused while there are coming appointments, naming their number and the first", async () => {
    const { id, name } = await newDepartment();
    const { id: idService } = await newService(id);
    const first = await book(id, idService, "09:00");
    await clinic.call(removeService, { query: { id: idService } }, token);
    const one = await deleteDepartment(id);
    expect([one.status, one.body.message]).toEqual([
      409,
      `${name} cannot be deleted. Appointment ${first} is still to come; move or cancel it first.`,
    ]);
    await book(id, (await newService(id)).id, "10:00");
    expect((await deleteDepartment(id)).body.message).toBe(
      `${name} cannot be deleted. 1 service belongs to it; delete it or move it to another department first. ` +
        `2 appointments are still to come, the first of them ${first}; move or cancel them first.`,
    );
  });

  it("is not done while a service is being added at the same moment", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await newDepartment();
      const [deleted, added] = await Promise.all([deleteDepartment(id), addService(id)]);
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([deleted.status, added.status]);
    }
  });
});

describe("a service", () => {
  it("is added, read and offered to visitors of its department", async () => {
    const { id: IdDepartment, name: masterServiceName } = await newDepartment();
    const input = service(IdDepartment, { description: "Metal or ceramic" });
    const { status, body } = await clinic.call(createService, { body: input }, token);
    expect([status, body.message]).toEqual([200, "Service created successfully!"]);
    expect(body.data).toMatchObject({ ...input, masterServiceName });
    const id = body.data?.id ?? 0;
    expect((await clinic.call(getService, { query: { id } }, token)).body.data).toEqual(body.data);
    const offered = await clinic.call(getServicesOfDepartment, { query: { idMaster: IdDepartment } });
    const { name, description, fees } = input;
    expect(offered.body.data).toEqual([{ id, name, IdDepartment, description, fees }]);
  });

  it("accepts the form's numbers and flags as text", async () => {
    const { id } = await newDepartment();
    const body = { ...service(0), IdDepartment: String(id), fees: "1500.50", isActive: "0" };
    const { body: answer } = await clinic.call(createService, { body }, token);
    expect(answer.data).toMatchObject({ IdDepartment: id, fees: 1500.5, isActive: 0 });
  });

  it.each([
    ["IdDepartment", 0, "Department is required."],
    ["IdDepartment", null, "Department is required."],
    ["IdDepartment", 999_999, "Department is required."],
    ["name", "", "Name is required."],
    ["fees", null, "Fees are required and must be 0 or more."],
    ["fees", "", "Fees are required and must be 0 or more."],
    ["fees", -1, "Fees are required and must be 0 or more."],
    ["fees", "1.005", "Amounts have at most two decimals."],
    ["isActive", 2, "Is Active is required."],
  ])("is refused with %s = %j", async (field, value, message) => {
    const { idDepartment } = await catalogue(clinic);
    const before = await clinic.count("services");
    const { status, body } = await addService(idDepartment, { [field]: value });
    expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    expect(await clinic.count("services")).toBe(before);
  });

  it("cannot have the name of another active one of its department", async () => {
    const { id } = await newDepartment();
    const { name } = await newService(id);
    const again = await addService(id, { name: name.toLowerCase() });
    expect([again.status, again.body.message]).toEqual([
      409,
      `There is already an active service called "${name.toLowerCase()}" in this department.`,
    ]);
    expect((await addService(id, { name, isActive: 0 })).status).toBe(200);
    expect((await addService((await newDepartment()).id, { name })).status).toBe(200);
  });

  it("is changed; visitors see the new fee", async () => {
    const { id: idMaster } = await newDepartment();
    const { id, updatedOn } = await newService(idMaster);
    const changed = service(idMaster, { fees: 0 });
    const send = () => clinic.call(updateService, { query: { id }, body: { ...changed, updatedOn } }, token);
    const { status, body } = await send();
    expect([status, body.message]).toEqual([200, "Service updated successfully!"]);
    const offered = await clinic.call(getServicesOfDepartment, { query: { idMaster } });
    expect(offered.body.data).toMatchObject([{ id, name: changed.name, fees: 0 }]);
    expect((await send()).status).toBe(409);
  });

  it("says how long a visit takes and when its patient is called; what a form leaves out stays", async () => {
    const { id: idDepartment } = await newDepartment();
    const plain = { minutes: null, bufferMinutes: 0, needsChair: 0, recallMonths: null };
    const { id, name } = await newService(idDepartment);
    const read = async () => (await clinic.call(getService, { query: { id } }, token)).body.data;
    expect(await read()).toMatchObject(plain);
    const change = (changes: object) =>
      clinic.call(updateService, { query: { id }, body: service(idDepartment, { name, ...changes }) }, token);
    const said = { minutes: 45, bufferMinutes: 10, needsChair: 1, recallMonths: 6 };
    expect((await change({ ...said, minutes: "45", needsChair: true })).body.data).toMatchObject(said);
    expect((await change({})).body.data).toMatchObject(said);
    expect((await change({ minutes: "", bufferMinutes: "", recallMonths: null })).body.data).toMatchObject({
      ...plain,
      needsChair: 1,
    });
    for (const [field, value, message] of [
      ["minutes", 4, "Please enter 5 to 480 minutes."],
      ["minutes", 7.5, "Please enter 5 to 480 minutes."],
      ["bufferMinutes", 121, "Please enter 0 to 120 minutes."],
      ["recallMonths", 0, "Please enter 1 to 60 months."],
      ["needsChair", "perhaps", "Choose Yes or No."],
    ] as const) {
      const { status, body } = await change({ [field]: value });
      expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    }
    const { body: history } = await clinic.call(getHistory, { query: { entity: "service", id } }, token);
    expect(history.data?.entries.flatMap(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { field: "Length", before: null, after: "45 minutes" },
        { field: "Recall After", before: "6 months", after: null },
      ]),
    );
  });

  it("of the example price list knows what it is on the tooth chart", async () => {
    const query = { page: 1, pageSize: 100 };
    const listed = (await clinic.call(listServices, { query }, token)).body.data ?? [];
    const charted = listed.filter(({ chartCode }) => chartCode);
    expect(charted).toContainEqual(
      expect.objectContaining({ name: "Porcelain crown", chartCode: "crown", chartedPer: "tooth" }),
    );
    expect(charted.every(({ chartedPer }) => chartedPer === "tooth")).toBe(true);
    expect(new Set(listed.map(({ detailKind }) => detailKind))).toEqual(
      new Set([null, "anaesthetic", "laser", "peel", "injection"]),
    );
  });

  it("says what it is on the tooth chart; what a form leaves out stays", async () => {
    const { id: idDepartment } = await newDepartment();
    const { id, name } = await newService(idDepartment);
    const read = async () => (await clinic.call(getService, { query: { id } }, token)).body.data;
    const nothing = { chartCode: null, chartedPer: null, detailKind: null };
    expect(await read()).toMatchObject(nothing);
    const change = (changes: object) =>
      clinic.call(updateService, { query: { id }, body: service(idDepartment, { name, ...changes }) }, token);
    const said = { chartCode: "crown", chartedPer: "tooth", detailKind: "anaesthetic" };
    expect((await change(said)).body.data).toMatchObject(said);
    expect((await change({})).body.data).toMatchObject(said);
    for (const [field, message] of [
      ["chartCode", "Choose work of the tooth chart."],
      ["chartedPer", "Choose what the fee is for."],
      ["detailKind", "Choose which details are written down."],
    ] as const)
      for (const value of ["caries", "__proto__", 1])
        expect((await change({ [field]: value })).body.errors).toEqual([{ field, message }]);
    expect((await change({ chartCode: "", chartedPer: "", detailKind: null })).body.data).toMatchObject(
      nothing,
    );
  });

  it("is deleted once", async () => {
    const { id: idMaster } = await newDepartment();
    const { id } = await newService(idMaster);
    const { status, body } = await clinic.call(removeService, { query: { id } }, token);
    expect([status, body.message]).toEqual([200, "Service deleted successfully!"]);
    expect((await clinic.call(getServicesOfDepartment, { query: { idMaster } })).body.data).toEqual([]);
    expect((await clinic.call(removeService, { query: { id } }, token)).status).toBe(404);
  });
});

describe("the lists", () => {
  it("of services can be searched by all shown columns; the totals cover all matches", async () => {
    const { id, name } = await newDepartment({ name: "Prosthodontics" });
    await newService(id, { name: "Crown", fees: 20_000 });
    await newService(id, { name: "Bridge", fees: 30_000.5, isActive: 0 });
    const list = async (query: Record<string, unknown>) =>
      (await clinic.call(listServices, { query }, token)).body;
    const found = await list({ search: "rosthodon", page: 1, sort: "fees:desc" });
    expect(found.data?.map((row) => row.name)).toEqual(["Bridge", "Crown"]);
    expect([found.total, found.totals]).toEqual([2, { fees: 50_000.5 }]);
    expect((await list({ search: "rs 20,000" })).data?.map((row) => row.name)).toContain("Crown");
    expect((await list({ masterServiceName: name, isActive: "0" })).data).toMatchObject([{ name: "Bridge" }]);
    expect((await list({ masterServiceName: name, feesMax: 25_000 })).total).toBe(1);
  });

  it("of departments can be sorted, filtered and searched", async () => {
    await newDepartment({ name: "Audiology", description: "Hearing", isActive: 0 });
    const list = async (query: Record<string, unknown>) =>
      (await clinic.call(listDepartments, { query }, token)).body;
    expect((await list({ search: "HEARING" })).data).toMatchObject([{ name: "Audiology", isActive: 0 }]);
    expect((await list({ sort: "name:asc", isActive: "1", page: 1 })).data?.[0]?.name).toBe("Aesthetics");
  });

  it("can be read by all staff; only administrators change them", async () => {
    const doctor = (await clinic.signIn("Doctor")).token;
    expect((await clinic.call(listServices, { query: {} }, doctor)).status).toBe(200);
    expect((await clinic.call(createDepartment, { body: department() }, doctor)).status).toBe(403);
  });
});
