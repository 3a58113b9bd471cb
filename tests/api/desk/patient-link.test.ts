import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approveRequest, listRequests } from "#contract/desk/appointment-requests.ts";
import { createAppointment, getAppointment, rescheduleAppointment } from "#contract/desk/appointments.ts";
import {
  askOtherTime,
  cancelVisit,
  confirmVisit,
  getVisitLink,
  getVisitOffers,
  openVisit,
  renewVisitLink,
  resumeMessages,
  stopMessages,
  takeBackVisit,
} from "#contract/desk/visit.ts";
import type { Patient } from "#contract/patients/patients.ts";
import { catalogue, registerPatient, someDay } from "#tests/support/cases.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

const GONE = /^This link no longer works\. Call \S/;
/** Wrong tokens. LINK_CASES=100000 npx vitest run tests/api/desk/patient-link.test.ts: the long form, which compares times. */
const NUMBERS = Number(process.env.LINK_CASES ?? 90);

let clinic: TestClinic;
let desk: string;
let patient: Patient;
let id: number;
let token: string;
let ahead = 0;
beforeAll(async () => {
  clinic = await openClinic({ PUBLIC_URL: "https://clinic.example" });
  desk = (await clinic.signIn("Receptionist")).token;
});
afterAll(() => clinic.close());
beforeEach(async () => {
  await clinic.database.pool.query("DELETE FROM throttle");
  patient = await registerPatient(clinic, desk);
  const input = await visitInput(patient.id);
  const { body } = await clinic.call(createAppointment, { body: input }, desk);
  id = body.data?.id ?? 0;
  token = await tokenOf(id);
});

/** Input for a visit of a patient: at a time of its own, unless said otherwise. */
async function visitInput(idPatient: number, changes: object = {}) {
  const { idDepartment, idDoctor, services } = await catalogue(clinic);
  ahead += 1;
  return {
    idPatient,
    idDoctor,
    idDepartment,
    appointmentDate: someDay(40 + ahead),
    appointmentTime: "17:30",
    durationMinutes: 30,
    priority: "Medium" as const,
    status: "Scheduled" as const,
    description: "Tooth pain",
    idServices: services.slice(0, 1).map(({ id: service }) => service),
    ...changes,
  };
}

async function tokenOf(appointment: number): Promise<string> {
  const { body } = await clinic.call(getVisitLink, { query: { id: appointment } }, desk);
  return body.data?.url?.split("#")[1] ?? "";
}
const appointment = async () => (await clinic.call(getAppointment, { query: { id } }, desk)).body.data;
const linkAtDesk = async () => (await clinic.call(getVisitLink, { query: { id } }, desk)).body.data;
const open = (text = token) => clinic.call(openVisit, { body: { token: text } });

