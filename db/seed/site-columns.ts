import type { CatalogueDepartment } from "#content/catalogue.ts";
import type { DoctorProfile } from "#content/doctors.ts";
import { sampleDepartment, sampleDoctor, sampleService } from "./site-sample.ts";

/**
 * What the website says of the sample's departments, services and doctors, by column: a new clinic gets it with the
 * record, one that had these records before gets it for those of the same name.
 */

type Row = Readonly<Record<string, unknown>>;

export const DEPARTMENT_COLUMNS =
  "position, heading, name_ur, description_ur, picture_sha256, picture_alt, picture_focus";
export const SERVICE_COLUMNS = "position, starts_at, is_usual, name_ur";
export const DOCTOR_COLUMNS =
  "site_position, focus, languages, site_portrait_sha256, site_portrait_alt, name_ur, qualification_ur";

/** As PostgreSQL reads a bytea. */
const bytes = (sha256: string | undefined) => sha256 && `\\x${sha256}`;

export function departmentRow({ name }: CatalogueDepartment, position: number): Row {
  const { name: title, description, heading, picture } = known(sampleDepartment(name), name);
  return {
    name,
    position,
    heading,
    name_ur: title.ur,
    description_ur: description.ur,
    picture_sha256: bytes(picture?.picture),
    picture_alt: picture?.alt,
    picture_focus: picture?.focus,
  };
}

export function serviceRow({ name }: CatalogueDepartment["services"][number], position: number): Row {
  const { name: title, startsAt, isUsual } = known(sampleService(name), name);
  return { name, position, starts_at: startsAt, is_usual: isUsual, name_ur: title.ur };
}

export function doctorRow({ firstName, lastName }: DoctorProfile, position: number): Row {
  const fullName = `${firstName} ${lastName}`;
  const { name, qualification, focus, languages, portrait } = known(sampleDoctor(fullName), fullName);
  return {
    name: fullName,
    site_position: position,
    focus,
    languages,
    site_portrait_sha256: bytes(portrait?.picture),
    site_portrait_alt: portrait?.alt,
    name_ur: name.ur,
    qualification_ur: qualification.ur,
  };
}

function known<Found>(found: Found | null, name: string): Found {
  if (!found) throw new Error(`The website's sample does not know "${name}".`);
  return found;
}
