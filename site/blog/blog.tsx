import { addressOf } from "#site/layout/address.ts";
import { Say, useSite } from "#site/site.tsx";
import css from "./blog.module.css";
import { FrontNotes, LeadNote } from "./note-cards.tsx";
import { NoteIndex } from "./note-index.tsx";
import type { arrange } from "./notes.ts";
import { type notesByTag, tagHref } from "./tags.ts";

type Arranged = ReturnType<typeof arrange>;
type Tags = ReturnType<typeof notesByTag>;

/** A row of links to the tags. */
export function TagRow({ tags, current }: { tags: Tags; current?: string }) {
  const { language } = useSite();
  return (
    <nav className={css.tags} aria-label="Tags">
      {tags.map(({ tag, label, notes }) => (
        <a
          key={tag}
          href={addressOf(tagHref(tag), language)}
          aria-current={tag === current ? "page" : undefined}
        >
          <Say text={label} /> <small>{notes.length}</small>
        </a>
      ))}
    </nav>
  );
}

/** The blog's first page: the newest note large, three below arches, the rest as a list. */
export function Blog({ lead, front, rest, tags }: Arranged & { tags: Tags }) {
  return (
    <>
      <section className="section" aria-labelledby="blog-heading">
        <div className="wrap">
          <div className="head">
            <h1 id="blog-heading">
              Notes from <em>the matab.</em>
            </h1>
            <p>
              Short, sourced pieces by our doctors about the questions patients ask most. They do not replace
              a consultation.
            </p>
          </div>
          {lead ? <LeadNote note={lead} /> : <p className="lead">The first notes are being written.</p>}
          <FrontNotes notes={front} />
        </div>
      </section>
      <section className="section sand" aria-labelledby="all-heading">
        <div className="wrap">
          <div className="head">
            <h2 id="all-heading">Everything else, newest first.</h2>
            <p>
              {rest.length} more notes. To read them as they appear, follow the <a href="/rss.xml">feed</a>.
            </p>
          </div>
          <TagRow tags={tags} />
          <NoteIndex notes={rest} />
        </div>
      </section>
    </>
  );
}

/** All notes with one tag. */
export function Tagged({ tags, tag }: { tags: Tags; tag: Tags[number] }) {
  const { say, language } = useSite();
  return (
    <section className="section sand" aria-labelledby="tag-heading">
      <div className="wrap">
        <div className="head">
          <h1 id="tag-heading">
            Notes on <em>{say(tag.label).toLowerCase()}</em>
          </h1>
          <p>
            {tag.notes.length === 1 ? "One note" : `${tag.notes.length} notes`}, newest first. They do not
            replace a consultation. <a href={addressOf("/blog", language)}>All notes</a>
          </p>
        </div>
        <TagRow tags={tags} current={tag.tag} />
        <NoteIndex notes={tag.notes} />
      </div>
    </section>
  );
}
