import type { SiteDoctor } from "#contract/site/snapshot.ts";
import { addMinutes, minutesOf } from "#rules/clinic-time.ts";
import { openDaysByHours } from "#rules/opening-hours.ts";
import { span } from "#site/hours.ts";
import { Icon } from "#site/layout/icons.tsx";
import { linksOf } from "#site/layout/links.ts";
import { Plate } from "#site/pictures/picture.tsx";
import { Say, type Site, useSite, Words, Written } from "#site/site.tsx";
import { LANGUAGES_IN_URDU } from "#site/urdu/languages.ts";
import css from "./doctors.module.css";

/** Minutes of a column of the timetable. */
const CELL = 30;

const cells = (minutes: number) => Math.max(0, Math.round(minutes / CELL));

const HOUR = 60;
const MIDNIGHT = "00:00";

/** The whole hours between which somebody receives patients, in minutes of the day; null: nobody has fixed hours. */
function useDay(): { from: number; to: number } | null {
  const { hours, doctors } = useSite().snapshot;
  const { from, to } = span([...hours.days, ...doctors.flatMap((doctor) => doctor.hours)]);
  if (from === "") return null;
  return {
    from: Math.floor(minutesOf(from) / HOUR) * HOUR,
    to: Math.ceil(minutesOf(to) / HOUR) * HOUR,
  };
}

function Axis() {
  const { clock } = useSite();
  const day = useDay();
  if (!day) return null;
  const hours = Array.from({ length: (day.to - day.from) / HOUR + 1 }, (_, index) =>
    addMinutes(MIDNIGHT, day.from + index * HOUR),
  );
  return (
    <div className={css.axis} aria-hidden="true">
      <ol>
        {hours.map((hour, index) => (
          <li key={hour}>
            {index === 0 || index === hours.length - 1 ? clock.hour(hour) : clock.bareHour(hour)}
          </li>
        ))}
      </ol>
    </div>
  );
}

/**
 * The doctor's hours on the axis of the day. The columns of a fixed table position the bar, because a style attribute
 * would need a weaker content security policy.
 */
function Bar({ from, to }: { from: string; to: string }) {
  const { clock } = useSite();
  const day = useDay();
  if (!day) return null;
  const before = cells(minutesOf(from) - day.from);
  const during = Math.max(1, cells(minutesOf(to) - minutesOf(from)));
  const after = cells(day.to - day.from) - before - during;
  return (
    <table className={css.bar} role="presentation">
      <tbody>
        <tr>
          {before > 0 ? <td colSpan={before} /> : null}
          <td colSpan={during}>
            <span>
              <Written>{clock.hours(from, to)}</Written>
            </span>
          </td>
          {after > 0 ? <td colSpan={after} /> : null}
        </tr>
      </tbody>
    </table>
  );
}

function Times({ doctor }: { doctor: SiteDoctor }) {
  const site = useSite();
  const groups = openDaysByHours(doctor.hours);
  const last = groups.at(-1);
  return (
    <div className={css.when}>
      {groups.map(({ from, to, weekdays }) => [
        <Bar key={`${from} ${to}`} from={from} to={to} />,
        weekdays === last?.weekdays ? null : (
          <p key={`${from} ${to} days`} className="small mute">
            {site.clock.weekdays(weekdays)}
          </p>
        ),
      ])}
      <p className={css.row}>
        <span className="small mute">
          {last ? site.clock.weekdays(last.weekdays) : site.word("byArrangement")}
        </span>
        <a
          className="onward"
          href={linksOf(site).booking}
          data-book="doctor"
          data-name={site.say(doctor.name)}
        >
          {site.word("seeFreeTimes")}
          <span className="visually-hidden">
            {" "}
            <Words name="withDoctor" doctor={<DoctorName doctor={doctor} />} />
          </span>{" "}
          <Icon name="next" />
        </a>
      </p>
    </div>
  );
}

function DoctorName({ doctor }: { doctor: SiteDoctor }) {
  return <Words name="doctor" doctor={<Say text={doctor.name} />} />;
}

/** Stands where a portrait is missing. */
function NoPortrait() {
  return (
    <svg viewBox="0 0 80 100" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        opacity=".25"
        d="M40 34a14 14 0 1 1 0 28 14 14 0 0 1 0-28ZM12 100c0-20 12-32 28-32s28 12 28 32Z"
      />
    </svg>
  );
}

/** "Urdu, Punjabi, English." */
function languagesSpoken({ language, word }: Site, languages: readonly string[]): string {
  const named = languages.map((one) => (language === "ur" ? (LANGUAGES_IN_URDU[one] ?? one) : one));
  return `${named.join(word("comma"))}${word("stop")}`;
}

function Doctor({ doctor }: { doctor: SiteDoctor }) {
  const site = useSite();
  const { word } = site;
  const { departments } = site.snapshot;
  const { qualification, focus, languages, portrait, idDepartment } = doctor;
  const department = departments.find(({ id }) => id === idDepartment);
  return (
    <article className={css.doctor}>
      <div className={`arch ${css.portrait}`}>
        {portrait ? <Plate picture={portrait} width={800} height={1000} /> : <NoPortrait />}
      </div>
      <div className={css.who}>
        <h3>
          <DoctorName doctor={doctor} />
        </h3>
        <p>
          <Say text={qualification} />
        </p>
        <p className="mute small">
          {department ? (
            <>
              <Say text={department.name} />
              {word("stop")}{" "}
            </>
          ) : null}
          {focus ? (
            <>
              <Say text={focus} />
              {word("stop")}{" "}
            </>
          ) : null}
          {languages.length > 0 ? languagesSpoken(site, languages) : null}
        </p>
      </div>
      <Times doctor={doctor} />
    </article>
  );
}

/** The rota: all doctors' hours on one time axis. */
export function Doctors() {
  const { snapshot, hours, word } = useSite();
  const { heading, note } = snapshot.sections.doctors;
  return (
    <section id="doctors" className="section sand" aria-labelledby="doctors-heading">
      <div className="wrap">
        <div className="head">
          <h2 id="doctors-heading">
            <Say text={heading} />
          </h2>
          <p>
            {hours.days}
            {word("stop")} <Say text={note} />
          </p>
        </div>
        <div className={css.rota}>
          <Axis />
          {snapshot.doctors.map((doctor) => (
            <Doctor key={doctor.id} doctor={doctor} />
          ))}
        </div>
      </div>
    </section>
  );
}
