import { IconBolt } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { lengthText } from "#rules/clinic/visit-length.ts";
import { expectedAt } from "#rules/desk/board/board-day.ts";
import { clinicTimeNow, minutesOf } from "#rules/values/time/clinic-time.ts";
import type { DoctorOffer } from "./offers.ts";
import type { WalkInForm } from "./use-walk-in.ts";
import classes from "./walk-in.module.css";

const hoursOf = ({ doctor }: DoctorOffer) =>
  doctor.windows.length > 0
    ? doctor.windows.map(({ from, to }) => `${from}–${to}`).join(", ")
    : (doctor.closed ?? "Not in");

/** How long somebody would wait there, or why nobody can say. */
function waitWords({ doctor, presence, aboutMinutes, inFrom }: DoctorOffer): string {
  if (inFrom !== null) return `in from ${inFrom}`;
  if (presence.is === "gone") return "hours are over";
  return aboutMinutes === null ? (doctor.closedShort ?? "Not in") : `about ${lengthText(aboutMinutes)}`;
}

/**
 * The doctors of the day with their queues. The shortest of those who are in is chosen beforehand, and named so unless
 * another is as short; where nobody is in, who comes next.
 */
export function DoctorChoice({ walkIn }: { walkIn: WalkInForm }) {
  const { form, offers, preset } = walkIn;
  const chosen = offers.find(({ doctor }) => doctor.id === form.values.idDoctor)?.doctor;
  const remarks = chosen ? expectedAt(chosen, { from: minutesOf(clinicTimeNow()), durationMinutes: 1 }) : [];
  return (
    <fieldset className={classes.doctors}>
      <legend>
        Doctor <small>Alt and the letter</small>
      </legend>
      <div>
        {offers.map((offer) => {
          const { doctor, presence, waiting } = offer;
          const isChosen = form.values.idDoctor === doctor.id;
          return (
            <label key={doctor.id} data-chosen={isChosen || undefined}>
              <input
                type="radio"
                name="doctor"
                checked={isChosen}
                onChange={() => form.setFieldValue("idDoctor", doctor.id)}
              />
              <span className={classes.letter} aria-hidden="true">
                {doctor.letter}
              </span>
              <Grid as="span" grow shrink className={classes.doctor}>
                <b>
                  <PersonName name={doctor.name} cut />
                </b>
                <small>
                  {presence.is === "in" && doctor.windows.length > 0 && "In, "}
                  {hoursOf(offer)}
                </small>
              </Grid>
              {preset?.isShortest && doctor.id === preset.idDoctor && (
                <span className={classes.shortest}>
                  <IconBolt size={13} aria-hidden />
                  Shortest
                </span>
              )}
              <span className={classes.wait}>
                {(waiting > 0 || presence.is !== "away") && <b>{waiting} waiting</b>}
                <small>{waitWords(offer)}</small>
              </span>
            </label>
          );
        })}
      </div>
      {remarks.length > 0 && <Note kind="attention" title={remarks.join(" ")} />}
    </fieldset>
  );
}
