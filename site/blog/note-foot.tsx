import { POST_NOTICE, tagLabel } from "#contract/website/blog.ts";
import { addressOf } from "#site/layout/address.ts";
import { linksOf } from "#site/layout/links.ts";
import prose from "#site/layout/prose.module.css";
import { PhoneLink, Say, useSite, Words } from "#site/site.tsx";
import css from "./note-foot.module.css";
import { NoteIndex } from "./note-index.tsx";
import type { Note } from "./notes.ts";
import { useOwnLanguage } from "./own-language.tsx";
import { tagHref } from "./tags.ts";

function Sources({ note }: { note: Note }) {
  const own = useOwnLanguage(note);
  return (
    <section aria-labelledby="sources-heading">
      <h2 id="sources-heading" className={css.heading}>
        {useSite().word("sources")}
      </h2>
      <ol className={css.sources} {...own}>
        {note.sources.map(({ title, publisher, url, year }) => (
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
  const site = useSite();
  return (
    <footer className="wrap">
      <div className={`${prose.column} ${css.foot}`}>
        {note.sources.length > 0 ? <Sources note={note} /> : null}
        <div className={prose.box}>
          <p className={css.boxTitle}>{site.word("generalInformation")}</p>
          <p>
            <Say text={POST_NOTICE} />{" "}
            <Words
              name="askOrCall"
              ask={<a href={linksOf(site).booking}>{site.word("askForTime")}</a>}
              phone={<PhoneLink />}
            />
          </p>
        </div>
        <p className={css.tags}>
          {site.word("tagsOf")}
          {note.tags.map((tag) => (
            <a key={tag} href={addressOf(tagHref(tag), site.language)}>
              <Say text={tagLabel(tag)} />
            </a>
          ))}
        </p>
      </div>
    </footer>
  );
}

/** Links below a note: similar notes, and its doctor. */
export function ReadNext({ notes, author }: { notes: readonly Note[]; author: string | null }) {
  const site = useSite();
  return (
    <section className="section sand" aria-labelledby="next-heading">
      <div className="wrap">
        <div className={css.next}>
          <h2 id="next-heading" className={css.nextHeading}>
            {site.word("readNext")}
          </h2>
          <NoteIndex notes={notes} />
          <p className={`actions ${css.actions}`}>
            <a className="button" href={linksOf(site).booking}>
              {author ? site.word("bookTimeWith", { doctor: author }) : site.word("bookTime")}
            </a>
            <a className="button outlined" href={addressOf("/blog", site.language)}>
              {site.word("allNotes")}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
