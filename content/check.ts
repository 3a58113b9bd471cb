import { existsSync } from "node:fs";
import { catalogue } from "./catalogue.ts";
import { catalogueProblems } from "./catalogue-check.ts";
import { clinic } from "./clinic.ts";
import { clinicProblems } from "./clinic-check.ts";
import { doctors } from "./doctors.ts";
import { doctorProblems } from "./doctors-check.ts";
import { homeProblems } from "./home-check.ts";

/** The pictures named in a part of the content, at any depth. */
function picturesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "file" in value && typeof value.file === "string" ? [value.file] : [];
  return [...own, ...Object.values(value).flatMap(picturesIn)];
}

/** A line for each named picture that is missing. */
export function missingPictures(files: readonly string[]): string[] {
  return files
    .filter((file) => !existsSync(new URL(`pictures/${file}`, import.meta.url)))
    .map((file) => `content/pictures/${file} is not there, and content/ names it`);
}

/** The home page's texts use clinic and price list, so reading them can fail with messages of their own. */
async function readHome() {
  try {
    return { ...(await import("./home.ts")) };
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("content/")) return error.message;
    throw error;
  }
}

/**
 * The problems of `content/`, a line each; none when the site can be built. Posts and legal pages are checked as they are
 * read (`post-facts.ts`).
 */
export async function contentProblems(): Promise<string[]> {
  const first = [...clinicProblems(clinic), ...catalogueProblems(catalogue)];
  if (first.length > 0) return first;
  const home = await readHome();
  if (typeof home === "string") return [home];
  const pictures = [...picturesIn(home), ...doctors.map(({ portrait }) => `portraits/${portrait}`)];
  return [
    ...doctorProblems(doctors, { clinic, catalogue }),
    ...homeProblems(home, catalogue),
    ...missingPictures(pictures),
  ];
}
