import { addressOf } from "#site/layout/address.ts";
import type { Page } from "#site/layout/frame.tsx";
import { linksOf } from "#site/layout/links.ts";
import prose from "#site/layout/prose.module.css";
import { type Site, useSite } from "#site/site.tsx";

function Ways() {
  const site = useSite();
  const links = linksOf(site);
  return (
    <ul>
      <li>
        <a href={addressOf("/", site.language)}>{site.word("homePage")}</a>
      </li>
      <li>
        <a href={links.booking}>{site.word("bookAppointment")}</a>
      </li>
      {links.menu.map(({ href, text }) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

/** What crawlers are shown, and whoever asks for a file, where there is no page. */
export function missingPage(site: Site): Page {
  const { clinic } = site.snapshot;
  const names = { clinic: site.say(clinic.name), city: site.say(clinic.address.city) };
  return {
    path: "/",
    title: site.word("titleOfPage", { ...names, title: site.word("missingTitle") }),
    description: site.word("missingDescription", names),
    unlisted: true,
    content: (
      <section className="section" aria-labelledby="missing-heading">
        <div className="wrap">
          <div className={`${prose.column} ${prose.prose}`}>
            <h1 id="missing-heading">{site.word("missing")}</h1>
            <p>{site.word("missingText")}</p>
            <Ways />
          </div>
        </div>
      </section>
    ),
  };
}
