import { useDebouncedValue } from "@mantine/hooks";
import { Fragment } from "react";
import { Link } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { findSimilarPatients, type SimilarPatient as Similar } from "#contract/patients/similar-patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import classes from "./similar.module.css";
import { SimilarPatient } from "./similar-patient.tsx";
import type { PatientForm } from "./use-patient-form.ts";

const PAUSE_MS = 400;

/** Who may be the person in the form, asked once the typing pauses. */
function useSimilar({ form: { values }, distinctFrom, busy }: PatientForm): Similar[] {
  const { id, fullName, guardianName, gender, dob, phone, alternateNumber, nationalIdentificationNumber } =
    values;
  const dobPrecision = values.dobPrecision || "day";
  const typed = {
    id,
    fullName,
    guardianName,
    gender,
    dob,
    dobPrecision,
    phone,
    alternateNumber,
    nationalIdentificationNumber,
  };
  const [key] = useDebouncedValue(JSON.stringify(typed), PAUSE_MS);
  const { data = [] } = useCall(
    findSimilarPatients,
    { body: JSON.parse(key) },
    {
      // Not once it is saved: the form would find the file that it has made.
      enabled: !busy && (fullName.trim().length > 2 || Boolean(nationalIdentificationNumber)),
      keepPrevious: true,
    },
  );
  return data.filter((similar) => !distinctFrom.includes(similar.id));
}

/** Above the button that saves: whoever is in the form is probably, or perhaps, registered already. It prevents nothing. */
export function SimilarNote({ patientForm }: { patientForm: PatientForm }) {
  const similar = useSimilar(patientForm);
  const probable = similar.filter(({ isProbable }) => isProbable === 1);
  if (probable.length > 0)
    return (
      <Note kind="attention" title="Probably registered already" announce>
        {probable.map((patient) => (
          <SimilarPatient
            key={patient.id}
            patient={patient}
            onDistinct={() => patientForm.sayDistinct(patient.id)}
          />
        ))}
      </Note>
    );
  if (similar.length === 0) return null;
  return (
    <p className={`hint ${classes.perhaps}`} role="status">
      Perhaps the same as{" "}
      {similar.map(({ id, fullName, registerNo }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <PersonName name={fullName} /> <Link to={pathTo("patients/view/:id", id)}>{registerNo}</Link>
        </Fragment>
      ))}
    </p>
  );
}
