import "#admin/kit/form/validation.ts";
import { z } from "zod";
import { ClinicFacts } from "#contract/clinic/settings.ts";
import type { SiteText } from "#contract/values/texts.ts";
import { cityInUrdu } from "#rules/clinic/city-names.ts";
import { dialledNumber } from "#rules/values/text/phone.ts";

/** What the first form asks of the clinic; the rest is under Settings. */
export interface ClinicValues extends Record<string, unknown> {
  name: string;
  nameUr: string;
  tagline: string;
  description: string;
  street: string;
  area: string;
  city: string;
  cityUr: string;
  landmark: string;
  phone: string;
  mobile: string;
  email: string;
  directorName: string;
  directorTitle: string;
}

/** The form of stored facts; the sample's own are no clinic's, and are asked anew. */
export function clinicValues(facts: ClinicFacts, isSample: boolean): ClinicValues {
  const own = (text: string) => (isSample ? "" : text);
  return {
    name: own(facts.name.en),
    nameUr: own(facts.name.ur ?? ""),
    tagline: own(facts.tagline.en),
    description: own(facts.description.en),
    street: own(facts.address.street.en),
    area: own(facts.address.area.en),
    city: own(facts.address.city.en),
    cityUr: own(facts.address.city.ur ?? ""),
    landmark: own(facts.address.landmark.en),
    phone: own(facts.phone.display),
    mobile: own(facts.mobile.display),
    email: own(facts.email),
    directorName: own(facts.director.name.en),
    directorTitle: own(facts.director.title.en),
  };
}

/** A text in English; its Urdu form stays while the English one does. */
const textOf = (en: string, stored: SiteText) => (en.trim() === stored.en ? stored : { en });
const phoneOf = (display: string) => ({ display, tel: dialledNumber(display) ?? "" });

/** A search for the address, until somebody says where on the map it is. */
const mapSearch = (...parts: string[]) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(parts.filter(Boolean).join(", "))}`;

/**
 * The facts that the form stands for. What belongs to the sample alone goes when the clinic's own come: its social
 * links, and its place on the map, which becomes a search for the address.
 */
export function factsOf(values: ClinicValues, stored: ClinicFacts, isSample: boolean): unknown {
  const { address, director, map } = stored;
  const { name, nameUr, tagline, street, area, city, cityUr, mobile } = values;
  // What a small clinic has not: one number, no slogan for search engines, no pharmacy next door, no title.
  const or = (typed: string, instead: string) => (typed.trim() ? typed : instead);
  const description = or(values.description, tagline);
  const landmark = or(values.landmark, street);
  return {
    ...stored,
    name: { en: name, ur: nameUr.trim() || undefined },
    tagline: textOf(tagline, stored.tagline),
    description: textOf(description, stored.description),
    address: {
      street: textOf(street, address.street),
      area: textOf(area, address.area),
      city: { en: city, ur: cityUr.trim() || cityInUrdu(city) || undefined },
      country: address.country,
      landmark: textOf(landmark, address.landmark),
    },
    phone: phoneOf(or(values.phone, mobile)),
    mobile: phoneOf(mobile),
    whatsapp: isSample ? phoneOf(mobile) : stored.whatsapp,
    email: values.email.trim(),
    map: isSample ? { latitude: null, longitude: null, url: mapSearch(name, street, area, city) } : map,
    social: isSample ? [] : stored.social,
    director: {
      name: textOf(values.directorName, director.name),
      title: textOf(or(values.directorTitle, "Medical Director"), director.title),
    },
  };
}

/** Where the form shows what the contract says of a fact. */
const PLACES: Readonly<Record<string, keyof ClinicValues>> = {
  "name.en": "name",
  "name.ur": "nameUr",
  "address.city.ur": "cityUr",
  "tagline.en": "tagline",
  "description.en": "description",
  "address.street.en": "street",
  "address.area.en": "area",
  "address.city.en": "city",
  "address.landmark.en": "landmark",
  "phone.display": "phone",
  "mobile.display": "mobile",
  "whatsapp.display": "mobile",
  email: "email",
  "director.name.en": "directorName",
  "director.title.en": "directorTitle",
};

/** A fallback's problem is that of the field that it was taken from. */
const INSTEAD: Readonly<Partial<Record<keyof ClinicValues, keyof ClinicValues>>> = {
  phone: "mobile",
  description: "tagline",
  landmark: "street",
};

function placeOf(path: string, values: ClinicValues): keyof ClinicValues {
  const place = PLACES[path] ?? "name";
  return String(values[place]).trim() ? place : (INSTEAD[place] ?? place);
}

/**
 * The contract's validation, with messages at the form's fields: the first of each, and rather of the field itself than
 * of what is taken from it.
 */
export const clinicForm = (stored: ClinicFacts, isSample: boolean) =>
  z.custom<ClinicValues>().superRefine((values, context) => {
    const issues = ClinicFacts.safeParse(factsOf(values, stored, isSample)).error?.issues ?? [];
    // What no field asks for is wrong by what was typed into one: the name and address make the map's search.
    const placed = issues.map(({ path, message }) => {
      const place = placeOf(path.join("."), values);
      return { place, message, isOwn: PLACES[path.join(".")] === place };
    });
    const marked = new Set<string>();
    for (const { place, message } of placed.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))) {
      if (!marked.has(String(place))) context.addIssue({ code: "custom", path: [String(place)], message });
      marked.add(String(place));
    }
  });
