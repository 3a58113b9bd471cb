import { dayTitle } from "#admin/features/desk/board/head/day-head.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { Sheet } from "#admin/kit/paper/sheet.tsx";
import { useLetterhead } from "#admin/kit/paper/use-letterhead.ts";
import type { DoctorPaper, PaperVisit } from "#contract/desk/board.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { tokenText } from "#rules/desk/board/attendance.ts";
import { ageText } from "#rules/patients/age.ts";
import { groupPhone } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import classes from "./day-paper.module.css";

/** How many rows a page holds: high ones while they are enough, else low ones, then several pages. */
const ROWS = { high: 20, low: 28 } as const;

/** The row of a visit, or an empty one for who walks in. */
function Row({ visit, letter }: { visit?: PaperVisit; letter: string }) {
  if (!visit)
    return (
      <tr className={classes.empty}>
        {Array.from({ length: 5 }, (_, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is its place
          <td key={cell} />
        ))}
      </tr>
    );
  const { time, token, patientName, patientNo, patientPhone, gender, services, description } = visit;
  return (
    <tr>
      <td>
        <div>
          <b>{time}</b>
          {token !== null && <small>{tokenText(letter, token)}</small>}
        </div>
      </td>
      <td>
        <div>
          <b>
            <PersonName name={patientName} />
          </b>
          <small>{[patientNo, groupPhone(patientPhone)].filter(Boolean).join(" · ")}</small>
        </div>
      </td>
      <td>
        <div>
          <span>{ageText(visit, clinicToday())}</span>
          <small>{gender}</small>
        </div>
      </td>
      <td>
        <div>
          <span className={classes.why}>
            <PersonName name={[...services, description].filter(Boolean).join(", ")} />
          </span>
        </div>
      </td>
      <td />
    </tr>
  );
}

const hoursOf = ({ windows, closedShort }: DoctorPaper) =>
  windows.length > 0
    ? windows.map(({ from, to }) => `${from} to ${to}`).join(", ")
    : (closedShort ?? "Not in");

/**
 * A doctor's day on A4, to work from while there is no power: who comes when and why, space to write, and empty rows for
 * who walks in.
 */
export function DayPaper({ day, doctor }: { day: string; doctor: DoctorPaper }) {
  const { visits, letter } = doctor;
  const letterhead = useLetterhead();
  const isLow = visits.length > ROWS.high - 2;
  const room = isLow ? ROWS.low : ROWS.high;
  const empty = Math.max(0, room - visits.length);
  const name = calledDoctor(doctor.name);
  return (
    <section className={classes.paper} aria-label={name}>
      <Sheet className={classes.sheet}>
        <table className={classes.day} data-low={isLow || undefined}>
          <colgroup>
            <col className={classes.time} />
            <col className={classes.patient} />
            <col className={classes.age} />
            <col className={classes.reason} />
            <col className={classes.notes} />
          </colgroup>
          <thead>
            <tr>
              <th colSpan={5} className={classes.title}>
                <div>
                  <span>
                    <b>{name}</b>
                    <span>{dayTitle(day)}</span>
                  </span>
                  <span>
                    <span>{letterhead?.name}</span>
                    <span>{hoursOf(doctor)}</span>
                  </span>
                </div>
              </th>
            </tr>
            <tr>
              <th>Time</th>
              <th>Patient</th>
              <th>Age</th>
              <th>For</th>
              <th>Notes, amount</th>
            </tr>
          </thead>
          <tbody>
            {visits.map((visit) => (
              <Row key={visit.id} visit={visit} letter={letter} />
            ))}
            {Array.from({ length: empty }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty row is its place
              <Row key={`empty ${row}`} letter={letter} />
            ))}
          </tbody>
        </table>
      </Sheet>
    </section>
  );
}
