import type { Page } from "#site/layout/frame.tsx";
import { Visit } from "#site/sections/visit/visit.tsx";
import type { Site } from "#site/site.tsx";

/** Behind the link in a patient's message. The page is the same for everybody: whose visit it is stands after the `#`. */
export function visitPage(site: Site): Page {
  const { clinic } = site.snapshot;
  const names = { clinic: site.say(clinic.name), city: site.say(clinic.address.city) };
  return {
    path: "/v",
    title: site.word("titleOfPage", { ...names, title: site.word("visitTitle") }),
    description: site.word("visitDescription", names),
    unlisted: true,
    script: "visit",
    isPlain: true,
    endsOn: "sand",
    content: <Visit />,
  };
}
