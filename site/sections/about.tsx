import { clinic } from "#content/clinic.ts";
import { about } from "#content/home.ts";
import { Picture } from "#site/pictures/picture.tsx";
import type { PictureSource } from "#site/pictures/sources.ts";
import css from "./about.module.css";

interface Props {
  picture: PictureSource;
  /** The URL of the drawing of the clinic's name in Nastaliq. */
  wordUrl: string;
}

/** The clinic's name, what it means, and the reception. */
export function About({ picture, wordUrl }: Props) {
  return (
    <section id="about" className={`section sand ${css.ground}`} aria-labelledby="about-heading">
      <div className={`wrap ${css.about}`}>
        <div>
          <img
            className={css.word}
            src={wordUrl}
            alt={clinic.nameInUrdu}
            lang="ur"
            width="250"
            height="173"
            loading="lazy"
          />
          <p className={css.gloss}>{about.gloss}</p>
          <h2 id="about-heading">{about.heading}</h2>
          <p className="lead">{about.lead}</p>
          <p className="mute">{about.text}</p>
        </div>
        <figure>
          <Picture picture={picture} sizes="(min-width: 1024px) 56vw, 100vw" />
          <figcaption>{about.caption}</figcaption>
        </figure>
      </div>
    </section>
  );
}
