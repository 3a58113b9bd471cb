import { ContactForm } from "#site/forms/contact-form.tsx";
import { MessageSummary } from "#site/forms/message-summary.tsx";
import { WithoutScript } from "#site/forms/without-script.tsx";
import { Icon } from "#site/layout/icons.tsx";
import { Plate } from "#site/pictures/picture.tsx";
import { useNamed } from "#site/sections/named.ts";
import { Listed, PhoneLink, Say, useSite, Written } from "#site/site.tsx";
import css from "./contact.module.css";
import { liveMapAddress } from "./live-map-address.ts";

function Ways() {
  const { snapshot, word } = useSite();
  const { email, address, map } = snapshot.clinic;
  return (
    <dl className={css.ways}>
      <div>
        <dt>{word("phone")}</dt>
        <dd>
          <PhoneLink />
        </dd>
      </div>
      {email && (
        <div>
          <dt>{word("email")}</dt>
          <dd>
            <a href={`mailto:${email}`}>
              <Written>{email}</Written>
            </a>
          </dd>
        </div>
      )}
      <div>
        <dt>{word("address")}</dt>
        <dd>
          <Listed texts={[address.street, address.area, address.city]} />{" "}
          {address.landmark.en !== address.street.en && (
            <span>
              <Say text={address.landmark} />
            </span>
          )}{" "}
          <a href={map.url}>{word("directions")}</a>
        </dd>
      </div>
    </dl>
  );
}

/** Where the clinic is, how to reach it, and the contact form. */
export function Contact() {
  const { snapshot, word } = useSite();
  const { clinic, sections } = snapshot;
  const { heading, map } = sections.contact;
  return (
    <section id="contact" className="section" {...useNamed("contact-heading", heading)}>
      <div className="wrap">
        <div className="head">
          <h2 id="contact-heading">
            <Say text={heading} />
          </h2>
        </div>
        <div className={css.contact}>
          <div>
            {map && (
              <div className={css.map}>
                <Plate picture={map} width={800} height={600} />
                <a
                  className="button light compact"
                  href={clinic.map.url}
                  data-live-map={liveMapAddress(clinic.map)}
                >
                  {word("liveMap")} <Icon name="next" />
                </a>
              </div>
            )}
            <Ways />
          </div>
          <div>
            <ContactForm />
            <MessageSummary />
            <WithoutScript purpose="sendingMessage" />
          </div>
        </div>
      </div>
    </section>
  );
}
