import { Picture } from "#site/pictures/picture.tsx";
import { useSite } from "#site/site.tsx";
import { Badge } from "./badge.tsx";
import css from "./note-cards.module.css";
import type { Note } from "./notes.ts";
import { useOwnLanguage } from "./own-language.tsx";

function Facts({ note: { department, date } }: { note: Note }) {
  return (
    <p className={css.facts}>
      <Badge department={department} />
      <time dateTime={date}>{useSite().clock.longDay(date)}</time>
    </p>
  );
}

/** The newest note, with a large picture. */
export function LeadNote({ note }: { note: Note }) {
  const own = useOwnLanguage(note);
  return (
    <a className={css.lead} href={note.href}>
      <Picture picture={note.picture} decorative sizes="(min-width: 1024px) 56vw, 92vw" urgent />
      <div>
        <Facts note={note} />
        <h2 {...own}>{note.title}</h2>
        <p className="lead" {...own}>
          {note.shortDescription}
        </p>
      </div>
    </a>
  );
}

function Title({ note }: { note: Note }) {
  const own = useOwnLanguage(note);
  return (
    <>
      <h3 {...own}>{note.title}</h3>
      <p className="mute" {...own}>
        {note.shortDescription}
      </p>
    </>
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
            <Title note={note} />
          </a>
        </li>
      ))}
    </ul>
  );
}
