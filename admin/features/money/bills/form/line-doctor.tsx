import { Input } from "@mantine/core";
import type { ReactNode } from "react";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { say } from "#ui/say.ts";
import type { BillValues, LineValues } from "./bill-values.ts";
import classes from "./line-doctor.module.css";

/** A doctor whom a line can name. */
export interface LineDoctorChoice {
  id: number;
  name: string;
}

interface LineDoctorProps {
  /** The line's place on the bill, from 1. */
  place: number;
  line: LineValues;
  /** The doctor of the bill. */
  idDoctor: BillValues["idDoctor"];
  /** Those who see patients. */
  doctors: readonly LineDoctorChoice[];
  error: ReactNode;
  onChoose: (doctor: LineDoctorChoice | null) => void;
}

/** Whom the line can name instead of the bill's doctor; its own stays among them after leaving. */
function others({ doctors, line, idDoctor }: LineDoctorProps): LineDoctorChoice[] {
  const found = doctors.filter(({ id }) => id !== idDoctor);
  const isGone = line.idDoctor !== null && !doctors.some(({ id }) => id === line.idDoctor);
  if (!isGone || line.idDoctor === null || line.idDoctor === idDoctor) return found;
  return [...found, { id: line.idDoctor, name: line.doctorName ?? "" }];
}

/** Says that another doctor gets the share than the one who did the line's work. */
function OtherShare({ line, idDoctor, doctors }: LineDoctorProps) {
  const { idDoneBy, doneByName } = line;
  const idShare = line.idDoctor ?? idDoctor;
  if (idDoneBy === null || idShare === null || idShare === idDoneBy) return null;
  const name = line.doctorName ?? doctors.find(({ id }) => id === idShare)?.name;
  return (
    <p role="status" className={classes.share}>
      {say("{who} did this work; the share goes to {doctor}.", {
        who: calledDoctor(doneByName ?? ""),
        doctor: name ? calledDoctor(name) : say("the doctor of the bill"),
      })}
    </p>
  );
}

/** Who did the work of a line: the bill's doctor, or another who is chosen here. Nothing where there is nobody else. */
export function LineDoctor(props: LineDoctorProps) {
  const { place, line, idDoctor, error, onChoose } = props;
  const offered = others(props);
  if (offered.length === 0) return <OtherShare {...props} />;
  const isOther = line.idDoctor !== null && line.idDoctor !== idDoctor;
  return (
    <>
      <select
        className={classes.doctor}
        data-other={isOther || undefined}
        aria-label={say("Line {place} done by", { place })}
        aria-invalid={error ? true : undefined}
        title={say("Who did it")}
        value={isOther ? String(line.idDoctor) : ""}
        onChange={({ currentTarget: { value } }) =>
          onChoose(offered.find(({ id }) => String(id) === value) ?? null)
        }
      >
        <option value="">{say("Doctor of the bill")}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {calledDoctor(name)}
          </option>
        ))}
      </select>
      {error && <Input.Error>{error}</Input.Error>}
      <OtherShare {...props} />
    </>
  );
}
