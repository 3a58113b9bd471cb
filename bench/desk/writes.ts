import { createAppointment, rescheduleAppointment } from "#contract/desk/appointments.ts";
import * as board from "#contract/desk/board.ts";
import * as recalls from "#contract/desk/recalls.ts";
import * as waiting from "#contract/desk/waiting-list.ts";
import type { Endpoint } from "#contract/values/endpoint.ts";
import { addDays, clinicToday } from "#rules/values/time/clinic-time.ts";
import { patientInput, registerPatient } from "#tests/support/cases.ts";
import type { TestClinic } from "#tests/support/clinic.ts";

/** Each writing call of the desk on something of its own, so that it can be asked again and again. */
export async function deskWrites(
  clinic: TestClinic,
  token: string,
  day: string,
  rounds: number,
): Promise<[string, (round: number) => Promise<void>][]> {
  const { id: idPatient } = await registerPatient(clinic, token, { ...patientInput(), phone: "03007654321" });
  const must = async (endpoint: Endpoint, body: object) => {
    const answer = await clinic.call(endpoint, { body } as never, token);
    if (!answer.body.data) throw new Error(`${endpoint.path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data as { id: number };
  };
  const visit = {
    ...{ idPatient, idDoctor: 1, idDepartment: 1, idServices: [1], durationMinutes: 30 },
    ...{ priority: "Medium", status: "Scheduled", description: "Pain", allowOverlap: true },
  };
  const book = (date: string, time: string) =>
    must(createAppointment, { ...visit, appointmentDate: date, appointmentTime: time });
  const wish = { idPatient, idDepartment: 1, idServices: [1], durationMinutes: 30, noticeMinutes: 0 };
  const wishes = { ...wish, fromDay: day, toDay: addDays(day, 30) };
  const ready = async <One>(count: number, make: (n: number) => Promise<One>) => {
    const all: One[] = [];
    for (let n = 0; n < count; n++) all.push(await make(n));
    return all;
  };
  const today = await ready(rounds, () => book(clinicToday(), "23:00"));
  const later = await ready(rounds, () => book(addDays(day, 40), "17:00"));
  return [
    ["Appointment/insert", async (n) => void (await book(addDays(day, 60 + n), "17:00"))],
    [
      "Appointment/RescheduleAppointment",
      async (n) =>
        void (await must(rescheduleAppointment, {
          ...{ appointmentId: later[n]?.id, newDate: addDays(day, 41), newTime: "17:30", allowOverlap: true },
        })),
    ],
    [
      "Board/SetStage (Arrived)",
      async (n) => void (await must(board.setStage, { id: today[n]?.id, stage: "Arrived" })),
    ],
    [
      "Board/WalkIn",
      async () => void (await must(board.walkIn, { idPatient, idDoctor: 1, allowOverLimit: true })),
    ],
    ["Waiting/Save", async () => void (await must(waiting.saveWaiting, wishes))],
    [
      "Recall/Save",
      async () => void (await must(recalls.saveRecall, { idPatient, reason: "promised", dueDay: day })),
    ],
  ];
}
