import { Fragment, type ReactNode } from "react";
import { SheetText } from "#admin/features/clinical/aftercare/sheet-text.tsx";
import { useCall } from "#admin/kit/call/use-call.ts";
import { LatinRuns } from "#admin/kit/display/latin-runs.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { ClosingRow } from "#admin/kit/paper/closing-row.tsx";
import { Letterhead, Sheet, type SheetSize } from "#admin/kit/paper/sheet.tsx";
import { getDoctor } from "#contract/clinic/doctors.ts";
import type { HandedOver } from "#contract/clinical/aftercare.ts";
import type { PatientHistory, Visit } from "#contract/clinical/doctor-panel.ts";
import type { VitalsEntry } from "#contract/clinical/vitals.ts";
import { signingName } from "#rules/clinic/doctor.ts";
import { weekText } from "#rules/clinic/hours/opening-hours.ts";
import {
  ageAndGender,
  nextVisitText,
  type PaperLine,
  paperLines,
  paperWarnings,
} from "#rules/clinical/prescription-paper.ts";
import { vitalsOnPaper } from "#rules/clinical/vitals.ts";
import { formatDate } from "#rules/values/display.ts";
import { containsUrdu, isMostlyUrdu } from "#rules/values/text/person-name.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { say } from "#ui/say.ts";
import classes from "./prescription-paper.module.css";
import { TimeSigns } from "./time-signs.tsx";

interface PaperProps {
  /** What to do at home, as it was handed over. */
  aftercare: readonly HandedOver[];
  /** What was measured of the patient, the newest first. */
  vitals: readonly VitalsEntry[];
  history: PatientHistory;
  visit: Visit;
}

