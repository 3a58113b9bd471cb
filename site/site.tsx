import { createContext, Fragment, type ReactNode, useContext } from "react";
import type { SiteLanguage, SiteText } from "#contract/values/texts.ts";
import type { Surroundings } from "#contract/website/renderer.ts";
import type { SiteSnapshot } from "#contract/website/snapshot.ts";
import { type Clock, clockIn } from "./time/clock.ts";
import { type HoursWords, wordsOfHours } from "./time/hours.ts";
import { leftToRightRuns } from "./urdu/runs.ts";
import { fill, type WordName, wordIn } from "./words.ts";

/** What every part of a page draws from: the snapshot, in the language of the page. */
export interface Site {
  readonly snapshot: SiteSnapshot;
  readonly language: SiteLanguage;
  readonly around: Surroundings;
  readonly hours: HoursWords;
  readonly clock: Clock;
  /** A text of the clinic in the page's language, else in English, with its placeholders filled in. For attributes. */
  say(text: SiteText): string;
  /** A word of the templates, with its places filled in. For attributes; in text `Words` does the same with elements. */
  word(name: WordName, values?: Readonly<Record<string, string>>): string;
}

/** Makes it; nothing in it depends on the page but the language. */
export function siteOf(snapshot: SiteSnapshot, language: SiteLanguage, around: Surroundings): Site {
  const hours = wordsOfHours(snapshot.hours, language);
  const facts = factsOf(snapshot, language, hours);
  const { days } = snapshot.hours;
  const differ = days.some(({ from, to }) => from !== days[0]?.from || to !== days[0].to);
  // Where days differ, the earliest and the latest time together are true of none.
  const ofDays = (text: string) => (differ ? text.replaceAll("{opens} to {closes}", "{times}") : text);
  return {
    snapshot,
    language,
    around,
    hours,
    clock: clockIn(language),
    say: (text) => fill(ofDays(inLanguage(text, language)), facts),
    word: (name, values) => wordIn(language, name, values),
  };
}

const inLanguage = (text: SiteText, language: SiteLanguage) => text[language] ?? text.en;

/** The facts that a text may name (`contract/website/sections.ts`). */
function factsOf(
  { clinic }: SiteSnapshot,
  language: SiteLanguage,
  hours: HoursWords,
): Record<string, string> {
  return {
    clinic: inLanguage(clinic.name, language),
    city: inLanguage(clinic.address.city, language),
    area: inLanguage(clinic.address.area, language),
    days: hours.days,
    times: hours.times,
    opens: hours.opens,
    closes: hours.closes,
    phone: clinic.phone.display,
    mobile: clinic.mobile.display,
    whatsapp: clinic.whatsapp.display,
    email: clinic.email || clinic.phone.display,
  };
}

const Context = createContext<Site | null>(null);
export const SiteProvider = Context.Provider;

/** What the page draws from. Throws outside of a page. */
export function useSite(): Site {
  const site = useContext(Context);
  if (!site) throw new Error("A part of the website is drawn outside of a page.");
  return site;
}

/** Plain text between tags. Within Urdu, numbers and Latin words keep their own direction. */
export function Written({ children }: { children: string }): ReactNode {
  if (useSite().language === "en") return children;
  return leftToRightRuns(children).map(({ text, isLatin }, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order
    isLatin ? <bdi key={place}>{text}</bdi> : <Fragment key={place}>{text}</Fragment>,
  );
}

/** The clinic's number, which calls it. */
export function PhoneLink() {
  const { phone } = useSite().snapshot.clinic;
  return (
    <a href={`tel:${phone.tel}`}>
      <Written>{phone.display}</Written>
    </a>
  );
}

/** A text of the clinic. Where the page's language has none, it stands in English, in English's own direction. */
export function Say({ text }: { text: SiteText }) {
  const { say, language } = useSite();
  if (language === "en") return say(text);
  if (text[language]) return <Written>{say(text)}</Written>;
  return (
    <span lang="en" dir="ltr">
      {say(text)}
    </span>
  );
}

/** Words of the templates in which elements stand: `<Words name="inPain" phone={<a …/>} />`. */
export function Words({ name, ...places }: { name: WordName } & Readonly<Record<string, ReactNode>>) {
  const parts = useSite()
    .word(name)
    .split(/\{(\w+)\}/);
  // Text and the names of places take turns.
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order
    <Fragment key={index}>{index % 2 === 0 ? <Written>{part}</Written> : places[part]}</Fragment>
  ));
}

/** Texts of the clinic after one another: "Mall Road, Saddar, Peshawar". */
export function Listed({ texts }: { texts: readonly SiteText[] }) {
  const { word } = useSite();
  return texts.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a list keep their order
    <Fragment key={index}>
      {index > 0 ? word("comma") : null}
      <Say text={text} />
    </Fragment>
  ));
}
