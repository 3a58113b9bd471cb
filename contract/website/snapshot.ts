import type { ClinicFacts, OpeningHours, PrintTexts } from "#contract/clinic/settings.ts";
import type { SiteLanguage, SiteText } from "#contract/values/texts.ts";
import type { ClosedDays } from "#rules/website/closed-days.ts";
import type { PictureChoice, PictureFiles } from "./pictures.ts";
import type { SectionContent, SectionKey } from "./sections.ts";

/**
 * Everything that the public pages show, at one moment: settings, records and published texts. The pages take only this
 * value; it is read from the database in one transaction and stored on disk for when the database is away.
 */
export interface SiteSnapshot {
  /** Rises with every change of public content (`site_version`). */
  readonly version: number;
  readonly clinic: ClinicFacts;
  readonly hours: OpeningHours;
  /** The whole clinic's closures that have not ended; without breaks, such as a weekly prayer. */
  readonly closures: readonly ClosedDays[];
  readonly prints: PrintTexts;
  /** The clinic's logo; null: the product's own mark. */
  readonly logo: PictureFiles | null;
  /** True until the clinic's facts and doctors are its own: pages then say so and ask not to be indexed. */
  readonly isSample: boolean;
  /** In the site's order. */
  readonly departments: readonly SiteDepartment[];
  readonly doctors: readonly SiteDoctor[];
  readonly sections: { readonly [Key in SectionKey]: SectionContent<Key> & { readonly isShown: boolean } };
  /** The order of the home page's sections, hidden ones included. The hero always comes first. */
  readonly order: readonly SectionKey[];
  /** Newest first. */
  readonly posts: readonly SitePost[];
  readonly legal: { readonly privacy: LegalPage; readonly terms: LegalPage };
  /** The files of every picture named above, by its sha-256. */
  readonly pictures: Readonly<Record<string, PictureFiles>>;
}

export interface SiteDepartment {
  readonly id: number;
  readonly name: SiteText;
  readonly description: SiteText;
  readonly heading: SiteText;
  readonly picture: PictureChoice | null;
  readonly services: readonly SiteService[];
}

export interface SiteService {
  readonly id: number;
  readonly name: SiteText;
  /** Rupees: the price, or its lower end. */
  readonly fees: number;
  /** The price depends on the case: shown as "from Rs …". */
  readonly startsAt: boolean;
  /** One of the usual treatments listed on the home page. */
  readonly isUsual: boolean;
}

export interface SiteDoctor {
  readonly id: number;
  /** First and last name, without the title. */
  readonly name: SiteText;
  readonly qualification: SiteText;
  /** The doctor's first department; null: none. */
  readonly idDepartment: number | null;
  readonly focus: SiteText | null;
  readonly languages: readonly string[];
  /** ISO weekdays, 1 = Monday; clinic time, `HH:mm`. Sorted. */
  readonly hours: readonly { readonly weekday: number; readonly from: string; readonly to: string }[];
  readonly portrait: PictureChoice | null;
}

export interface SitePost {
  /** The number in the address, `/blog/{id}`. */
  readonly id: number;
  readonly language: SiteLanguage;
  readonly title: string;
  readonly shortDescription: string;
  readonly tags: readonly string[];
  /** `yyyy-MM-dd`. */
  readonly date: string;
  readonly idDepartment: number | null;
  readonly picture: PictureChoice;
  readonly sources: readonly { title: string; publisher: string; url: string; year: number }[];
  /** The text as HTML, made when it was published from Markdown, without raw HTML. */
  readonly html: string;
  /** The number of words in the Markdown, for the reading time. */
  readonly words: number;
}

export interface LegalPage {
  readonly title: SiteText;
  readonly description: SiteText;
  /** `yyyy-MM-dd`. */
  readonly updated: string;
  readonly html: SiteText;
}
