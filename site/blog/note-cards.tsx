import { Picture } from "#site/pictures/picture.tsx";
import { Badge } from "./badge.tsx";
import { formatLongDate } from "./format-date.ts";
import css from "./note-cards.module.css";
import type { Note } from "./notes.ts";

function Facts({ note: { department, date } }: { note: Note }) {
  return (
    <p className={css.facts}>
      <Badge department={department} />
      <time dateTime={date}>{formatLongDate(date)}</time>
    </p>
  );
}

/** The newest note, with a large picture. */
export function LeadNote({ note }: { note: Note }) {
  return (
    <a className={css.lead} href={note.href}>
      <Picture picture={note.picture} decorative sizes="(min-width: 1024px) 56vw, 92vw" urgent />
      <div>
        <Facts note={note} />
        <h2>{note.title}</h2>
        <p className="lead">{note.shortDescription}</p>
      </div>
    </a>
  );
}

/** Three notes with arched pictures. */
export function FrontNotes({ notes }: { notes: readonly Note[] }) {
  return (
    <ul className={css.front}>
      {notes.map((note) => (
        <li key={note.href}>
          <a href={note.href}>
            <div className={`arch ${css.arch}`}>
              <Picture
                picture={note.picture}
                decorative
                sizes="(min-width: 1440px) 520px, (min-width: 700px) 40vw, 90vw"
              />
            </div>
            <Facts note={note} />
            <h3>{note.title}</h3>
            <p className="mute">{note.shortDescription}</p>
          </a>
        </li>
      ))}
    </ul>
  );
}
