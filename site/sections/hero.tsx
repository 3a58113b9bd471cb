import { addressOf } from "#site/layout/address.ts";
import { Icon } from "#site/layout/icons.tsx";
import { linksOf } from "#site/layout/links.ts";
import { filesOf, srcSetOf } from "#site/pictures/files.ts";
import { Fee } from "#site/sections/visit/fee.tsx";
import { feeOf } from "#site/sections/visit/fees.ts";
import { Listed, Say, type Site, useSite, Written } from "#site/site.tsx";
import css from "./hero.module.css";

/** From this width on, the picture fills the page's width; below, an arched crop is under or beside the text. */
export const WIDE_HERO = "(min-width: 1200px)";
export const PHONE_SIZES = "(min-width: 700px) 45vw, 88vw";

/** The narrowest file of the wide picture. */
const WIDE_FROM = 1366;

/** What the page loads first: the picture in its two forms. */
export function heroPreloads({ snapshot }: Site) {
  const { picture, phonePicture } = snapshot.sections.hero;
  const wide = {
    imagesrcset: srcSetOf(filesOf(snapshot, picture.picture).avif, WIDE_FROM),
    imagesizes: "100vw",
    media: WIDE_HERO,
  };
  const narrow = {
    imagesrcset: srcSetOf(filesOf(snapshot, phonePicture.picture).avif),
    imagesizes: PHONE_SIZES,
    media: "(max-width: 1199px)",
  };
  // A picture whose files are still being made has none to load first.
  return [wide, narrow].filter(({ imagesrcset }) => imagesrcset !== "");
}

function Room() {
  const { snapshot, say } = useSite();
  const { picture, phonePicture } = snapshot.sections.hero;
  const wide = filesOf(snapshot, picture.picture);
  const phone = filesOf(snapshot, phonePicture.picture);
  return (
    <picture>
      {wide.avif.length > 0 ? (
        <source media={WIDE_HERO} type="image/avif" srcSet={srcSetOf(wide.avif, WIDE_FROM)} sizes="100vw" />
      ) : null}
      <source media={WIDE_HERO} type="image/webp" srcSet={wide.src} />
      {phone.avif.length > 0 ? (
        <source
          type="image/avif"
          srcSet={srcSetOf(phone.avif)}
          sizes={PHONE_SIZES}
          width={phone.width}
          height={phone.height}
        />
      ) : null}
      <img
        src={phone.src}
        width={wide.width}
        height={wide.height}
        fetchPriority="high"
        alt={say(picture.alt)}
      />
    </picture>
  );
}

function Facts() {
  const { snapshot, hours, word } = useSite();
  const { hoursNote, firstVisit, placeNote } = snapshot.sections.hero;
  const { area, city } = snapshot.clinic.address;
  const fee = feeOf(snapshot, firstVisit.idService);
  return (
    <div className="wrap">
      <div className={css.facts}>
        <div>
          <Icon name="clock" />
          <div>
            <p className={css.title}>{hours.days}</p>
            <p>
              <Written>{`${hours.times}${word("comma")}`}</Written>
              <Say text={hoursNote} />
            </p>
          </div>
        </div>
        <div>
          <Icon name="price" />
          <div>
            <p className={css.title}>
              {word("firstVisit")}
              {fee === null ? null : (
                <>
                  {" "}
                  <Fee fees={fee} />
                </>
              )}
            </p>
            <p>
              <Say text={firstVisit.text} />
            </p>
          </div>
        </div>
        <div>
          <Icon name="pin" />
          <div>
            <p className={css.title}>
              <Listed texts={[area, city]} />
            </p>
            <p>
              <Say text={placeNote} />
            </p>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Characters of a heading; longer ones are set smaller, to stand beside the picture and not on it. */
const SHORT_HEADING = 90;

/** The first section: the heading, links to booking and "About Us", the picture and the clinic's facts. */
export function Hero() {
  const site = useSite();
  const { hero, about } = site.snapshot.sections;
  const { before, stressed, after } = hero.heading;
  const isLong = [before, stressed, after].map(site.say).join(" ").length > SHORT_HEADING;
  return (
    <>
      <section id="hero" className={css.hero} aria-label={site.word("welcome")}>
        <div className="wrap">
          <div className={css.say}>
            <h1 className={isLong ? css.long : undefined}>
              <Say text={before} />{" "}
              <em>
                <Say text={stressed} />
              </em>{" "}
              <Say text={after} />
            </h1>
            <p className="lead">
              <Say text={hero.lead} />
            </p>
            <p className="actions">
              <a className="button" href={linksOf(site).booking}>
                {site.word("bookAppointment")}
              </a>
              {about.isShown ? (
                <a className="button outlined" href={addressOf("/#about", site.language)}>
                  {site.word("aboutUs")}
                </a>
              ) : null}
            </p>
          </div>
          <Room />
        </div>
      </section>
      <Facts />
    </>
  );
}
