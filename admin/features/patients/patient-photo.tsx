import { IconUser } from "@tabler/icons-react";
import type { Patient } from "#contract/patients.ts";
import classes from "./file.module.css";

/** The patient's picture, or a default one. */
export function PatientPhoto({ patient: { fullName, imgURL } }: { patient: Patient }) {
  if (imgURL) return <img className={classes.photo} src={imgURL} alt={fullName} />;
  return (
    <span className={classes.photo} role="img" aria-label="No photo">
      <IconUser size={32} stroke={1.25} aria-hidden />
    </span>
  );
}
