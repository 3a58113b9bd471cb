import { type CollectionEntry, getCollection } from "astro:content";
import type { Tag } from "#content/blog.ts";
import { catalogue } from "#content/catalogue.ts";
import { type DoctorProfile, doctors } from "#content/doctors.ts";
import type { PostFacts } from "#content/post-facts.ts";
import { fullName } from "#rules/person-name.ts";
import { type PictureSource, pictureOrDrawing } from "#site/pictures/sources.ts";

/** A post of `content/posts/`, ready to be shown. */
export interface Note extends Omit<PostFacts, "picture"> {
  readonly href: string;
  readonly author: string;
  /** Reading time in minutes. */
  readonly minutes: number;
  readonly picture: PictureSource;
  readonly entry: CollectionEntry<"posts">;
}

/** Words that a person reads per minute. */
const PACE = 200;
const WIDTHS = [240, 480, 720, 1000];

function authorFor(department: string, file: string): string {
  if (!catalogue.some(({ name }) => name === department))
    throw new Error(`${file}: content/catalogue.ts has no department "${department}".`);
  const doctor: DoctorProfile | undefined = doctors.find((one) => one.department === department);
  if (!doctor) throw new Error(`${file}: content/doctors.ts has no doctor of ${department}.`);
  return `Dr ${fullName(doctor.firstName, doctor.lastName)}`;
}

async function noteOf(entry: CollectionEntry<"posts">): Promise<Note> {
  const { id, data, body = "" } = entry;
  const file = `content/posts/${id}.md`;
  if (Number.parseInt(id, 10) !== data.id) throw new Error(`${file}: the id ${data.id} must begin its name.`);
  return {
    ...data,
    href: `/blog/${data.id}`,
    author: authorFor(data.department, file),
    minutes: Math.max(1, Math.round(body.split(/\s+/).length / PACE)),
    picture: await pictureOrDrawing(data.picture, WIDTHS),
    entry,
  };
}

function assertDistinct(notes: readonly Note[]): void {
  for (const [index, { id, entry }] of notes.entries()) {
    const other = notes.findIndex((note) => note.id === id);
    if (other !== index)
      throw new Error(`content/posts/: ${entry.id} and ${notes[other]?.entry.id} have the same id.`);
  }
}

/** All posts, newest first. Throws with the file's name if its author, department or picture is missing. */
export async function loadNotes(): Promise<Note[]> {
  const notes = await Promise.all((await getCollection("posts")).map(noteOf));
  assertDistinct(notes);
  return notes.sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
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
    2 * note.tags.filter((tag: Tag) => to.tags.includes(tag)).length +
    Number(note.department === to.department);
  const distance = (note: Note) => Math.abs(note.id - to.id);
  return notes
    .filter(({ id }) => id !== to.id)
    .sort((a, b) => likeness(b) - likeness(a) || distance(a) - distance(b))
    .slice(0, count);
}
