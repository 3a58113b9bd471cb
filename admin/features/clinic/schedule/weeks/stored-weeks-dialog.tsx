import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { CalendarDoctor } from "#admin/features/clinic/schedule/calendar/calendar-doctor.ts";
import classes from "#admin/features/clinic/schedule/dialogs.module.css";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type DoctorWeek, getWeeks } from "#contract/clinic/schedule.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { weekFor } from "./ramadan.ts";
import { useChairs } from "./use-chairs.ts";
import { weekTexts } from "./week-row.ts";

interface StoredWeeksProps {
  doctors: readonly CalendarDoctor[];
  /** Whose are shown first. */
  idDoctor: number | null;
  onChange: (doctor: CalendarDoctor, week: DoctorWeek) => void;
  onRemove: (doctor: CalendarDoctor, week: DoctorWeek) => void;
  onClose: () => void;
}

/** When a week holds: "Since always", "From 01-Mar-2027", "12-Feb-2027 to 13-Mar-2027". */
export function weekDays({ fromDay, toDay }: Pick<DoctorWeek, "fromDay" | "toDay">): string {
  if (toDay === null) return fromDay === null ? "Since always" : `From ${formatDate(fromDay)}`;
  return fromDay === null ? `Until ${formatDate(toDay)}` : `${formatDate(fromDay)} to ${formatDate(toDay)}`;
}

interface LineProps {
  week: DoctorWeek;
  /** Whether it is the one that holds today. */
  holds: boolean;
  onChange: () => void;
  onRemove: () => void;
}

function Line({ week, holds, onChange, onRemove }: LineProps) {
  const may = useMay();
  const called = `${week.name ?? "hours"}, ${weekDays(week)}`;
  const { nameOf } = useChairs();
  const lines = weekTexts(week.hours, nameOf);
  return (
    <li>
      <span>
        <b>{week.name ?? "Weekly hours"}</b> {weekDays(week)}
        {holds && " · holds today"}
        {lines.length === 0 && <small className="block fs-12 soft">Not in</small>}
        {lines.map((line) => (
          <small className="block fs-12 soft" key={line}>
            {line}
          </small>
        ))}
      </span>
      {may("schedule.weeks") && (
        <>
          <Button size="xs" variant="default" aria-label={`Change ${called}`} onClick={onChange}>
            Change
          </Button>
          <Button size="xs" variant="subtle" aria-label={`Remove ${called}`} onClick={onRemove}>
            Remove
          </Button>
        </>
      )}
    </li>
  );
}

/** What is stored about a doctor's weeks: each can be changed, with its days, or removed. */
export default function StoredWeeksDialog(props: StoredWeeksProps) {
  const { doctors, onChange, onRemove, onClose } = props;
  const [id, setId] = useState(props.idDoctor ?? doctors[0]?.idDoctor ?? 0);
  const doctor = doctors.find(({ idDoctor }) => idDoctor === id);
  const weeks = useCall(getWeeks, { query: { idDoctor: id } });
  if (!doctor) return null;
  return (
    <Modal title="Weekly hours" onClose={onClose}>
      <Grid gap={16}>
        <NativeSelect
          label="Doctor"
          data-autofocus
          data={doctors.map(({ idDoctor, doctorName }) => ({ value: String(idDoctor), label: doctorName }))}
          value={String(id)}
          onChange={(event) => setId(Number(event.currentTarget.value))}
        />
        <Loaded query={weeks}>
          {(stored) => (
            <>
              {stored.length === 0 && <p className="muted">No weekly hours are entered.</p>}
              <Grid
                as="ul"
                gap={6}
                className={classes.closures}
                aria-label={`Weekly hours of ${doctor.doctorName}`}
              >
                {stored.map((week) => (
                  <Line
                    key={week.id}
                    week={week}
                    holds={weekFor(stored, clinicToday())?.id === week.id}
                    onChange={() => onChange(doctor, week)}
                    onRemove={() => onRemove(doctor, week)}
                  />
                ))}
              </Grid>
            </>
          )}
        </Loaded>
        <p className="muted">Of those that hold on a day, the one that began last counts.</p>
      </Grid>
    </Modal>
  );
}
