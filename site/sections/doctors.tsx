import type { SiteDoctor } from "#contract/website/snapshot.ts";
import { Icon } from "#site/layout/icons.tsx";
import { linksOf } from "#site/layout/links.ts";
import { Plate } from "#site/pictures/picture.tsx";
import { Say, type Site, useSite, Words } from "#site/site.tsx";
import { LANGUAGES_IN_URDU } from "#site/urdu/languages.ts";
import css from "./doctors.module.css";
import { useNamed } from "./named.ts";
import { Axis, Rota } from "./visit/rota.tsx";

function FreeTimes({ doctor }: { doctor: SiteDoctor }) {
  const site = useSite();
  return (
    <a className="onward" href={linksOf(site).booking} data-book="doctor" data-name={site.say(doctor.name)}>
      {site.word("seeFreeTimes")}
      <span className="visually-hidden">
        {" "}
        <Words name="withDoctor" doctor={<DoctorName doctor={doctor} />} />
      </span>{" "}
      <Icon name="next" />
    </a>
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
      <Rota doctor={doctor}>
        <FreeTimes doctor={doctor} />
      </Rota>
    </article>
  );
}

/** The rota: all doctors' hours on one time axis. */
export function Doctors() {
  const { snapshot, hours, word } = useSite();
  const { heading, note } = snapshot.sections.doctors;
  return (
    <section id="doctors" className="section sand" {...useNamed("doctors-heading", heading)}>
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
