import { Icon } from "#site/layout/icons.tsx";
import { linksOf } from "#site/layout/links.ts";
import { Picture } from "#site/pictures/picture.tsx";
import { Say, useSite } from "#site/site.tsx";
import { useNamed } from "./named.ts";
import css from "./why.module.css";

const GLYPHS = {
  talk: (
    <>
      <path d="M8 20h17v12H15l-4 4v-4H8Z" />
      <path className={css.stroke} d="M30 26v13l-4-3h-8" />
    </>
  ),
  bill: (
    <>
      <path d="M10 19h18v22l-3-2.2-3 2.2-3-2.2-3 2.2-3-2.2-3 2.2Z" />
      <path className={css.stroke} d="M14 25h10M14 30h6" />
    </>
  ),
  shield: (
    <>
      <path d="M10 22h18v7c0 6-4 10-9 13-5-3-9-7-9-13Z" />
      <path className={css.stroke} d="m15 30 3 3 5.5-6" />
    </>
  ),
  clock: (
    <>
      <circle cx="19" cy="29" r="9" />
      <path className={css.stroke} d="M19 24v5.5l3.5 2" />
    </>
  ),
} as const;

/** Four reasons to choose the clinic, beside a picture of its entrance. */
export function Why() {
  const site = useSite();
  const { why } = site.snapshot.sections;
  return (
    <section className="section" {...useNamed("why-heading", why.heading)}>
      <div className={`wrap ${css.why}`}>
        <div className={`arch ${css.door}`}>
          <Picture
            picture={why.picture}
            tall
            from={320}
            sizes="(min-width: 1024px) 32vw, (min-width: 700px) 490px, 66vw"
          />
        </div>
        <div>
          <h2 id="why-heading">
            <Say text={why.heading} />
          </h2>
          <ul className={css.vows}>
            {why.vows.map(({ glyph, title, text }) => (
              <li key={title.en}>
                <svg viewBox="0 0 38 52" aria-hidden="true" focusable="false">
                  <path className={css.niche} d="M3 51V21C3 11 10 6 19 1c9 5 16 10 16 20v30Z" />
                  {GLYPHS[glyph]}
                </svg>
                <h3>
                  <Say text={title} />
                </h3>
                <p>
                  <Say text={text} />
                </p>
              </li>
            ))}
          </ul>
          <a className="onward" href={linksOf(site).booking}>
            {site.word("makeAppointment")} <Icon name="next" />
          </a>
        </div>
      </div>
    </section>
  );
}
