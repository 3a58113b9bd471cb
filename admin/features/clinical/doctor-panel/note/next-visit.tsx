import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { servicesOf, usePreviousVisit } from "#admin/features/desk/appointments/dialogs/previous-visit.ts";
import { BookingAdvice } from "#admin/kit/booking/advice-note.tsx";
import { ClashNote } from "#admin/kit/booking/clash-note.tsx";
import { LabDue } from "#admin/kit/booking/lab-due.tsx";
import { IconCalendarCheck } from "#admin/kit/display/icons.ts";
import { WrittenNames } from "#admin/kit/display/written-text.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { TimeField } from "#admin/kit/fields/time-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { ServicePicker } from "#admin/kit/pickers/service-picker.tsx";
import type { Visit } from "#contract/clinical/doctor-panel.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { FOLLOW_UP_SPANS } from "#rules/desk/nearest-offers.ts";
import { formatDate } from "#rules/values/display.ts";
import classes from "./note-column.module.css";
import type { NextVisit } from "./use-next-visit.ts";

function Booked({ visit }: { visit: Visit }) {
  return (
    <Row as="p" gap={8} align="center" wrap className={`${classes.booked} medium`}>
      <IconCalendarCheck size={16} stroke={1.75} aria-hidden />
      <span>
        {formatDate(visit.appointmentDate)}, {visit.appointmentTime}
      </span>
      <Link to={pathTo("appointment/view/:id", visit.id)}>{visit.appointmentRegistrationNo}</Link>
    </Row>
  );
}

function When({ nextVisit }: { nextVisit: NextVisit }) {
  const { form, choose } = nextVisit;
  const { nextVisitDate: date, nextVisitTime: time } = form.values;
  return (
    <Grid gap={8} className={classes.when}>
      <DateField
        aria-label="Next visit date"
        value={date}
        onChange={(value) => choose(value, time)}
        error={form.errors.nextVisitDate}
      />
      <TimeField
        aria-label="Next visit time"
        value={time}
        onChange={(value) => choose(date, value)}
        error={form.errors.nextVisitTime}
      />
    </Grid>
  );
}

/** What it is for: as this visit, until others are chosen. */
function Services({ nextVisit: { form }, visit }: Pick<NextVisitFieldsProps, "nextVisit" | "visit">) {
  const [isOpen, setIsOpen] = useState(false);
  const previous = usePreviousVisit(visit.id, isOpen);
  const { idServices = previous?.idServices } = form.values;
  if (!isOpen)
    return (
      <Row as="p" gap={4} gapX={8} align="center" wrap>
        <WrittenNames names={visit.serviceNames} />
        <Button size="compact-xs" variant="subtle" onClick={() => setIsOpen(true)}>
          Choose other services
        </Button>
      </Row>
    );
  return (
    <ServicePicker
      aria-label="Services of the next visit"
      idDepartment={visit.idDepartment}
      disabled={!previous}
      chosen={previous && servicesOf(previous)}
      value={idServices ?? []}
      onChange={(ids) => form.setFieldValue("idServices", ids)}
      error={form.errors.idServices}
    />
  );
}

interface NextVisitFieldsProps {
  nextVisit: NextVisit;
  idPatient: number;
  /** The visit that it follows. */
  visit: Visit;
  /** The visit that was booked to follow this one; null when there is none yet. */
  following: Visit | null;
}

/** The visit that follows: a span proposes day and time at which the doctor is free, and a second click books it. */
export function NextVisitFields({ nextVisit, idPatient, visit, following }: NextVisitFieldsProps) {
  const { span, clash, busy, propose, book, bookAnyway, choose, form, isChosen, wish, outside } = nextVisit;
  return (
    <Grid as="fieldset" gap={8} className={classes.next}>
      <legend>Next visit</legend>
      {following ? (
        <Booked visit={following} />
      ) : (
        <>
          <When nextVisit={nextVisit} />
          <Services nextVisit={nextVisit} visit={visit} />
          <LabDue idPatient={idPatient} day={form.values.nextVisitDate} />
          {!clash && (
            <BookingAdvice wish={wish} outside={outside} onTake={({ date, time }) => choose(date, time)} />
          )}
          <Row gap={6} wrap>
            {FOLLOW_UP_SPANS.map((choice) => (
              <Button
                key={choice}
                size="xs"
                variant={span === choice ? "light" : "subtle"}
                aria-pressed={span === choice}
                onClick={() => propose(choice)}
              >
                {choice}
              </Button>
            ))}
            <span className="gap" />
            <Button size="xs" variant="default" disabled={!isChosen} loading={busy} onClick={() => book()}>
              Schedule Next Visit
            </Button>
          </Row>
          {clash && (
            <ClashNote
              clash={clash}
              doctorName={visit.doctorName}
              day={{ idDoctor: form.values.doctorId, date: form.values.nextVisitDate }}
              busy={busy}
              onBookAnyway={bookAnyway}
              onUseTime={(time) => choose(form.values.nextVisitDate, time)}
            />
          )}
          <FormProblem contractForm={nextVisit} title="Not scheduled" />
        </>
      )}
    </Grid>
  );
}
