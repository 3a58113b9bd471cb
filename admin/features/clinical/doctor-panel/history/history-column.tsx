import { ActionIcon } from "@mantine/core";
import { Link } from "react-router";
import { SafetyStrip } from "#admin/features/patients/facts/safety-strip.tsx";
import { Avatar } from "#admin/kit/display/avatar.tsx";
import { IconChevronRight, IconHeartbeat } from "#admin/kit/display/icons.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Column, Grid, Row } from "#admin/kit/layout/layout.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import type { PanelPatient, PatientHistory, Visit } from "#contract/clinical/doctor-panel.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { ageText } from "#rules/patients/age.ts";
import { groupPhone } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import classes from "./history-column.module.css";
import { PatientTimeline } from "./patient-timeline.tsx";

/** The medical history as told at registration. */
function Told({ patient: { medicalHistory } }: { patient: PanelPatient }) {
  if (!medicalHistory) return null;
  return (
    <Row as="ul" gap={6} gapX={8} wrap className={classes.warnings} aria-label="Warnings">
      <li>
        <IconHeartbeat size={14} stroke={2} aria-hidden />
        <span>
          <PersonName name={medicalHistory} />
        </span>
      </li>
    </Row>
  );
}

/** Who is treated, and what must not be overlooked. */
export function PatientHead({ patient }: { patient: PanelPatient }) {
  const canOpen = useCanOpen();
  const { id, fullName, imgURL, registerNo, gender, phone, bloodGroup } = patient;
  const who = [ageText(patient, clinicToday()), gender].filter(Boolean).join(", ");
  return (
    <Grid as="header" gap={8} className={classes.head}>
      <Row gap={12} align="center" className={classes.who}>
        <Avatar name={fullName} image={imgURL} size={40} />
        <div>
          <h2>
            <PersonName name={fullName} />
          </h2>
          <p>{[registerNo, who, bloodGroup, groupPhone(phone)].filter(Boolean).join(" · ")}</p>
        </div>
        {canOpen("patients/view/:id") && (
          <ActionIcon
            component={Link}
            to={pathTo("patients/view/:id", id)}
            aria-label="Open patient file"
            title="Open patient file"
          >
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </Row>
      <SafetyStrip patient={patient} />
      <Told patient={patient} />
    </Grid>
  );
}

interface HistoryColumnProps {
  history: PatientHistory;
  /** The visit whose note is open beside it. */
  open: Visit | null;
  /** Whose notes may be opened: this doctor's. */
  idDoctor: number;
}

/** The chosen patient: warnings that stay in view, and everything that was done, newest first, in one scroll. */
export function HistoryColumn({ history, open, idDoctor }: HistoryColumnProps) {
  return (
    // It scrolls, so the keyboard must reach it.
    <Column as="section" shrink className={classes.column} aria-label="History" tabIndex={0}>
      <PatientHead patient={history.patient} />
      <PatientTimeline history={history} open={open} idDoctor={idDoctor} />
    </Column>
  );
}
