import { readdirSync, readFileSync } from "node:fs";
import { load } from "js-yaml";
import { z } from "zod";
import type { SiteText } from "#contract/values/texts.ts";
import type { PictureChoice } from "#contract/website/pictures.ts";
import type { LegalPage, SitePost } from "#contract/website/snapshot.ts";
import { postFacts } from "./post-facts.ts";
import { choice } from "./sample-text.ts";

const CONTENT = new URL("../../content/", import.meta.url);

/** A post before it is published. */
export interface SamplePost extends Omit<SitePost, "idDepartment" | "html" | "words"> {
  /** The department's name in the catalogue. */
  readonly department: string;
  readonly picture: PictureChoice;
  readonly markdown: string;
}

interface SampleLegalPage extends Omit<LegalPage, "html"> {
  readonly markdown: SiteText;
}

const legalFacts = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(60).max(160),
  updated: z.iso.date(),
});

/** Splits a file into what stands between its two lines of "---", and the text after them without empty lines around it. */
function read(file: string): { facts: unknown; markdown: string } {
  const [, facts = "", markdown = ""] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(new URL(file, CONTENT), "utf8")) ?? [];
  return { facts: load(facts), markdown: markdown.trim() };
}

/** The posts of the sample, oldest first. */
export function samplePosts(): SamplePost[] {
  const files = readdirSync(new URL("posts/", CONTENT)).filter((name) => name.endsWith(".md"));
  return files.sort().map((file) => {
    const { facts, markdown } = read(`posts/${file}`);
    const { picture, ...post } = postFacts.parse(facts);
    return { ...post, language: "en", picture: choice(picture), markdown };
  });
}

function legalPage(name: string): SampleLegalPage {
  const [en, ur] = [read(`legal/${name}.md`), read(`legal/${name}.ur.md`)];
  const english = legalFacts.parse(en.facts);
  const urdu = legalFacts.parse(ur.facts);
  return {
    title: { en: english.title, ur: urdu.title },
    description: { en: english.description, ur: urdu.description },
    updated: english.updated,
    markdown: { en: en.markdown, ur: ur.markdown },
  };
}

/** The privacy policy and the terms of the sample. */
export function sampleLegal(): { privacy: SampleLegalPage; terms: SampleLegalPage } {
  return { privacy: legalPage("privacy"), terms: legalPage("terms") };
}
