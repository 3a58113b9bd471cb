import { Readable } from "node:stream";
import type { HandedOver } from "#contract/clinical/aftercare.ts";
import type { PatientHistory, Visit } from "#contract/clinical/doctor-panel.ts";
import type { getPrescriptionPdf } from "#contract/clinical/prescriptions.ts";
import type { VitalsEntry } from "#contract/clinical/vitals.ts";
import { signingName } from "#rules/clinic/doctor.ts";
import { weekText } from "#rules/clinic/hours/opening-hours.ts";
import { prescribedFor } from "#rules/clinical/allergy-check.ts";
import { numberText } from "#rules/clinical/dose/format-dose.ts";
import { beforePrint, reasonedBy } from "#rules/clinical/medicine-answers.ts";
import {
  ageAndGender,
  nextVisitText,
  type PaperLine,
  paperLines,
  warningTexts,
} from "#rules/clinical/prescription-paper.ts";
import { TIME_SIGNS } from "#rules/clinical/time-signs.ts";
import { vitalsOnPaper } from "#rules/clinical/vitals.ts";
import { formatDate } from "#rules/values/display.ts";
import { containsUrdu, isMostlyUrdu } from "#rules/values/text/person-name.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { doctors } from "#server/features/clinic/doctors/service.ts";
import { ofVisit } from "#server/features/clinical/aftercare/service.ts";
import { history as historyOf, recordPrint } from "#server/features/clinical/doctor-panel/service.ts";
import { list as vitalsOf } from "#server/features/clinical/vitals/service.ts";
import { getAppointment } from "#server/features/desk/appointments/service.ts";
import { present } from "#server/features/patients/patients/service.ts";
import type { SignedIn } from "#server/platform/auth/sessions.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Download } from "#server/platform/http/download.ts";
import { AppError, conflict, notFound } from "#server/platform/http/errors.ts";
import type { Call } from "#server/platform/http/mount.ts";
import { inItsScript, typesetUnderLetterhead } from "#server/platform/papers/letterhead-paper.ts";
import { readSettings } from "#server/platform/settings/settings.ts";

/** The prescription of a visit as PDF. It looks like admin/features/clinical/doctor-panel/prescription on the screen. */

type Asked = Call<typeof getPrescriptionPdf>;

/** What the paper is made of. */
interface Facts {
  history: Pick<PatientHistory, "patient" | "visits" | "medicineAnswers">;
  visit: Visit;
  vitals: readonly VitalsEntry[];
  aftercare: readonly HandedOver[];
  doctor: { qualification: string | null; registrationNo?: string | null | undefined } | null;
}

/**
 * Makes the paper; the looks and the print are on record before it is drawn. Throws 403 where the history is closed, 404, 503,
 * and 409 without a prescription or while nobody has said what an unknown medicine contains.
 */
export async function prescriptionPdf({ query, db, audit, staff }: Asked): Promise<Download> {
  const facts = await audit((trx) => factsOf(trx, query.appointmentId, staff));
  const patient = await present(db, facts.history.patient, staff);
  const settings = await readSettings(db);
  const { clinic, hours } = settings;
  const data = {
    paper: query.paper,
    ...paperData({ ...facts, history: { ...facts.history, patient } }),
    where: `${weekText(hours.days)}. Phone ${clinic.phone.display}, WhatsApp ${clinic.whatsapp.display}.`,
  };
  return {
    fileName: `prescription-${facts.visit.appointmentRegistrationNo}.pdf`,
    contentType: "application/pdf",
    body: Readable.from([
      await typesetUnderLetterhead(db, { template: "prescription", data, settings }, staff),
    ]),
  };
}

async function factsOf(trx: Executor, appointmentId: number, staff: SignedIn): Promise<StoredFacts> {
  const { idPatient, idDoctor } = await getAppointment(trx, appointmentId, staff);
  const history = await historyOf(trx, idPatient, staff);
  const visit = history.visits.find(({ id }) => id === appointmentId);
  if (!visit) throw notFound("This appointment");
  const aftercare = await ofVisit(trx, appointmentId, staff);
  if (!visit.doctorPrescription && aftercare.length === 0)
    throw conflict("Nothing is prescribed or handed over at this visit.");
  assertPrintable(history, visit);
  await recordPrint(trx, appointmentId, staff);
  return {
    history,
    visit,
    vitals: await vitalsOf(trx, idPatient, staff),
    aftercare,
    doctor: await doctors.get(trx, idDoctor).catch(noneWhereGone),
  };
}

