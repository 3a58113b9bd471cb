import { afterAll, beforeAll, expect, it } from "vitest";
import { createAppointment } from "#contract/desk/appointments.ts";
import { setStage } from "#contract/desk/board.ts";
import { getWorklist } from "#contract/desk/messages.ts";
import { listRecalls, saveRecall } from "#contract/desk/recalls.ts";
import { getToday } from "#contract/desk/today.ts";
import { createBill } from "#contract/money/bills.ts";
import { listDues } from "#contract/money/dues.ts";
import { mayOpen, type ScreenPath } from "#rules/clinic/screens.ts";
import { ROLES } from "#rules/values/permissions.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { catalogue, patientInput, registerPatient } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** The strip above the requests: each figure is the length of the list that it leads to. */

let clinic: TestClinic;
let token: string;
let idDoctor: number;

const today = async (as: string) => (await clinic.call(getToday, {}, as)).body.data;

beforeAll(async () => {
  clinic = await openClinic();
  token = (await clinic.signIn("Receptionist")).token;
  const place = await catalogue(clinic);
  idDoctor = place.idDoctor;
  for (const [name, stages] of [
    ["Nadia Zaheer", ["Arrived", "With doctor"]],
    ["Amna Saleem", ["Arrived"]],
    ["Bushra Khalid", ["Arrived", "Called"]],
    ["Hassan Javed", []],
  ] as const) {
    const patient = await registerPatient(clinic, token, { ...patientInput(), fullName: name });
    const { body } = await clinic.call(
      createAppointment,
      {
        body: {
          ...{ idPatient: patient.id, idDoctor, idDepartment: place.idDepartment },
          idServices: place.services.slice(0, 1).map(({ id }) => id),
          ...{ appointmentDate: clinicToday(), appointmentTime: "00:00", priority: "Medium" },
          ...{ status: "Scheduled", description: "Toothache", allowOverlap: true },
        } as never,
      },
      token,
    );
    for (const stage of stages)
      await clinic.call(setStage, { body: { id: body.data?.id, stage } as never }, token);
    await clinic.call(
      saveRecall,
      {
        body: {
          id: 0,
          idPatient: patient.id,
          reason: "promised",
          dueDay: clinicToday(),
          words: name,
        } as never,
      },
      token,
    );
    if (stages.length === 2) continue;
    const bill = await clinic.call(
      createBill,
      {
        body: {
          ...{ patientId: patient.id, patientName: name, idDoctor, paymentDate: clinicToday() },
          ...{ paymentMethod: "Cash", chargeableAmount: 900, receivedAmount: 400 },
          paymentDetails: [{ description: "Crown", price: 900 }],
        } as never,
      },
      token,
    );
    expect(bill.body.message).toContain("success");
  }
});
afterAll(() => clinic.close());

it("counts what the lists hold", async () => {
  const recalls = await clinic.call(listRecalls, { query: { page: 1 } as never }, token);
  const dues = await clinic.call(listDues, { query: { page: 1, state: "to contact" } as never }, token);
  const work = await clinic.call(getWorklist, {}, token);
  expect(dues.body.total).toBe(2);
  expect(await today(token)).toEqual({
    visits: { inside: 1, waiting: 2 },
    toDo: work.body.data?.messages.length,
    toCall: recalls.body.total,
    toAsk: dues.body.total,
    backup: null,
  });
});

it("tells a doctor of the own visits alone", async () => {
  const own = await clinic.signIn("Doctor", { doctorId: idDoctor });
  expect((await today(own.token))?.visits).toEqual({ inside: 1, waiting: 2 });
  const other = await clinic.signIn("Doctor");
  expect((await today(other.token))?.visits).toEqual({ inside: 0, waiting: 0 });
});

it("leaves out what a role may not open", async () => {
  const screens = {
    visits: "board",
    toDo: "todo",
    toCall: "to-call",
    toAsk: "dues",
    backup: "status",
  } as const satisfies Record<string, ScreenPath>;
  for (const role of ROLES) {
    const answer = await today((await clinic.signIn(role)).token);
    for (const [figure, screen] of Object.entries(screens))
      expect(answer?.[figure as keyof typeof screens] === null, `${role}: ${figure}`).toBe(
        !mayOpen({ role }, screen),
      );
  }
  const administrator = await clinic.signIn("Administrator");
  expect((await today(administrator.token))?.backup).toEqual({ lastGoodOn: null });
});