describe("a patient's link", () => {
  it("says when and with whom, and nothing that the message did not", async () => {
    const { status, body } = await open();
    expect(status).toBe(200);
    expect(token).toMatch(/^[\w-]{31}$/);
    expect(body.data).toMatchObject({ state: "coming", visit: { isConfirmed: false, mayCancel: true } });
    const told = JSON.stringify(body);
    const {
      appointmentRegistrationNo = "",
      serviceNames = "",
      departmentName = "",
    } = (await appointment()) ?? {};
    for (const secret of [
      patient.phone,
      patient.registerNo,
      appointmentRegistrationNo,
      serviceNames,
      departmentName,
    ])
      expect(told).not.toContain(secret);
  });

  it("is of the page in the language that the patient is written to in", async () => {
    expect((await linkAtDesk())?.url).toMatch(/^https:\/\/clinic\.example\/v#/);
    await clinic.database.pool.query("UPDATE patients SET language = 'ur' WHERE id = $1", [patient.id]);
    expect((await linkAtDesk())?.url).toBe(`https://clinic.example/ur/v#${token}`);
    await clinic.database.pool.query("INSERT INTO contact_wishes (id, language) VALUES ($1, 'en')", [
      patient.id,
    ]);
    expect((await linkAtDesk())?.url).toBe(`https://clinic.example/v#${token}`);
  });

  it("opens nothing with another bit, of another version, or of a deleted visit, and says so in the same words", async () => {
    const flipped = Buffer.from(token, "base64url");
    flipped[22] = (flipped[22] ?? 0) ^ 1;
    const renewed = token;
    await clinic.call(renewVisitLink, { body: { id } }, desk);
    token = await tokenOf(id);
    expect((await open()).status).toBe(200);
    const other = await tokenOf(id);
    const texts = [flipped.toString("base64url"), renewed, "", "x".repeat(31), `${other}=`, "0".repeat(99)];
    const answers = await Promise.all(texts.map((text) => open(text)));
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 404));
    expect(answers[0]?.body.message).toMatch(GONE);
    await clinic.database.pool.query("UPDATE appointments SET is_deleted = true WHERE id = $1", [id]);
    expect(await open()).toMatchObject({ status: 404, body: { message: answers[0]?.body.message } });
  });

  it("is never guessed: whatever is wrong, the answer is the same and takes as long", async () => {
    const right = Buffer.from(token, "base64url");
    const nobody = id + 1_000_000;
    // Another signature, one changed bit, and a visit that does not exist: by turns.
    const guesses = fc
      .sample(fc.uint8Array({ minLength: 16, maxLength: 16 }), NUMBERS)
      .map((signature, n) => {
        const guess = Buffer.from(right);
        if (n % 3 === 1) guess[n % 23] = (guess[n % 23] ?? 0) ^ (1 << (n % 8));
        else guess.set(signature, 7);
        if (n % 3 === 2) guess.writeUIntBE(nobody + n, 1, 6);
        return { kind: n % 3, text: guess.toString("base64url") };
      });
    const took: number[][] = [[], [], []];
    const answers = new Set<string>();
    for (const [n, { kind, text }] of guesses.entries()) {
      if (n % 15 === 0) await clinic.database.pool.query("DELETE FROM throttle");
      const begun = performance.now();
      const { status, body } = await open(text);
      took[kind]?.push(performance.now() - begun);
      answers.add(`${status} ${body.message}`);
    }
    expect([...answers]).toEqual([expect.stringMatching(/^404 This link no longer works\. Call \S/)]);
    const medians = took.map((times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
    if (process.env.LINK_CASES)
      process.stdout.write(
        `${NUMBERS} tokens, none opens; milliseconds of another signature, one bit, nobody's visit: ${medians.map((ms) => ms.toFixed(2)).join(", ")}\n`,
      );
    if (process.env.LINK_CASES) expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.15);
  }, 3_600_000);

  it("makes whoever guesses much wait while a right one still opens", async () => {
    await clinic.database.pool.query(
      "INSERT INTO throttle (bucket, hits, resets_on) VALUES ('wrong link', 600, now() + interval '1 minute')",
    );
    expect((await open("x".repeat(31))).status).toBe(429);
    expect((await open()).status).toBe(200);
  });
});