/** A doctor who left the clinic signs with the name alone. */
function noneWhereGone(error: unknown): null {
  if (error instanceof AppError && error.code === "notFound") return null;
  throw error;
}

type StoredFacts = Omit<Facts, "history"> & { history: Awaited<ReturnType<typeof historyOf>> };

function assertPrintable(history: StoredFacts["history"], visit: Visit): void {
  const isOfVisit = ({ appointmentId }: { appointmentId: number }) => appointmentId === visit.id;
  const { medicineAnswers, allergyOverrides } =
    "medicineAnswers" in history ? history : { medicineAnswers: [], allergyOverrides: [] };
  const said = {
    answers: medicineAnswers.filter(isOfVisit),
    isReasoned: reasonedBy(allergyOverrides.filter(isOfVisit)),
  };
  const patient = prescribedFor(history.patient, clinicToday());
  const unknown = beforePrint(visit.doctorPrescription, said, patient).find(
    ({ kind }) => kind === "unchecked",
  );
  if (unknown)
    throw conflict(
      `The patient has an allergy. Before it is printed, say in the note what ${unknown.medicine} contains.`,
    );
}

const part = (text: string, isUrdu: (text: string) => boolean) => ({ text, rtl: isUrdu(text) });

/** The input of the template (`prescription.typ`). */
function paperData({ history: { patient, visits }, visit, vitals, aftercare, doctor }: Facts) {
  const today = clinicToday();
  const { pressure, weight } = vitalsOnPaper(vitals, visit.id);
  const facts = [
    ["Patient", patient.fullName],
    ["Age, gender", ageAndGender(patient, today)],
    ["Registration no", patient.registerNo],
    ["Appointment ID", visit.appointmentRegistrationNo],
    ["Date", formatDate(visit.appointmentDate)],
    ["Blood pressure", pressure],
    ["Weight", weight],
  ] as const;
  const lines = paperLines(visit.doctorPrescription);
  return {
    title: "Prescription",
    number: visit.appointmentRegistrationNo,
    doctor: {
      name: inItsScript(signingName(visit.doctorName)),
      lines: [doctor?.qualification, doctor?.registrationNo && `PMDC ${doctor.registrationNo}`].filter(
        Boolean,
      ),
    },
    facts: facts.flatMap(([label, value]) => (value === null ? [] : { label, value: inItsScript(value) })),
    warnings: warningTexts(patient, today).map(inItsScript),
    medicines: medicinesOf(lines),
    signs: TIME_SIGNS,
    aftercare: aftercare.map(({ name, en, ur }) => ({
      name: inItsScript(name),
      en: linesOf(en),
      ur: ur === null ? null : linesOf(ur),
    })),
    next: nextVisitText(visits, visit.id),
    // Nothing is signed without a medicine.
    signature: lines.length > 0 ? inItsScript(signingName(visit.doctorName)) : null,
  };
}

const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

/** Each medicine with its further doses, which stay on one page. */
function medicinesOf(lines: readonly PaperLine[]) {
  const medicines: object[][] = [];
  for (const { medicine, number, directions } of lines) {
    const line = {
      number,
      name: part(medicine.name, isMostlyUrdu),
      how: part(medicine.how, containsUrdu),
      howLong: part(medicine.howLong, containsUrdu),
      quantity: directions?.quantity ?? null,
      urdu: directions?.urdu ?? null,
      amounts:
        directions?.signs?.map((amount) =>
          amount === 0 ? null : numberText(amount, directions.dose.unit),
        ) ?? null,
    };
    const last = medicines.at(-1);
    if (number === null && last) last.push(line);
    else medicines.push([line]);
  }
  return medicines;
}
