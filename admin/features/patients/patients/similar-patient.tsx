import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Avatar } from "#admin/kit/display/avatar.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import type { SimilarPatient as Similar } from "#contract/patients/similar-patients.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { ageWords } from "#rules/patients/age.ts";
import { formatDate, groupPhone } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import classes from "./similar.module.css";

interface SimilarPatientProps {
  patient: Similar;
  busy?: boolean;
  onDistinct: () => void;
}

/** Another file that may be of the same person, with the two ways on. */
export function SimilarPatient({ patient, busy, onDistinct }: SimilarPatientProps) {
  const { id, fullName, registerNo, phone, lastVisit, imgURL } = patient;
  const facts = [
    registerNo,
    ageWords(patient, clinicToday()),
    groupPhone(phone),
    lastVisit ? `last visit ${formatDate(lastVisit)}` : "no visit yet",
  ];
  return (
    <Row gap={8} gapX={10} align="center" wrap className={`${classes.similar} mt-8`}>
      <Avatar name={fullName} image={imgURL} />
      <p>
        <PersonName name={fullName} />
        <span className="soft num">{facts.filter(Boolean).join(", ")}</span>
      </p>
      <Button component={Link} to={pathTo("patients/view/:id", id)} size="xs" variant="default">
        Open {registerNo}
      </Button>
      <Button size="xs" variant="default" loading={busy} onClick={onDistinct}>
        This is another person<span className="sr"> than {registerNo}</span>
      </Button>
    </Row>
  );
}
