import { Picture } from "#site/pictures/picture.tsx";
import { useSite } from "#site/site.tsx";
import { Badge } from "./badge.tsx";
import css from "./note-index.module.css";
import type { Note } from "./notes.ts";
import { useOwnLanguage } from "./own-language.tsx";

function Title({ title, language }: Pick<Note, "title" | "language">) {
  return (
    <span className={css.title} {...useOwnLanguage({ language })}>
      {title}
    </span>
  );
}

/** Notes as a list: a small arched picture, the date, the title, the department. */
export function NoteIndex({ notes }: { notes: readonly Note[] }) {
  const { clock } = useSite();
  return (
    <ul className={css.index}>
      {notes.map(({ href, title, language, date, department, picture }) => (
        <li key={href}>
          <a href={href}>
            <div className={`arch ${css.arch}`}>
              <Picture picture={picture} decorative from={240} sizes="87px" />
            </div>
            <time dateTime={date}>
              {clock.day(date)} <span className={css.year}>{date.slice(0, 4)}</span>
            </time>
            <Title title={title} language={language} />
            <Badge department={department} />
          </a>
        </li>
      ))}
    </ul>
  );
}
