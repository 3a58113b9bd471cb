import { addressOf } from "#site/layout/address.ts";
import { Picture } from "#site/pictures/picture.tsx";
import { Say, useSite } from "#site/site.tsx";
import { useNamed } from "./named.ts";
import css from "./services.module.css";
import { Fee } from "./visit/fee.tsx";
import { feeOf } from "./visit/fees.ts";

/** Where the prices behind a door start; nothing, when the service is not shown any more. */
function Price({ idService }: { idService: number | null }) {
  const { snapshot, word } = useSite();
  const fee = feeOf(snapshot, idService);
  if (fee === null) return null;
  return (
    <span className={`price ${css.price}`}>
      <Fee
        fees={fee}
        from={
          <>
            <small>{word("from")}</small>{" "}
          </>
        }
      />
    </span>
  );
}

/** Four services, as arches on one line. */
export function Services() {
  const { snapshot, language } = useSite();
  const { departments, services } = snapshot.sections;
  const href = addressOf(departments.isShown ? "/#departments" : "/#appointment", language);
  return (
    <section id="services" className="section" {...useNamed("services-heading", services.heading)}>
      <div className="wrap">
        <div className="head">
          <h2 id="services-heading">
            <Say text={services.heading} />
          </h2>
          <p>
            <Say text={services.lead} />
          </p>
        </div>
        <ul className={css.arcade}>
          {services.doors.map((door) => (
            <li key={door.name.en}>
              <a href={href}>
                <div className={`arch ${css.door}`}>
                  <Picture
                    picture={door.picture}
                    sizes="(min-width: 1024px) 36vw, (min-width: 700px) 74vw, 210px"
                  />
                </div>
                <div className={css.text}>
                  <h3>
                    <Say text={door.name} />
                  </h3>
                  <p>
                    <Say text={door.text} />
                  </p>
                  <Price idService={door.idService} />
                </div>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
