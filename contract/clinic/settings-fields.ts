import { weekText } from "#rules/clinic/hours/opening-hours.ts";
import { formatDate } from "#rules/values/display.ts";
import { valueAt } from "#rules/values/value-at.ts";
import type { ClinicLogo } from "./logo.ts";
import type { ClinicFacts, OpeningHours, PrintTexts, SettingGroup } from "./settings.ts";

/** A field of a group of settings, as its form and history name it. */
export interface SettingField {
  readonly label: string;
  /** The value in words, where it is not text. */
  readonly say?: (value: never) => string;
}

type Fields = Readonly<Record<string, SettingField>>;

/** A text and its Urdu form. */
const text = (path: string, label: string): Fields => ({
  [`${path}.en`]: { label },
  [`${path}.ur`]: { label: `${label} in Urdu` },
});

const shown = ({ display }: ClinicFacts["phone"]) => display;

const CLINIC_FIELDS: Fields = {
  ...text("name", "Clinic name"),
  ...text("tagline", "Tagline"),
  ...text("description", "Description"),
  ...text("address.street", "Street"),
  ...text("address.area", "Area"),
  ...text("address.city", "City"),
  ...text("address.country", "Country"),
  ...text("address.landmark", "How to find the door"),
  phone: { label: "Reception phone", say: shown },
  mobile: { label: "Mobile", say: shown },
  whatsapp: { label: "WhatsApp", say: shown },
  email: { label: "E-mail" },
  "map.latitude": { label: "Latitude" },
  "map.longitude": { label: "Longitude" },
  "map.url": { label: "Link to the map" },
  social: {
    label: "Links in the footer",
    say: (links: ClinicFacts["social"]) =>
      links.map(({ name, url }) => `${name} ${url}`).join(", ") || "none",
  },
  ...text("director.name", "Director"),
  ...text("director.title", "Director's title"),
  logo: {
    label: "Logo",
    say: ({ width, height }: ClinicLogo) => `a picture of ${width} × ${height} pixels`,
  },
};

const HOURS_FIELDS: Fields = {
  days: { label: "Week", say: (days: OpeningHours["days"]) => weekText(days) },
  closures: {
    label: "Closed on",
    say: (closures: OpeningHours["closures"]) =>
      closures.map(({ day, reason }) => `${formatDate(day)} ${reason.en}`).join(", ") || "no day",
  },
};

const PRINT_FIELDS: Fields = {
  taxNumber: { label: "Tax number (NTN)" },
  licenceNumber: { label: "Licence number" },
  ...text("thankYou", "Last line"),
};

/** The fields of each group by their path in its facts, in the order of the screens. */
export const SETTING_FIELDS: Readonly<Record<SettingGroup, Fields>> = {
  clinic: CLINIC_FIELDS,
  hours: HOURS_FIELDS,
  prints: PRINT_FIELDS,
};

type Facts = ClinicFacts | OpeningHours | PrintTexts;

/** The values of a group's fields in words, by path; null for a field without a value. */
export function saidFields(group: SettingGroup, facts: Facts): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(SETTING_FIELDS[group]).map(([path, { say }]) => {
      const value = valueAt(facts, path);
      const isGiven = value !== undefined && value !== null && value !== "";
      return [path, isGiven ? (say ? say(value as never) : String(value)) : null];
    }),
  );
}
