import { z } from "zod";
import type { CatalogueDepartment } from "./catalogue.ts";
import { listOf, part, picture, pictureWith, problemsIn, rupees, text } from "./check-parts.ts";

/** The number of pictures in the gallery's mosaic. */
const GALLERY = 8;

const titled = part({ title: text, text });
const glyph = z.enum(["talk", "bill", "shield", "clock"], "must be talk, bill, shield or clock");
const shape = z.enum(["big", "tall", "arch"], "must be big, tall, arch, or left away").optional();
const count = z.int("must be a whole number").nonnegative("must not be less than 0");
/** Spaces at its ends separate it from its neighbours. */
const stressed = z.string("is missing").min(1, "is empty");

const page = part({
  hero: part({
    description: text,
    heading: part({ before: stressed, stressed, after: stressed }),
    lead: text,
    picture,
    // The same picture for narrow screens, not described twice.
    phonePicture: pictureWith({ alt: z.literal("", "must be empty") }),
  }),
  facts: part({ hours: titled, firstVisit: part({ service: text, fee: rupees, text }), place: titled }),
  why: part({ heading: text, picture, vows: listOf(part({ glyph, title: text, text })) }),
  about: part({ gloss: text, heading: text, lead: text, text, picture, caption: text }),
  directorPortrait: picture,
  counters: listOf(part({ value: count, label: text })),
  doors: listOf(pictureWith({ name: text, text, service: text, from: rupees })),
  departmentFaces: z.record(z.string(), pictureWith({ heading: text }), "is missing"),
  doctorsNote: text,
  booking: part({ heading: text, lead: text, steps: listOf(text), urgent: text }),
  questions: listOf(part({ question: text, answer: text })),
  gallery: z
    .array(pictureWith({ caption: text, shape }), "is missing")
    .length(GALLERY, `must be ${GALLERY} pictures: the mosaic is laid out for them`),
  mapPicture: picture,
  registration: part({ lead: text, advice: listOf(text) }),
});

/** The problems of `content/home.ts`, a line each. Every department needs an entry there. */
export function homeProblems(home: unknown, catalogue: readonly CatalogueDepartment[]): string[] {
  const checked = page.superRefine(({ departmentFaces }, context) => {
    for (const { name } of catalogue)
      if (!departmentFaces[name])
        context.addIssue({ code: "custom", path: ["departmentFaces", name], message: "is missing" });
  });
  return problemsIn("content/home.ts", checked, home);
}
