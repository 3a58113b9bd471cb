import { Plate } from "#site/pictures/picture.tsx";
import { Say, useSite, Words } from "#site/site.tsx";
import css from "./director.module.css";

const counted = new Intl.NumberFormat("en-PK");

/** Numbers that count up once when they come into view. The HTML holds the final numbers. */
function Counters() {
  const { snapshot, word } = useSite();
  const { counters } = snapshot.sections.director;
  return (
    <dl className={css.counters} aria-label={word("inNumbers")}>
      {counters.map(({ value, label }) => (
        <div key={label.en}>
          <dt>
            <Say text={label} />
          </dt>
          <dd data-counter={value}>{counted.format(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The director's portrait and words, and the clinic in numbers. */
export function Director() {
  const { snapshot, word } = useSite();
  const { clinic, sections } = snapshot;
  const { name, title } = clinic.director;
  const { portrait, words } = sections.director;
  return (
    <section className="section dark" aria-labelledby="director-heading">
      <div className="wrap">
        <div className={css.director}>
          <div className={css.frame}>
            <div className={`arch ${css.portrait}`}>
              <Plate picture={portrait} width={800} height={1000} />
            </div>
          </div>
          <div>
            <h2 id="director-heading" className="visually-hidden">
              {word("directorWord")}
            </h2>
            <blockquote className={css.quote}>
              <Words
                name="quotation"
                before={<Say text={words.before} />}
                stressed={
                  <em>
                    <Say text={words.stressed} />
                  </em>
                }
                after={<Say text={words.after} />}
              />
            </blockquote>
            <p className={css.by}>
              <b>
                <Say text={name} />
              </b>
              <span className="mute">
                <Say text={title} />
              </span>
            </p>
          </div>
        </div>
        <Counters />
      </div>
    </section>
  );
}
