import { postsNotice, tagLabels } from "#content/blog.ts";
import { clinic } from "#content/clinic.ts";
import { BOOKING_HREF } from "#site/layout/links.ts";
import prose from "#site/layout/prose.module.css";
import css from "./note-foot.module.css";
import { NoteIndex } from "./note-index.tsx";
import type { Note } from "./notes.ts";
import { tagHref } from "./tags.ts";

function Sources({ sources }: Pick<Note, "sources">) {
  return (
    <section aria-labelledby="sources-heading">
      <h2 id="sources-heading" className={css.heading}>
        Sources
      </h2>
      <ol className={css.sources}>
        {sources.map(({ title, publisher, url, year }) => (
          <li key={url}>
            {publisher}.{" "}
            <a href={url} rel="noopener">
              {title}
            </a>
            , {year}.
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A note's sources, the reminder that it does not replace a doctor, and its tags. */
export function NoteFoot({ note }: { note: Note }) {
  const { phone } = clinic;
  return (
    <footer className="wrap">
      <div className={`${prose.column} ${css.foot}`}>
        <Sources sources={note.sources} />
        <div className={prose.box}>
          <p className={css.boxTitle}>General information</p>
          <p>
            {postsNotice} <a href={BOOKING_HREF}>Ask for a time</a> or call{" "}
            <a href={`tel:${phone.tel}`}>{phone.display}</a>.
          </p>
        </div>
        <p className={css.tags}>
          Tags:
          {note.tags.map((tag) => (
            <a key={tag} href={tagHref(tag)}>
              {tagLabels[tag]}
            </a>
          ))}
        </p>
      </div>
    </footer>
  );
}

/** Links below a note: similar notes, and its doctor. */
export function ReadNext({ notes, author }: { notes: readonly Note[]; author: string }) {
  return (
    <section className="section sand" aria-labelledby="next-heading">
      <div className="wrap">
        <div className={css.next}>
          <h2 id="next-heading" className={css.nextHeading}>
            Read next
          </h2>
          <NoteIndex notes={notes} />
          <p className={`actions ${css.actions}`}>
            <a className="button" href={BOOKING_HREF}>
              Book a time with {author}
            </a>
            <a className="button outlined" href="/blog">
              All notes
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
