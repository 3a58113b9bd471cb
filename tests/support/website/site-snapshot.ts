import { catalogue } from "#content/catalogue.ts";
import type { PictureFiles } from "#contract/website/pictures.ts";
import { HOME_SECTIONS, type SectionKey } from "#contract/website/sections.ts";
import type { LegalPage, SiteDepartment, SiteSnapshot } from "#contract/website/snapshot.ts";
import { samplePictures } from "#db/seed/sample-pictures.ts";
import { sampleLegal, samplePosts } from "#db/seed/sample-posts.ts";
import { sampleSections } from "#db/seed/sample-sections.ts";
import {
  sampleClinic,
  sampleDepartment,
  sampleDoctor,
  sampleHours,
  sampleOrder,
  samplePrints,
  sampleService,
} from "#db/seed/site-sample.ts";
import { countWords, htmlOf } from "#rules/website/markdown.ts";

const serviceNames = catalogue.flatMap(({ services }) => services.map(({ name }) => name));
const idOfService = (name: string) => serviceNames.indexOf(name) + 1 || null;
const idOfDepartment = (name: string) => sampleOrder.departments.indexOf(name) + 1;

/** Throws for what the sample does not have: every name comes from the sample itself. */
function known<T>(value: T | null): T {
  if (value === null) throw new Error("The sample lost a part of itself.");
  return value;
}

function departments(): SiteDepartment[] {
  return catalogue.map(({ name, services }) => ({
    ...known(sampleDepartment(name)),
    id: idOfDepartment(name),
    services: services.map((service) => ({
      ...known(sampleService(service.name)),
      id: known(idOfService(service.name)),
      fees: service.fees,
    })),
  }));
}

function sections(): SiteSnapshot["sections"] {
  const shown = Object.entries(sampleSections(idOfService)).map(([key, content]) => [
    key,
    { ...content, isShown: true },
  ]);
  return Object.fromEntries(shown) as { [Key in SectionKey]: SiteSnapshot["sections"][Key] };
}

function posts(): SiteSnapshot["posts"] {
  return samplePosts()
    .map(({ markdown, department, ...post }) => ({
      ...post,
      idDepartment: idOfDepartment(department),
      html: htmlOf(markdown),
      words: countWords(markdown),
    }))
    .reverse();
}

function legal(name: "privacy" | "terms"): LegalPage {
  const { markdown, ...page } = sampleLegal()[name];
  return { ...page, html: { en: htmlOf(markdown.en), ur: htmlOf(markdown.ur ?? "") } };
}

/** Files that no server has: for tests of what a page says, not of its pictures. */
function pictures(): Record<string, PictureFiles> {
  return Object.fromEntries(
    [...samplePictures().values()].map(({ sha256, name, width, height }) => [
      sha256,
      { width, height, src: `/_pictures/${name}`, avif: [], tall: [], shared: null },
    ]),
  );
}

/** The website of the sample clinic as it is filled in at a clinic's first start; ids as in a new database. */
export function sampleSnapshot(): SiteSnapshot {
  return {
    version: 1,
    clinic: sampleClinic(),
    hours: sampleHours(),
    closures: [],
    prints: samplePrints(),
    logo: null,
    isSample: true,
    departments: departments(),
    doctors: sampleOrder.doctors.map(({ name, department }, index) => ({
      ...known(sampleDoctor(name)),
      id: index + 1,
      idDepartment: idOfDepartment(department),
    })),
    sections: sections(),
    order: HOME_SECTIONS,
    posts: posts(),
    legal: { privacy: legal("privacy"), terms: legal("terms") },
    pictures: pictures(),
  };
}
