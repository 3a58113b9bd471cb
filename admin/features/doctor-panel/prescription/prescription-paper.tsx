import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { Letterhead, Sheet } from "#admin/kit/paper/sheet.tsx";
import type { PanelPatient, PatientHistory, Visit } from "#contract/doctor-panel.ts";
import { getActiveDoctors } from "#contract/doctors.ts";
import { ageText } from "#rules/age.ts";
import { mentionsAllergy } from "#rules/allergy.ts";
import { clinicToday } from "#rules/clinic-time.ts";
import { formatDate } from "#rules/display.ts";
import { weekText } from "#rules/opening-hours.ts";
import { parsePrescription } from "#rules/prescription.ts";
import { call } from "#ui/call.ts";
import classes from "./prescription-paper.module.css";

interface PaperProps {
  history: PatientHistory;
  visit: Visit;
}

/** The doctor's qualification for the letterhead; null for a doctor who left the clinic. */
function useQualification(idDoctor: number): string | null {
  const { data } = useQuery({
    queryKey: [getActiveDoctors.path],
    queryFn: async ({ signal }) => (await call(getActiveDoctors, {}, { signal })).data,
  });
  return data?.find(({ id }) => id === idDoctor)?.qualification ?? null;
}

function Doctor({ visit }: { visit: Visit }) {
  const qualification = useQualification(visit.idDoctor);
  return (
    <div className={classes.doctor}>
      <b>{visit.doctorName}</b>
      {qualification && <p>{qualification}</p>}
    </div>
  );
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ForWhom({ patient, visit }: { patient: PanelPatient; visit: Visit }) {
  const { fullName, gender, registerNo, anyKnownAllergies } = patient;
  return (
    <>
      <dl className={classes.patient}>
        <Pair label="Patient">
          <PersonName name={fullName} />
        </Pair>
        <Pair label="Age, gender">
          {[ageText(patient, clinicToday()), gender].filter(Boolean).join(", ") || "N/A"}
        </Pair>
        <Pair label="Registration no">{registerNo}</Pair>
        <Pair label="Appointment ID">{visit.appointmentRegistrationNo}</Pair>
        <Pair label="Date">{formatDate(visit.appointmentDate)}</Pair>
      </dl>
      {mentionsAllergy(anyKnownAllergies) && (
        <p className={classes.allergy}>
          <b>Allergic:</b> <PersonName name={anyKnownAllergies ?? ""} />
        </p>
      )}
    </>
  );
}

function Medicines({ prescription }: { prescription: string | null }) {
  return (
    <ol className={classes.medicines} aria-label="Medicines">
      {parsePrescription(prescription).map(({ name, how, howLong }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a medicine is its place on the paper
        <li key={index}>
          <b>
            <PersonName name={name} />
          </b>
          {how && <PersonName name={how} />}
          {howLong && <PersonName name={howLong} />}
        </li>
      ))}
    </ol>
  );
}

/** The next visit that was booked after this one, whose day is printed for the patient. */
function followingOf({ visits }: PatientHistory, visit: Visit): Visit | undefined {
  return visits.find((next) => next.idPreviousAppointment === visit.id && next.status === "Scheduled");
}

/** When the clinic is open, and its numbers. */
function WhenAndWhere() {
  const known = useClinic();
  if (!known) return null;
  const { clinic, hours } = known;
  return (
    <p>
      {weekText(hours.days)}. Phone {clinic.phone.display}, WhatsApp {clinic.whatsapp.display}.
    </p>
  );
}

/** One sheet for the pharmacy and for the patient to keep: who, what to take, and when to come again. */
export function PrescriptionPaper({ history, visit }: PaperProps) {
  const following = followingOf(history, visit);
  return (
    <Sheet className={classes.prescription}>
      <Letterhead>
        <Doctor visit={visit} />
      </Letterhead>
      <h1 className="sr">Prescription</h1>
      <ForWhom patient={history.patient} visit={visit} />
      <div className={classes.body}>
        <span className={classes.sign} aria-hidden="true">
          ℞
        </span>
        <Medicines prescription={visit.doctorPrescription} />
      </div>
      <footer className={classes.foot}>
        <div className={classes.end}>
          <p>
            {following && (
              <>
                <b>Next visit</b> {formatDate(following.appointmentDate)} at {following.appointmentTime},{" "}
                {following.appointmentRegistrationNo}
              </>
            )}
          </p>
          <p className={classes.signature}>{visit.doctorName}</p>
        </div>
        <WhenAndWhere />
      </footer>
    </Sheet>
  );
}
