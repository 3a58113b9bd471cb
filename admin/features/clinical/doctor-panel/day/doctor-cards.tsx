import { useDay } from "#admin/features/desk/board/day/use-day.ts";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import type { BoardDoctor } from "#contract/desk/board.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { ChooseDoctor } from "./day-column.tsx";
import classes from "./doctor-cards.module.css";

/** When the doctor is in today, or why not. */
const hoursText = ({ windows, closedShort }: BoardDoctor) =>
  windows.length > 0
    ? windows.map(({ from, to }) => `${from}–${to}`).join(", ")
    : (closedShort ?? "Not in today");

/** Whose day: the doctors of today, with how many wait for each; any other by name. */
export function DoctorCards({ onChoose }: { onChoose: (id: number) => void }) {
  const { data: day } = useDay(clinicToday());
  const doctors = day?.doctors ?? [];
  return (
    <Grid gap={16} className={classes.choice}>
      <h2>Whose day?</h2>
      {doctors.length > 0 && (
        <Grid as="ul" gap={12} className={classes.cards}>
          {doctors.map((doctor) => (
            <li key={doctor.id}>
              <button type="button" onClick={() => onChoose(doctor.id)}>
                <b>
                  <PersonName name={doctor.name} cut />
                </b>
                <span>{hoursText(doctor)}</span>
                <span data-waits={doctor.waiting > 0 || undefined}>
                  {doctor.waiting > 0 ? `${doctor.waiting} waiting` : "Nobody waiting"}
                </span>
              </button>
            </li>
          ))}
        </Grid>
      )}
      <ChooseDoctor onChoose={onChoose} />
    </Grid>
  );
}
