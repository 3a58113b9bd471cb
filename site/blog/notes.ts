import type { SiteDepartment, SitePost } from "#contract/website/snapshot.ts";
import { addressOf } from "#site/layout/address.ts";
import type { Site } from "#site/site.tsx";

/** A post, ready to be shown. */
export interface Note extends SitePost {
  readonly path: string;
  /** `path` in the page's language. */
  readonly href: string;
  readonly department: SiteDepartment | null;
  /** The first doctor of its department; null: there is none. */
  readonly author: string | null;
  /** Reading time in minutes. */
  readonly minutes: number;
}

/** Words that a person reads per minute. */
const PACE = 200;

/** The posts whose day has come, newest first; those in the page's language before the others. */
export function notesOf({ snapshot, around, language, say, word }: Site): Note[] {
  const due = snapshot.posts.filter(({ date }) => date <= around.today);
  const notes = due.map((post) => {
    const doctor = snapshot.doctors.find(({ idDepartment }) => idDepartment === post.idDepartment);
    const path = `/blog/${post.id}`;
    return {
      ...post,
      path,
      href: addressOf(path, language),
      department: snapshot.departments.find(({ id }) => id === post.idDepartment) ?? null,
      author: doctor && post.idDepartment !== null ? word("doctor", { doctor: say(doctor.name) }) : null,
      minutes: Math.max(1, Math.round(post.words / PACE)),
    };
  });
  const isForeign = (note: Note) => Number(note.language !== language);
  return notes.sort((a, b) => isForeign(a) - isForeign(b) || b.date.localeCompare(a.date) || b.id - a.id);
}

/** The number of posts with a large picture, after the newest. */
const FRONT = 3;

/** Splits the posts into the newest, the next few and the rest, each newest first. */
export function arrange(notes: readonly Note[]) {
  const [lead, ...others] = notes;
  return { lead, front: others.slice(0, FRONT), rest: others.slice(FRONT) };
}

/** The posts most similar to one: by common tags, then department, then date. */
export function related(to: Note, notes: readonly Note[], count = 3): Note[] {
  const likeness = (note: Note) =>
    2 * note.tags.filter((tag) => to.tags.includes(tag)).length +
    Number(note.idDepartment === to.idDepartment);
  const distance = (note: Note) => Math.abs(note.id - to.id);
  return notes
    .filter(({ id }) => id !== to.id)
    .sort((a, b) => likeness(b) - likeness(a) || distance(a) - distance(b))
    .slice(0, count);
}