describe("by the link a patient", () => {
  it("confirms, once however often it is said", async () => {
    for (let n = 0; n < 2; n++) {
      const { body } = await clinic.call(confirmVisit, { body: { token } });
      expect(body.data?.visit).toMatchObject({ isConfirmed: true });
    }
    const { rows } = await clinic.database.pool.query("SELECT confirmed_by FROM attendances WHERE id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ confirmed_by: "patient" }]);
    expect(await linkAtDesk()).toMatchObject({ confirmedOn: expect.any(String), cancelledOn: null });
  });

  it("cancels with a reason, and takes it back while the time is free", async () => {
    const { body } = await clinic.call(cancelVisit, { body: { token, reason: "not well" } });
    expect(body.data).toMatchObject({ state: "cancelled", visit: { takeBackUntil: expect.any(String) } });
    expect((await appointment())?.status).toBe("Cancelled");
    expect(await linkAtDesk()).toMatchObject({ cancelledOn: expect.any(String), cancelReason: "not well" });
    expect((await clinic.call(takeBackVisit, { body: { token } })).body.data?.state).toBe("coming");
    expect((await appointment())?.status).toBe("Scheduled");
    expect(await linkAtDesk()).toMatchObject({ cancelledOn: null, cancelReason: null });
  });

  it("hears that the time is gone, and not to whom", async () => {
    await clinic.call(cancelVisit, { body: { token } });
    const other = await registerPatient(clinic, desk);
    const { idDoctor, appointmentDate, appointmentTime } = (await appointment()) ?? {};
    const input = await visitInput(other.id, { idDoctor, appointmentDate, appointmentTime });
    await clinic.call(createAppointment, { body: input }, desk);
    const { status, body } = await clinic.call(takeBackVisit, { body: { token } });
    expect(status).toBe(409);
    expect(JSON.stringify(body)).not.toContain(other.fullName);
  });

  it("takes back the time on another chair when its own is taken, and hears when none is free", async () => {
    const { pool } = clinic.database;
    const { rows } = await pool.query<{ id: number }>(
      "INSERT INTO chairs (name, position) VALUES ('One', 1), ('Two', 2) RETURNING id",
    );
    const [one, two] = rows.map((chair) => chair.id);
    await pool.query("UPDATE appointments SET chair_id = $1 WHERE id = $2", [one, id]);
    const { idDoctor, appointmentDate } = (await appointment()) ?? {};
    const doctor = (await catalogue(clinic)).doctors.find((other) => other.id !== idDoctor)?.id;
    const takeBesides = async (idChair: number | undefined) => {
      const other = await registerPatient(clinic, desk);
      const changes = { idDoctor: doctor, appointmentDate, idChair, allowOverlap: true };
      expect(
        (await clinic.call(createAppointment, { body: await visitInput(other.id, changes) }, desk)).status,
      ).toBe(200);
    };
    await clinic.call(cancelVisit, { body: { token } });
    await takeBesides(one);
    expect((await clinic.call(takeBackVisit, { body: { token } })).body.data?.state).toBe("coming");
    expect((await appointment())?.idChair).toBe(two);

    await clinic.call(cancelVisit, { body: { token } });
    await takeBesides(two);
    const refused = await clinic.call(takeBackVisit, { body: { token } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/^This time has been given to somebody else\. Call \S/),
    ]);
    await pool.query("UPDATE chairs SET is_deleted = true");
  });

  it("is not changed without end by whoever has the link", async () => {
    const changes = [];
    for (let n = 0; n < 16; n++)
      for (const change of [cancelVisit, takeBackVisit])
        changes.push((await clinic.call(change, { body: { token } })).status);
    expect(changes).toEqual([...Array(30).fill(200), 429, 429]);
    expect((await open()).status).toBe(200);
  });

  it("offers nothing behind the last day that there is", async () => {
    const body = { token, from: "9999-12-31" };
    expect((await clinic.call(getVisitOffers, { body })).body.data).toEqual([]);
  });

  it("can no longer cancel two hours before the visit, nor take back after ten minutes", async () => {
    await clinic.call(cancelVisit, { body: { token } });
    await clinic.database.pool.query(
      "UPDATE attendances SET cancelled_by_patient_on = now() - interval '11 minutes' WHERE id = $1",
      [id],
    );
    expect((await clinic.call(takeBackVisit, { body: { token } })).status).toBe(409);
    await clinic.database.pool.query("UPDATE appointments SET status = 'Scheduled' WHERE id = $1", [id]);
    await clinic.database.pool.query("UPDATE clinic_rules SET cancel_until_minutes = 10080");
    const soon = await clinic.call(
      rescheduleAppointment,
      {
        body: { appointmentId: id, newDate: someDay(1), newTime: "23:30", allowOverlap: true },
      },
      desk,
    );
    expect(soon.status).toBe(200);
    expect((await clinic.call(cancelVisit, { body: { token } })).status).toBe(409);
    await clinic.database.pool.query("UPDATE clinic_rules SET cancel_until_minutes = 120");
  });

  it("asks for another time, which the desk approves by moving the visit", async () => {
    const { body } = await clinic.call(getVisitOffers, { body: { token, from: someDay(3) } });
    const [first, second] = (body.data ?? []).flatMap(({ date, times }) =>
      times.map((time) => ({ date, time })),
    );
    if (!first || !second) throw new Error("nothing is offered");
    const ask = { token, wishes: [first, second], message: "After work" };
    const asked = await clinic.call(askOtherTime, { body: ask });
    expect(asked.body.data?.visit?.wishes).toEqual([first, second]);
    expect((await clinic.call(askOtherTime, { body: ask })).status).toBe(200);
    expect((await clinic.call(askOtherTime, { body: { ...ask, wishes: [second] } })).status).toBe(409);
    const list = await clinic.call(listRequests, { query: { search: patient.fullName } }, desk);
    const request = list.body.data?.[0];
    expect(request?.moves).toMatchObject({ idAppointment: id, otherWishes: [second] });
    const approve = (patientId: number) =>
      clinic.call(
        approveRequest,
        { query: { id: request?.id ?? 0, patientId, message: "Tooth pain", ...second } },
        desk,
      );
    const stranger = await registerPatient(clinic, desk);
    expect(await approve(stranger.id)).toMatchObject({
      status: 409,
      body: { message: `This request moves a visit of ${patient.fullName}.` },
    });
    expect((await approve(patient.id)).body.data?.idAppointment).toBe(id);
    expect(await appointment()).toMatchObject({ appointmentDate: second.date, appointmentTime: second.time });
  });

  it("is refused a time that is not offered", async () => {
    const wishes = [{ date: someDay(4), time: "03:07" }];
    const { status, body } = await clinic.call(askOtherTime, { body: { token, wishes } });
    expect(status).toBe(400);
    expect(body.errors?.map(({ field }) => field)).toEqual(["wishes.0"]);
  });

  it("stops the messages, and takes that back; either twice is once", async () => {
    const stopped = async (one: typeof stopMessages | typeof resumeMessages) =>
      (await clinic.call(one, { body: { token } })).body.data?.visit?.hasStoppedMessages;
    expect([await stopped(stopMessages), await stopped(stopMessages)]).toEqual([true, true]);
    expect([await stopped(resumeMessages), await stopped(resumeMessages)]).toEqual([false, false]);
  });

  it("neither stops nor resumes them once the link is over", async () => {
    const wish = async () =>
      (
        await clinic.database.pool.query("SELECT * FROM contact_wishes WHERE id = $1", [patient.id])
      ).rows.toString();
    const changes = [
      "appointment_date = current_date - 3",
      "status = 'Completed'",
      "appointment_date = current_date - 3, status = 'Cancelled'",
    ];
    for (const change of changes) {
      await clinic.database.pool.query(`UPDATE appointments SET ${change} WHERE id = $1`, [id]);
      const before = await wish();
      for (const one of [stopMessages, resumeMessages]) {
        const { status, body } = await clinic.call(one, { body: { token } });
        expect([change, status, body.message]).toEqual([change, 409, expect.stringMatching(/is over.*Call/)]);
      }
      expect(await wish()).toEqual(before);
      await clinic.database.pool.query(
        "UPDATE appointments SET appointment_date = current_date + 9, status = 'Scheduled' WHERE id = $1",
        [id],
      );
    }
  });

  it("stops the messages", async () => {
    expect((await clinic.call(stopMessages, { body: { token } })).body.data?.visit?.hasStoppedMessages).toBe(
      true,
    );
  });
});
