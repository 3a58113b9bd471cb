import { clinic } from "#content/clinic.ts";
import { counters, directorPortrait } from "#content/home.ts";
import css from "./director.module.css";

const counted = new Intl.NumberFormat("en-PK");

/** Numbers that count up once when they come into view. The HTML holds the final numbers. */
function Counters() {
  return (
    <dl className={css.counters} aria-label="The clinic in numbers">
      {counters.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-counter={value}>{counted.format(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The director's portrait and words, and the clinic in numbers. */
export function Director({ portraitUrl }: { portraitUrl: string }) {
  const { name, title, words } = clinic.director;
  return (
    <section className="section dark" aria-labelledby="director-heading">
      <div className="wrap">
        <div className={css.director}>
          <div className={css.frame}>
            <div className={`arch ${css.portrait}`}>
              <img src={portraitUrl} width="800" height="1000" loading="lazy" alt={directorPortrait.alt} />
            </div>
          </div>
          <div>
            <h2 id="director-heading" className="visually-hidden">
              A word from the director
            </h2>
            <blockquote className={css.quote}>
              “{words.before} <em>{words.stressed}</em> {words.after}”
            </blockquote>
            <p className={css.by}>
              <b>{name}</b>
              <span className="mute">{title}</span>
            </p>
          </div>
        </div>
        <Counters />
      </div>
    </section>
  );
}
