import { facts, hero } from "#content/home.ts";
import { formatMoney } from "#rules/display.ts";
import { Icon } from "#site/layout/icons.tsx";
import { BOOKING_HREF } from "#site/layout/links.ts";
import type { PictureSource } from "#site/pictures/sources.ts";
import css from "./hero.module.css";

interface Props {
  wide: PictureSource;
  phone: PictureSource;
}

/** From this width on, the picture fills the page's width; below, an arched crop is under or beside the text. */
export const WIDE_HERO = "(min-width: 1200px)";
export const PHONE_SIZES = "(min-width: 700px) 45vw, 88vw";

function Room({ wide, phone }: Props) {
  return (
    <picture>
      <source media={WIDE_HERO} type="image/avif" srcSet={wide.avif} sizes="100vw" />
      <source media={WIDE_HERO} type="image/webp" srcSet={wide.src} />
      <source
        type="image/avif"
        srcSet={phone.avif}
        sizes={PHONE_SIZES}
        width={phone.width}
        height={phone.height}
      />
      <img src={phone.src} width={wide.width} height={wide.height} fetchPriority="high" alt={wide.alt} />
    </picture>
  );
}

function Facts() {
  return (
    <div className="wrap">
      <div className={css.facts}>
        <div>
          <Icon name="clock" />
          <div>
            <p className={css.title}>{facts.hours.title}</p>
            <p>{facts.hours.text}</p>
          </div>
        </div>
        <div>
          <Icon name="price" />
          <div>
            <p className={css.title}>First visit {formatMoney(facts.firstVisit.fee)}</p>
            <p>{facts.firstVisit.text}</p>
          </div>
        </div>
        <div>
          <Icon name="pin" />
          <div>
            <p className={css.title}>{facts.place.title}</p>
            <p>{facts.place.text}</p>
          </div>
        </div>
      </div>
    </div>
  );
}

/** The first section: the heading, links to booking and "About Us", the picture and the clinic's facts. */
export function Hero(props: Props) {
  const { before, stressed, after } = hero.heading;
  return (
    <>
      <section id="hero" className={css.hero} aria-label="Welcome">
        <div className="wrap">
          <div className={css.say}>
            <h1>
              {before}
              <em>{stressed}</em>
              {after}
            </h1>
            <p className="lead">{hero.lead}</p>
            <p className="actions">
              <a className="button" href={BOOKING_HREF}>
                Book an appointment
              </a>
              <a className="button outlined" href="/#about">
                About Us
              </a>
            </p>
          </div>
          <Room {...props} />
        </div>
      </section>
      <Facts />
    </>
  );
}
