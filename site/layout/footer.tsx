import wordUrl from "#brand/name-light.svg?url";
import { Listed, Say, useSite, Written } from "#site/site.tsx";
import { addressOf } from "./address.ts";
import { ClinicLogo } from "./clinic-logo.tsx";
import css from "./footer.module.css";
import { linksOf, type ShownLink, whatsappAddress } from "./links.ts";

function LinkList({ links }: { links: readonly ShownLink[] }) {
  return (
    <ul>
      {links.map(({ href, text }) => (
        <li key={href}>
          <a href={href}>
            <Written>{text}</Written>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Hours() {
  const { snapshot, hours, word } = useSite();
  const { phone, whatsapp, email } = snapshot.clinic;
  return (
    <div>
      <h2>{word("openOn", { days: hours.days })}</h2>
      <p className={css.plain}>
        <Written>{hours.times}</Written>
        {hours.closed ? (
          <>
            <br />
            {hours.closed}
          </>
        ) : null}
      </p>
      <LinkList
        links={[
          { href: `tel:${phone.tel}`, text: phone.display },
          { href: whatsappAddress(whatsapp.tel), text: word("whatsappNumber", { number: whatsapp.display }) },
          ...(email ? [{ href: `mailto:${email}`, text: email }] : []),
        ]}
      />
    </div>
  );
}

/** Pixels. */
const LOGO_BOX = { width: 220, height: 80 };

/** The footer, below a row of merlons like those of the Lahore Fort. */
export function Footer() {
  const site = useSite();
  const { clinic, logo } = site.snapshot;
  const { address } = clinic;
  const links = linksOf(site);
  return (
    <footer className={`dark ${css.footer}`}>
      <div className="wrap">
        <div className={css.columns}>
          <div>
            {logo ? (
              <p className={css.logo}>
                <ClinicLogo logo={logo} box={LOGO_BOX} alt={site.say(clinic.name)} lazy />
              </p>
            ) : (
              <img className={css.word} src={wordUrl} alt="" width="170" height="117" loading="lazy" />
            )}
            <p className="mute">
              <Say text={clinic.description} />
              <br />
              <Listed texts={[address.street, address.area, address.city]} />
              {site.word("stop")}
            </p>
          </div>
          <div>
            <h2>{site.word("theClinic")}</h2>
            <LinkList links={links.ofClinic} />
          </div>
          <div>
            <h2>{site.word("forPatients")}</h2>
            <LinkList links={links.forPatients} />
          </div>
          <Hours />
        </div>
        <div className={css.base}>
          <span>
            © <Written>{site.around.today.slice(0, 4)}</Written> <Say text={clinic.name} />
            {site.snapshot.isSample ? site.word("sampleClinic") : null}
          </span>
          {clinic.social.map(({ name, url }) => (
            <a key={name} href={url} rel="noopener">
              {name}
            </a>
          ))}
          <a href={addressOf("/poc", site.language)}>{site.word("privacy")}</a>
          <a href={addressOf("/tnc", site.language)}>{site.word("terms")}</a>
        </div>
      </div>
    </footer>
  );
}
