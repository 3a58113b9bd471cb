import { addressOf } from "#site/layout/address.ts";
import { Say, useSite, Words } from "#site/site.tsx";
import css from "./blog.module.css";
import { FrontNotes, LeadNote } from "./note-cards.tsx";
import { NoteIndex } from "./note-index.tsx";
import type { arrange } from "./notes.ts";
import { type notesByTag, tagHref } from "./tags.ts";

type Arranged = ReturnType<typeof arrange>;
type Tags = ReturnType<typeof notesByTag>;

/** A row of links to the tags. */
export function TagRow({ tags, current }: { tags: Tags; current?: string }) {
  const { language, word } = useSite();
  return (
    <nav className={css.tags} aria-label={word("tags")}>
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
  const { word } = useSite();
  return (
    <>
      <section className="section" aria-labelledby="blog-heading">
        <div className="wrap">
          <div className="head">
            <h1 id="blog-heading">
              <Words name="notesFrom" matab={<em>{word("theMatab")}</em>} />
            </h1>
            <p>{word("blogLead")}</p>
          </div>
          {lead ? <LeadNote note={lead} /> : <p className="lead">{word("noNotes")}</p>}
          <FrontNotes notes={front} />
        </div>
      </section>
      <section className="section sand" aria-labelledby="all-heading">
        <div className="wrap">
          <div className="head">
            <h2 id="all-heading">{word("everythingElse")}</h2>
            <p>
              <Words name="moreNotes" count={rest.length} feed={<a href="/rss.xml">{word("feed")}</a>} />
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
  const { language, word } = useSite();
  const { en, ur } = tag.label;
  const count = String(tag.notes.length);
  return (
    <section className="section sand" aria-labelledby="tag-heading">
      <div className="wrap">
        <div className="head">
          <h1 id="tag-heading">
            <Words
              name="notesOn"
              tag={
                <em>
                  <Say text={{ en: en.toLowerCase(), ur }} />
                </em>
              }
            />
          </h1>
          <p>
            <Words
              name="tagLead"
              count={tag.notes.length === 1 ? word("oneNote") : word("manyNotes", { count })}
              all={<a href={addressOf("/blog", language)}>{word("allNotes")}</a>}
            />
          </p>
        </div>
        <TagRow tags={tags} current={tag.tag} />
        <NoteIndex notes={tag.notes} />
      </div>
    </section>
  );
}
