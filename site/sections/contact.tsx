import { ContactForm } from "#site/forms/contact-form.tsx";
import { WithoutScript } from "#site/forms/without-script.tsx";
import { Icon } from "#site/layout/icons.tsx";
import { Plate } from "#site/pictures/picture.tsx";
import { Say, useSite } from "#site/site.tsx";
import css from "./contact.module.css";
import { liveMapAddress } from "./live-map-address.ts";

function Ways() {
  const { phone, email, address, map } = useSite().snapshot.clinic;
  return (
    <dl className={css.ways}>
      <div>
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${phone.tel}`}>{phone.display}</a>
        </dd>
      </div>
      <div>
        <dt>E-mail</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>
          <Say text={address.street} />, <Say text={address.area} />, <Say text={address.city} />{" "}
          <span>
            <Say text={address.landmark} />
          </span>{" "}
          <a href={map.url}>Directions</a>
        </dd>
      </div>
    </dl>
  );
}

/** Where the clinic is, how to reach it, and the contact form. */
export function Contact() {
  const { clinic, sections } = useSite().snapshot;
  const { heading, map } = sections.contact;
  return (
    <section id="contact" className="section" aria-labelledby="contact-heading">
      <div className="wrap">
        <div className="head">
          <h2 id="contact-heading">
            <Say text={heading} />
          </h2>
        </div>
        <div className={css.contact}>
          <div>
            <div className={css.map}>
              <Plate picture={map} width={800} height={600} />
              <a
                className="button light compact"
                href={clinic.map.url}
                data-live-map={liveMapAddress(clinic.map)}
              >
                Open the live map <Icon name="next" />
              </a>
            </div>
            <Ways />
          </div>
          <div>
            <ContactForm />
            <WithoutScript purpose="Sending a message" />
          </div>
        </div>
      </div>
    </section>
  );
}