/** Who prescribes, with qualification and council number; the name alone of a doctor who left the clinic. */
function Doctor({ visit }: { visit: Visit }) {
  const { data } = useCall(getDoctor, { query: { id: visit.idDoctor } });
  return (
    <div className={classes.doctor}>
      <b>{signingName(visit.doctorName)}</b>
      {data?.qualification && <p>{data.qualification}</p>}
      {data?.registrationNo && (
        <p>
          {say("PMDC")} <bdi>{data.registrationNo}</bdi>
        </p>
      )}
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

function ForWhom({ history: { patient }, visit, vitals }: PaperProps) {
  const { pressure, weight } = vitalsOnPaper(vitals, visit.id);
  const { fullName, registerNo, anyKnownAllergies } = patient;
  const warnings = paperWarnings(patient, clinicToday());
  return (
    <>
      <dl className={classes.patient}>
        <Pair label="Patient">
          <PersonName name={fullName} />
        </Pair>
        <Pair label="Age, gender">{ageAndGender(patient, clinicToday())}</Pair>
        <Pair label="Registration no">{registerNo}</Pair>
        <Pair label="Appointment ID">{visit.appointmentRegistrationNo}</Pair>
        <Pair label="Date">{formatDate(visit.appointmentDate)}</Pair>
        {pressure && <Pair label={say("Blood pressure")}>{pressure}</Pair>}
        {weight && <Pair label={say("Weight")}>{weight}</Pair>}
      </dl>
      {warnings.length > 0 && (
        <p className={classes.allergy}>
          {warnings.map(({ kind, text }, index) => (
            <Fragment key={text}>
              {kind === "told" ? (
                <>
                  <b>Allergic:</b> <PersonName name={anyKnownAllergies ?? ""} />
                </>
              ) : (
                <b>
                  <bdi>{text}</bdi>
                </b>
              )}
              {index < warnings.length - 1 && " · "}
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

/** A part of a line as it is written; Urdu is set from the right in every line, a Latin unit in it or not. */
function Part({ text, isUrdu }: { text: string; isUrdu: boolean }) {
  if (!isUrdu) return <bdi>{text}</bdi>;
  return (
    <span className={`ur ${classes.urdu}`} lang="ur" dir="rtl">
      <LatinRuns text={text} />
    </span>
  );
}

function MedicineRow({ medicine, number, directions }: PaperLine) {
  const { name, how, howLong } = medicine;
  const isNameAlone = !how && !howLong;
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a row, so that the head of the table is repeated on the next page
    // biome-ignore lint/a11y/useSemanticElements: as above
    <tr role="listitem" data-then={number === null || undefined}>
      <td className={classes.sign} aria-hidden="true">
        {number === 1 && "℞"}
      </td>
      <td className={classes.number}>{number !== null && `${number}.`}</td>
      <td>
        <div className={classes.medicine} data-alone={isNameAlone || undefined}>
          <b>
            <Part text={name} isUrdu={isMostlyUrdu(name)} />
          </b>
          {!isNameAlone && (
            <>
              <div>{how && <Part text={how} isUrdu={containsUrdu(how)} />}</div>
              <div>
                {howLong && <Part text={howLong} isUrdu={containsUrdu(howLong)} />}
                {directions?.quantity && <p className={classes.quantity}>{directions.quantity}</p>}
              </div>
            </>
          )}
          {directions && (
            <Row gap={2} gapX={12} justify="between" align="center" wrap className={classes.directions}>
              {directions.signs && <TimeSigns signs={directions.signs} unit={directions.dose.unit} />}
              <Part text={directions.urdu} isUrdu />
            </Row>
          )}
        </div>
      </td>
    </tr>
  );
}

/** When the clinic is open, and its numbers. */
function WhenAndWhere() {
  const known = useClinic();
  if (!known) return null;
  const { clinic, hours } = known;
  return (
    <div>
      {weekText(hours.days)}. Phone {clinic.phone.display}, WhatsApp {clinic.whatsapp.display}.
    </div>
  );
}

/** The next visit, the signature of what is prescribed, and when the clinic can be reached. */
function Foot({ history, visit, isSigned }: PaperProps & { isSigned: boolean }) {
  const next = nextVisitText(history.visits, visit.id);
  return (
    <footer>
      <Row align="end" justify="between" className={classes.end}>
        <div>
          {next && (
            <>
              <b>Next visit</b> {next}
            </>
          )}
        </div>
        {isSigned && <div className={classes.signature}>{signingName(visit.doctorName)}</div>}
      </Row>
      <WhenAndWhere />
    </footer>
  );
}

/** Whom the paper is for, on each of its pages, and what to take. */
function Medicines(paper: PaperProps) {
  const lines = paperLines(paper.visit.doctorPrescription);
  return (
    <table className={classes.medicines} role="presentation">
      <colgroup>
        <col className={classes.signColumn} />
        <col className={classes.numberColumn} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <td colSpan={3}>
            <ForWhom {...paper} />
          </td>
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useSemanticElements: the rows of a table, as above */}
      <tbody role="list" aria-label="Medicines">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a medicine is its place on the paper
          <MedicineRow key={index} {...line} />
        ))}
        <ClosingRow columns={3} className={classes.foot}>
          <Foot {...paper} isSigned={lines.length > 0} />
        </ClosingRow>
        {paper.aftercare.map((sheet) => (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a row, as above
          // biome-ignore lint/a11y/useSemanticElements: as above
          <tr key={sheet.id} role="listitem">
            <td colSpan={3} className={classes.aftercare}>
              <h2>
                <bdi>{sheet.name}</bdi>
              </h2>
              <SheetText sheet={sheet} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One sheet for the pharmacy and for the patient to keep: who, what to take, and when to come again. */
export function PrescriptionPaper({ size, ...paper }: PaperProps & { size: SheetSize }) {
  return (
    <Sheet className={classes.prescription} size={size} numbered>
      <Letterhead>
        <Doctor visit={paper.visit} />
      </Letterhead>
      <h1 className="sr">Prescription</h1>
      <Medicines {...paper} />
    </Sheet>
  );
}
