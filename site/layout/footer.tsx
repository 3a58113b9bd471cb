import { clinic } from "#content/clinic.ts";
import wordUrl from "#content/pictures/matab-light.svg?url";
import css from "./footer.module.css";
import { BOOKING_HREF, REGISTER_LINK } from "./links.ts";

const CLINIC_LINKS = [
  { href: "/#about", text: "About us" },
  { href: "/#doctors", text: "Doctors" },
  { href: "/#gallery", text: "Gallery" },
  { href: "/blog", text: "Blog" },
];
const PATIENT_LINKS = [
  { href: BOOKING_HREF, text: "Book an appointment" },
  REGISTER_LINK,
  { href: "/#faq", text: "Questions" },
  { href: "/#contact", text: "Find us" },
];

function LinkList({ links }: { links: readonly { href: string; text: string }[] }) {
  return (
    <ul>
      {links.map(({ href, text }) => (
        <li key={href}>
          <a href={href}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

function Hours() {
  const { hours, phone, whatsapp, email } = clinic;
  return (
    <div>
      <h2>Open {hours.daysText}</h2>
      <p className={css.plain}>
        {hours.timesText}
        <br />
        {hours.closedText}
      </p>
      <LinkList
        links={[
          { href: `tel:${phone.tel}`, text: phone.display },
          { href: whatsapp.url, text: `WhatsApp ${whatsapp.display}` },
          { href: `mailto:${email}`, text: email },
        ]}
      />
    </div>
  );
}

/** The footer, below a row of merlons like those of the Lahore Fort. */
export function Footer({ year }: { year: number }) {
  const { address } = clinic;
  return (
    <footer className={`dark ${css.footer}`}>
      <div className="wrap">
        <div className={css.columns}>
          <div>
            <img className={css.word} src={wordUrl} alt="" width="170" height="117" loading="lazy" />
            <p className="mute">
              {clinic.description}
              <br />
              {address.street}, {address.area}, {address.city}.
            </p>
          </div>
          <div>
            <h2>The clinic</h2>
            <LinkList links={CLINIC_LINKS} />
          </div>
          <div>
            <h2>For patients</h2>
            <LinkList links={PATIENT_LINKS} />
          </div>
          <Hours />
        </div>
        <div className={css.base}>
          <span>
            © {year} {clinic.name}, a sample clinic. People and rooms shown are illustrations.
          </span>
          {clinic.social.map(({ name, url }) => (
            <a key={name} href={url} rel="noopener">
              {name}
            </a>
          ))}
          <a href="/poc">Privacy policy</a>
          <a href="/tnc">Terms and conditions</a>
        </div>
      </div>
    </footer>
  );
}
