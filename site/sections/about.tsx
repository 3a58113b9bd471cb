import { filesOf } from "#site/pictures/files.ts";
import { Picture } from "#site/pictures/picture.tsx";
import { Say, useSite } from "#site/site.tsx";
import css from "./about.module.css";
import { useNamed } from "./named.ts";

/** The clinic's name drawn in Nastaliq. */
function Word() {
  const { snapshot } = useSite();
  const { word } = snapshot.sections.about;
  if (!word) return null;
  return (
    <img
      className={css.word}
      src={filesOf(snapshot, word.picture).src}
      alt={word.alt.ur ?? word.alt.en}
      lang={word.alt.ur ? "ur" : undefined}
      width="250"
      height="173"
      loading="lazy"
    />
  );
}

/** The clinic's name, what it means, and the reception. */
export function About() {
  const { about } = useSite().snapshot.sections;
  return (
    <section
      id="about"
      className={`section sand ${css.ground}`}
      {...useNamed("about-heading", about.heading)}
    >
      <div className={`wrap ${css.about}`}>
        <div>
          <Word />
          <p className={css.gloss}>
            <Say text={about.gloss} />
          </p>
          <h2 id="about-heading">
            <Say text={about.heading} />
          </h2>
          <p className="lead">
            <Say text={about.lead} />
          </p>
          <p className="mute">
            <Say text={about.text} />
          </p>
        </div>
        <figure>
          <Picture picture={about.picture} sizes="(min-width: 1024px) 56vw, 100vw" />
          <figcaption>
            <Say text={about.caption} />
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
