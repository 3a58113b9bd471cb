import type { Page } from "#site/layout/frame.tsx";
import { crumbs } from "#site/layout/structured-data.ts";
import { Registration } from "#site/sections/visit/registration.tsx";
import type { Site } from "#site/site.tsx";

/** Register as Patient. */
export function registrationPage(site: Site): Page {
  const { clinic } = site.snapshot;
  const names = { clinic: site.say(clinic.name), city: site.say(clinic.address.city) };
  const title = site.word("linkRegister");
  return {
    path: "/registration",
    title: site.word("titleOfPage", { ...names, title }),
    description: site.word("registrationDescription", names),
    data: [crumbs(site, [{ name: title, path: "/registration" }])],
    endsOn: "sand",
    script: "registration",
    content: <Registration />,
  };
}
