import type { Page } from "#site/layout/frame.tsx";
import { crumbs } from "#site/layout/structured-data.ts";
import { Registration } from "#site/sections/registration.tsx";
import type { Site } from "#site/site.tsx";

/** Register as Patient. */
export function registrationPage(site: Site): Page {
  const { clinic } = site.snapshot;
  const name = `${site.say(clinic.name)}, ${site.say(clinic.address.city)}`;
  const title = "Register as Patient";
  return {
    path: "/registration",
    title: `${title} | ${name}`,
    description: `Register as a patient of ${name}, before your first visit: five minutes online instead of a clipboard at reception.`,
    data: [crumbs(site, [{ name: title, path: "/registration" }])],
    endsOn: "sand",
    script: "registration",
    content: <Registration />,
  };
}
