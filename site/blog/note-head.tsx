import { addressOf } from "#site/layout/address.ts";
import prose from "#site/layout/prose.module.css";
import { filesOf } from "#site/pictures/files.ts";
import { Picture } from "#site/pictures/picture.tsx";
import { useSite } from "#site/site.tsx";
import { Badge } from "./badge.tsx";
import css from "./note-head.module.css";
import type { Note } from "./notes.ts";
import { useOwnLanguage } from "./own-language.tsx";

/** The link back to the blog. */
export function Crumb() {
  const { language, word } = useSite();
  return (
    <nav className={css.crumb} aria-label={word("youAreIn")}>
      <a href={addressOf("/blog", language)}>{word("blog")}</a>
    </nav>
  );
}

/** A note's title, who wrote it and when, and its picture. */
export function NoteHead({ note }: { note: Note }) {
  const { title, shortDescription, department, date, author, minutes, picture } = note;
  const { snapshot, word, clock } = useSite();
  const own = useOwnLanguage(note);
  const drawn = filesOf(snapshot, picture.picture).avif.length === 0;
  return (
    <header>
      <div className="wrap">
        <div className={prose.column}>
          <Crumb />
          <h1 className={css.title} {...own}>
            {title}
          </h1>
          <p className={`lead ${css.description}`} {...own}>
            {shortDescription}
          </p>
          <p className={css.facts}>
            <Badge department={department} />
            <time dateTime={date}>{clock.longDay(date)}</time>
            {author ? <span>{author}</span> : null}
            <span>{minutes === 1 ? word("oneMinute") : word("minutes", { count: String(minutes) })}</span>
          </p>
        </div>
      </div>
      <div className={`wrap ${css.picture} ${drawn ? css.drawn : ""}`}>
        <Picture picture={picture} sizes="(min-width: 1100px) 1000px, 91vw" urgent />
      </div>
    </header>
  );
}
