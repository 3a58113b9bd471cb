import type { Door } from "#content/home.ts";
import { formatMoney } from "#rules/display.ts";
import { Picture } from "#site/pictures/picture.tsx";
import type { PictureSource } from "#site/pictures/sources.ts";
import css from "./services.module.css";

export type OpenDoor = Door & PictureSource;

/** Four services, as arches on one line. */
export function Services({ doors }: { doors: readonly OpenDoor[] }) {
  return (
    <section id="services" className="section" aria-labelledby="services-heading">
      <div className="wrap">
        <div className="head">
          <h2 id="services-heading">Four doors into the same clinic.</h2>
          <p>
            Come in through whichever one you need. Prices are where treatment starts; your written plan has
            the exact figure.
          </p>
        </div>
        <ul className={css.arcade}>
          {doors.map((door) => (
            <li key={door.name}>
              <a href="/#departments">
                <div className={`arch ${css.door}`}>
                  <Picture picture={door} sizes="(min-width: 1024px) 36vw, (min-width: 700px) 74vw, 210px" />
                </div>
                <div className={css.text}>
                  <h3>{door.name}</h3>
                  <p>{door.text}</p>
                  <span className={`price ${css.price}`}>
                    <small>from</small> {formatMoney(door.from)}
                  </span>
                </div>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
