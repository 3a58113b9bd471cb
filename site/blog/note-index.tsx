import { Picture } from "#site/pictures/picture.tsx";
import { Badge } from "./badge.tsx";
import { formatDayMonth } from "./format-date.ts";
import css from "./note-index.module.css";
import type { Note } from "./notes.ts";

/** Notes as a list: a small arched picture, the date, the title, the department. */
export function NoteIndex({ notes }: { notes: readonly Note[] }) {
  return (
    <ul className={css.index}>
      {notes.map(({ href, title, date, department, picture }) => (
        <li key={href}>
          <a href={href}>
            <div className={`arch ${css.arch}`}>
              <Picture picture={picture} decorative from={240} sizes="87px" />
            </div>
            <time dateTime={date}>
              {formatDayMonth(date)} <span className={css.year}>{date.slice(0, 4)}</span>
            </time>
            <span className={css.title}>{title}</span>
            <Badge department={department} />
          </a>
        </li>
      ))}
    </ul>
  );
}
