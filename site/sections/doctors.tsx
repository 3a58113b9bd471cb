import { clinic } from "#content/clinic.ts";
import type { DoctorProfile } from "#content/doctors.ts";
import { doctorsNote } from "#content/home.ts";
import { addMinutes, minutesOf } from "#rules/clinic-time.ts";
import { fullName } from "#rules/person-name.ts";
import { Icon } from "#site/layout/icons.tsx";
import css from "./doctors.module.css";
import { formatHour } from "./format-clock-time.ts";

export type ShownDoctor = DoctorProfile & { portraitUrl: string };

const OPEN = minutesOf(clinic.hours.from);
const CLOSE = minutesOf(clinic.hours.to);
/** Minutes of a column of the timetable. */
const CELL = 30;

const cells = (minutes: number) => Math.max(0, Math.round(minutes / CELL));

function Axis() {
  const hours = Array.from({ length: (CLOSE - OPEN) / 60 + 1 }, (_, index) =>
    formatHour(addMinutes(clinic.hours.from, index * 60)),
  );
  return (
    <div className={css.axis} aria-hidden="true">
      <ol>
        {hours.map((hour, index) => (
          <li key={hour}>{index === 0 || index === hours.length - 1 ? hour : hour.split(" ")[0]}</li>
        ))}
      </ol>
    </div>
  );
}

/**
 * The doctor's hours on the clinic's time axis. The columns of a fixed table position the bar, because a style
 * attribute would need a weaker content security policy.
 */
function Bar({ from, to }: { from: string; to: string }) {
  const before = cells(minutesOf(from) - OPEN);
  const during = cells(minutesOf(to) - minutesOf(from));
  const after = cells(CLOSE - OPEN) - before - during;
  return (
    <table className={css.bar} role="presentation">
      <tbody>
        <tr>
          {before > 0 ? <td colSpan={before} /> : null}
          <td colSpan={during}>
            <span>
              {formatHour(from)} to {formatHour(to)}
            </span>
          </td>
          {after > 0 ? <td colSpan={after} /> : null}
        </tr>
      </tbody>
    </table>
  );
}

function Doctor({ doctor }: { doctor: ShownDoctor }) {
  const name = `Dr ${fullName(doctor.firstName, doctor.lastName)}`;
  return (
    <article className={css.doctor}>
      <div className={`arch ${css.portrait}`}>
        <img src={doctor.portraitUrl} width="800" height="1000" loading="lazy" alt={doctor.portraitAlt} />
      </div>
      <div className={css.who}>
        <h3>{name}</h3>
        <p>{doctor.qualification}</p>
        <p className="mute small">
          {doctor.department}. {doctor.focus}. {doctor.languages.join(", ")}.
        </p>
      </div>
      <div className={css.when}>
        <Bar from={doctor.from} to={doctor.to} />
        <p className={css.row}>
          <span className="small mute">{clinic.hours.daysText}</span>
          <a
            className="onward"
            href="/#appointment"
            data-book="doctor"
            data-name={fullName(doctor.firstName, doctor.lastName)}
          >
            See free times<span className="visually-hidden"> with {name}</span> <Icon name="next" />
          </a>
        </p>
      </div>
    </article>
  );
}

/** The rota: all doctors' hours on one time axis. */
export function Doctors({ doctors }: { doctors: readonly ShownDoctor[] }) {
  return (
    <section id="doctors" className="section sand" aria-labelledby="doctors-heading">
      <div className="wrap">
        <div className="head">
          <h2 id="doctors-heading">Who is in, and when.</h2>
          <p>
            {clinic.hours.daysText}. {doctorsNote}
          </p>
        </div>
        <div className={css.rota}>
          <Axis />
          {doctors.map((doctor) => (
            <Doctor key={doctor.slug} doctor={doctor} />
          ))}
        </div>
      </div>
    </section>
  );
}
