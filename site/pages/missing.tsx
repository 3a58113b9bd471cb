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
        <a href={addressOf("/", site.language)}>The home page</a>
      </li>
      <li>
        <a href={links.booking}>Book an appointment</a>
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
  const name = `${site.say(clinic.name)}, ${site.say(clinic.address.city)}`;
  return {
    path: "/",
    title: `Page not found | ${name}`,
    description: `This page does not exist. Find the doctors, prices and opening hours of ${name}, on the home page.`,
    unlisted: true,
    content: (
      <section className="section" aria-labelledby="missing-heading">
        <div className="wrap">
          <div className={`${prose.column} ${prose.prose}`}>
            <h1 id="missing-heading">This page does not exist.</h1>
            <p>It may have moved, or the address has a slip in it. From here you can go to:</p>
            <Ways />
          </div>
        </div>
      </section>
    ),
  };
}
