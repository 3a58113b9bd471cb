import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { LegalKey } from "#contract/website/sections.ts";
import type { Page } from "#site/layout/frame.tsx";
import prose from "#site/layout/prose.module.css";
import { crumbs } from "#site/layout/structured-data.ts";
import { Listed, PhoneLink, Say, type Site, SiteProvider, useSite, Words, Written } from "#site/site.tsx";

function Head({ text }: { text: LegalKey }) {
  const { snapshot, clock } = useSite();
  const { title, updated } = snapshot.legal[text];
  return (
    <>
      <h1>
        <Say text={title} />
      </h1>
      <p className="mute">
        <Words
          name="lastUpdated"
          date={
            <time dateTime={updated}>
              <Written>{clock.dayOfLaw(updated)}</Written>
            </time>
          }
        />
      </p>
    </>
  );
}

function Foot() {
  const { snapshot, word } = useSite();
  const { name, address, email } = snapshot.clinic;
  return (
    <>
      <h2>{word("legalQuestions")}</h2>
      <p>
        <Words
          name={email ? "legalContact" : "legalContactByPhone"}
          clinic={<Say text={name} />}
          address={<Listed texts={[address.street, address.area, address.city]} />}
          phone={<PhoneLink />}
          email={
            <a href={`mailto:${email}`}>
              <Written>{email}</Written>
            </a>
          }
        />
      </p>
    </>
  );
}

/** The text between head and foot, all as one HTML: the styles of running text know children, not grandchildren. */
function htmlOf(site: Site, text: LegalKey): string {
  const { html } = site.snapshot.legal[text];
  const drawn = (part: ReactNode) => renderToStaticMarkup(<SiteProvider value={site}>{part}</SiteProvider>);
  const own = html[site.language];
  const body = own ?? `<div class="${prose.prose}" lang="en" dir="ltr">${html.en}</div>`;
  return drawn(<Head text={text} />) + body + drawn(<Foot />);
}

/** The privacy policy or the terms. */
export function legalPage(site: Site, path: string, text: LegalKey): Page {
  const { clinic, legal } = site.snapshot;
  const title = site.say(legal[text].title);
  return {
    path,
    title: site.word("titleOfPage", {
      title,
      clinic: site.say(clinic.name),
      city: site.say(clinic.address.city),
    }),
    description: site.say(legal[text].description),
    data: [crumbs(site, [{ name: title, path }])],
    content: (
      <article className="section">
        <div className="wrap">
          <div
            className={`${prose.column} ${prose.prose}`}
            data-prose=""
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made by React, and by rules/website/markdown.ts without raw HTML
            dangerouslySetInnerHTML={{ __html: htmlOf(site, text) }}
          />
        </div>
      </article>
    ),
  };
}
