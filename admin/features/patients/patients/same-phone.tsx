import { useDebouncedValue } from "@mantine/hooks";
import { Fragment } from "react";
import { Link } from "react-router";
import { useAnswer } from "#admin/kit/call/use-call.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { listPatients, type PatientRow } from "#contract/patients/patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { phoneProblem, storedPhone } from "#rules/values/text/phone.ts";
import classes from "./same-phone.module.css";

const SHOWN = 3;

function useOthers(typed: string, exceptId: number): PatientRow[] {
  const phone = storedPhone(typed);
  const [settled] = useDebouncedValue(phone, 300);
  const { data } = useAnswer(
    listPatients,
    { query: { page: 1, pageSize: 10, phone: settled } },
    { enabled: phoneProblem(settled, "Phone number") === null },
  );
  const found = settled === phone ? (data?.data ?? []) : [];
  return found.filter((row) => row.id !== exceptId && row.phone === phone);
}

/**
 * Patients who already have this number, each with a link. Families share phones, so this is a note below the field
 * and not a warning.
 */
export function SamePhoneNote({ phone, exceptId }: { phone: string; exceptId: number }) {
  const others = useOthers(phone, exceptId);
  return (
    <p className={`hint ${classes.hint}`} role="status">
      {others.length > 0 && "Also the number of "}
      {others.slice(0, SHOWN).map(({ id, fullName, registerNo }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <PersonName name={fullName} /> <Link to={pathTo("patients/view/:id", id)}>{registerNo}</Link>
        </Fragment>
      ))}
      {others.length > SHOWN && ` and ${others.length - SHOWN} more`}
    </p>
  );
}
