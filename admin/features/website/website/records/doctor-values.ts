import type { InputOf } from "#contract/values/endpoint.ts";
import type { SiteDoctorRow, saveSiteDoctor } from "#contract/website/records.ts";

export type DoctorOnSite = InputOf<typeof saveSiteDoctor>["body"];

/** What a call that saves it is given, as it is stored now. */
export function inputOf(doctor: SiteDoctorRow): DoctorOnSite {
  const { id, isShown, focus, languages, portrait, nameUr, qualificationUr, updatedOn } = doctor;
  return {
    id,
    isShown,
    focus,
    languages,
    portrait: portrait as DoctorOnSite["portrait"],
    nameUr,
    qualificationUr,
    updatedOn,
  };
}
