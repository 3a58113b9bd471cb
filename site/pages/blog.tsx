import { plainWord } from "#site/blog/badge.tsx";
import { Blog, Tagged } from "#site/blog/blog.tsx";
import { NoteFoot, ReadNext } from "#site/blog/note-foot.tsx";
import { Crumb, NoteHead } from "#site/blog/note-head.tsx";
import { arrange, type Note, notesOf, related } from "#site/blog/notes.ts";
import { notesByTag, tagHref } from "#site/blog/tags.ts";
import type { Page } from "#site/layout/frame.tsx";
import prose from "#site/layout/prose.module.css";
import { crumbs, noteData } from "#site/layout/structured-data.ts";
import { withPictures } from "#site/pictures/in-text.ts";
import { type Site, useSite } from "#site/site.tsx";

function names({ snapshot, say, word }: Site) {
  const name = say(snapshot.clinic.name);
  const city = say(snapshot.clinic.address.city);
  return { name, city, full: `${name}${word("comma")}${city}` };
}

/** "teeth, skin and family medicine" */
function subjects({ snapshot, say, word }: Site): string {
  const words = snapshot.departments.map((department) => say(plainWord(department)).toLowerCase());
  const last = words.pop();
  return words.length > 0 ? `${words.join(word("comma"))}${word("and")}${last}` : (last ?? "");
}

/** The blog's first page. */
export function blogPage(site: Site): Page {
  const notes = notesOf(site);
  const { name, city, full } = names(site);
  return {
    path: "/blog",
    title: `${site.word("blogTitle")} | ${full}`,
    description: site.word("blogDescription", { clinic: name, city, subjects: subjects(site) }),
    endsOn: "sand",
    stressed: true,
    content: <Blog {...arrange(notes)} tags={notesByTag(notes)} />,
  };
}

/** All notes with one tag; null: there is none. */
export function tagPage(site: Site, tag: string): Page | null {
  const tags = notesByTag(notesOf(site));
  const found = tags.find((one) => one.tag === tag);
  if (!found) return null;
  const label = site.say(found.label);
  const { name, city, full } = names(site);
  const first = found.notes.slice(0, 2).map(({ title }) => title);
  return {
    path: tagHref(tag),
    title: `${site.word("tagTitle", { tag: label })} | ${full}`,
    description: site.word("tagDescription", {
      tag: label.toLowerCase(),
      clinic: name,
      city,
      notes: first.join("; "),
    }),
    data: [
      crumbs(site, [
        { name: site.word("blog"), path: "/blog" },
        { name: label, path: tagHref(tag) },
      ]),
    ],
    endsOn: "sand",
    stressed: true,
    content: <Tagged tag={found} tags={tags} />,
  };
}

function Article({ note, isForeign }: { note: Note; isForeign: boolean }) {
  const { snapshot } = useSite();
  const own = isForeign ? { lang: note.language, dir: note.language === "ur" ? "rtl" : "ltr" } : {};
  return (
    <article className="section">
      <NoteHead note={note} />
      <div className="wrap">
        <div
          className={`${prose.column} ${prose.prose} ${prose.initial}`}
          data-prose=""
          {...own}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by rules/website/markdown.ts without raw HTML
          dangerouslySetInnerHTML={{ __html: withPictures(note.html, snapshot) }}
        />
      </div>
      <NoteFoot note={note} />
    </article>
  );
}

/** One note; null: there is none of that number. */
export function notePage(site: Site, id: number): Page | null {
  const notes = notesOf(site);
  const note = notes.find((one) => one.id === id);
  if (!note) return null;
  return {
    path: note.path,
    title: `${note.title} | ${names(site).name}`,
    description: note.shortDescription,
    picture: note.picture,
    published: note.date,
    writtenIn: note.language,
    // Found at its address in its own language alone.
    unlisted: note.language !== site.language,
    data: [
      noteData(site, note),
      crumbs(site, [
        { name: site.word("blog"), path: "/blog" },
        { name: note.title, path: note.path },
      ]),
    ],
    endsOn: "sand",
    content: (
      <>
        <Article note={note} isForeign={note.language !== site.language} />
        <ReadNext notes={related(note, notes)} author={note.author} />
      </>
    ),
  };
}

/** What an unknown number shows: the blog's frame with nothing in it. */
export function noNotePage(site: Site): Page {
  const { name, city, full } = names(site);
  return {
    path: "/blog",
    title: `${site.word("blog")} | ${full}`,
    description: site.word("noNoteDescription", { clinic: name, city }),
    unlisted: true,
    content: (
      <div className="section">
        <div className="wrap">
          <div className={prose.column}>
            <Crumb />
            <h1 className="visually-hidden">{site.word("noSuchNote")}</h1>
          </div>
        </div>
      </div>
    ),
  };
}
