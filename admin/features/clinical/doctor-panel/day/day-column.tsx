import { ActionIcon } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { ColumnState } from "#admin/features/clinical/doctor-panel/column-state.tsx";
import { usePanelUrl } from "#admin/features/clinical/doctor-panel/panel-url.ts";
import { EmptyState } from "#admin/kit/display/empty-state.tsx";
import { IconCalendarOff, IconChevronLeft, IconChevronRight, IconPrinter } from "#admin/kit/display/icons.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Column, Row } from "#admin/kit/layout/layout.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { DoctorPicker } from "#admin/kit/pickers/doctor-picker.tsx";
import { PatientPicker, patientChoice } from "#admin/kit/pickers/patient-picker.tsx";
import { RecordPicker } from "#admin/kit/pickers/record-picker.tsx";
import type { ChoiceGroup } from "#admin/kit/pickers/use-record-picker.ts";
import { type DoctorDay, getDoctorDay } from "#contract/clinical/doctor-panel.ts";
import { findPanelPatients } from "#contract/clinical/panel-search.ts";
import { weekdayName } from "#rules/clinic/hours/opening-hours.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate } from "#rules/values/display.ts";
import { addDays, clinicToday, weekdayOf } from "#rules/values/time/clinic-time.ts";
import { call } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import classes from "./day-column.module.css";
import { DayList } from "./day-list.tsx";
import { QueueBox } from "./queue-box.tsx";
import type { Queue } from "./use-queue.ts";

async function findInPanel(search: string, signal: AbortSignal): Promise<ChoiceGroup[]> {
  if (search === "") return [];
  const { data } = await call(findPanelPatients, { query: { search } }, { signal });
  return [{ choices: data.map(patientChoice) }];
}

/** Finds any patient, and goes on there; one who has an appointment that day opens with it. */
function FindPatient({ day }: { day: DoctorDay | undefined }) {
  const { to } = usePanelUrl();
  const navigate = useNavigate();
  const mayList = useMay()("patients.read");
  const place = useRef<HTMLDivElement>(null);
  useShortcut({
    keys: "/",
    label: "Find a patient",
    group: "Doctor panel",
    // By selector: the field is inside the picker, which lends no ref.
    run: () => place.current?.querySelector("input")?.focus(),
  });
  const show = (idPatient: number) => {
    const visit = day?.appointments.find((appointment) => appointment.idPatient === idPatient);
    navigate(to({ idPatient, idAppointment: visit?.id ?? null }));
    // By selector: the patient's columns are the panel's.
    document.querySelector<HTMLElement>("[data-patient-columns]")?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.find} ref={place}>
      {mayList ? (
        <PatientPicker
          label="Find a patient"
          placeholder="Find a patient"
          value={null}
          onPatient={(patient) => patient && show(patient.id)}
        />
      ) : (
        <RecordPicker
          label={say("Find a patient")}
          placeholder={say("Find a patient")}
          value={null}
          queryKey={findPanelPatients.path}
          load={findInPanel}
          failed={say("Failed to load patients. Please try again later.")}
          nothing={say("Type a name, a number, a phone or a CNIC.")}
          onChoose={(choice) => choice && show(choice.id)}
        />
      )}
    </div>
  );
}

/** For administrators: whose day it is. */
export function ChooseDoctor({ day, onChoose }: { day?: DoctorDay; onChoose: (id: number) => void }) {
  return (
    <DoctorPicker
      label="Doctor"
      required
      value={day?.idDoctor ?? null}
      chosen={day ? { id: day.idDoctor, name: day.doctorName } : null}
      onChange={(id) => id && onChoose(id)}
    />
  );
}

/** For assistants who work for several doctors: whose day it is. */
function ChooseAmong({ day, onChoose }: { day: DoctorDay; onChoose: (id: number) => void }) {
  const { doctors = [] } = day;
  if (doctors.length < 2) return <h2 className="fs-13 line-16 muted">{day.doctorName}</h2>;
  return (
    <RecordPicker
      label={say("Doctor")}
      required
      value={day.idDoctor}
      chosen={{ id: day.idDoctor, name: day.doctorName, text: day.doctorName }}
      queryKey={`${getDoctorDay.path} ${doctors.map(({ id }) => id).join()}`}
      load={async (search) => {
        const sought = search.toLowerCase();
        const found = doctors.filter(({ name }) => name.toLowerCase().includes(sought));
        return [{ choices: found.map(({ id, name }) => ({ id, name, text: name })) }];
      }}
      onChange={(id) => id && onChoose(id)}
    />
  );
}

function seenText({ appointments }: DoctorDay): string {
  const expected = appointments.filter(({ status }) => status !== "Cancelled");
  const seen = expected.filter(({ status }) => status === "Completed");
  return `${seen.length} of ${expected.length} seen`;
}

function DayBar({ day }: { day: DoctorDay | undefined }) {
  const { place, to } = usePanelUrl();
  const { date } = place;
  const canOpen = useCanOpen();
  // Assistants see today alone.
  const mayTurn = useMay()("clinicalNotes.write");
  const step = (days: number, label: string, icon: ReactNode) => (
    <ActionIcon component={Link} to={to({ date: addDays(date, days) })} aria-label={label}>
      {icon}
    </ActionIcon>
  );
  return (
    <Row gap={4} align="center" className={classes.bar}>
      {mayTurn && step(-1, "Day before", <IconChevronLeft size={18} stroke={1.75} aria-hidden />)}
      <div className={`${classes.date} grow shrink`}>
        <h2>
          {weekdayName(weekdayOf(date))}, {formatDate(date)}
        </h2>
        <p>
          <span aria-live="polite">{day ? seenText(day) : "\u00A0"}</span>
          {date !== clinicToday() && <Link to={to({ date: clinicToday() })}>Go to today</Link>}
        </p>
      </div>
      {day && canOpen("board/paper") && (
        <ActionIcon
          component={Link}
          to={`${pathTo("board/paper")}?day=${date}&doctor=${day.idDoctor}`}
          aria-label="Print the day"
          title="Print the day, for hours without power"
        >
          <IconPrinter size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      {mayTurn && step(1, "Day after", <IconChevronRight size={18} stroke={1.75} aria-hidden />)}
    </Row>
  );
}

interface DayColumnProps {
  query: UseQueryResult<DoctorDay>;
  queue: Queue | undefined;
  /** Shown to administrators, who may look at any doctor's day, and to assistants. */
  onChooseDoctor?: (id: number) => void;
}

/** The doctor's working day, with the way to any other day and to any patient. */
export function DayColumn({ query, queue, onChooseDoctor }: DayColumnProps) {
  const day = query.data;
  const choosesAny = useMay()("appointments.readAll");
  return (
    <Column as="section" shrink aria-label="Working day">
      {onChooseDoctor && (
        <div className={classes.find}>
          {day?.doctors ? (
            <ChooseAmong day={day} onChoose={onChooseDoctor} />
          ) : (
            choosesAny && <ChooseDoctor day={day} onChoose={onChooseDoctor} />
          )}
        </div>
      )}
      <FindPatient day={day} />
      <DayBar day={day} />
      {day && queue?.isToday && <QueueBox queue={queue} />}
      {!day && <ColumnState {...query} />}
      {day && day.appointments.length > 0 && <DayList day={day} queue={queue} />}
      {day?.appointments.length === 0 && (
        <EmptyState icon={<IconCalendarOff size={28} stroke={1.4} />} title="No appointments on this day" />
      )}
    </Column>
  );
}
