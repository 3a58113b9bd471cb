import { clinic } from "#content/clinic.ts";
import { mapPicture } from "#content/home.ts";
import { ContactForm } from "#site/forms/contact-form.tsx";
import { WithoutScript } from "#site/forms/without-script.tsx";
import { Icon } from "#site/layout/icons.tsx";
import css from "./contact.module.css";
import { liveMapAddress } from "./live-map-address.ts";

function Ways() {
  const { phone, email, address, map } = clinic;
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
          {address.street}, {address.area}, {address.city} <span>{address.landmark}</span>{" "}
          <a href={map.url}>Directions</a>
        </dd>
      </div>
    </dl>
  );
}

/** Where the clinic is, how to reach it, and the contact form. */
export function Contact({ mapUrl }: { mapUrl: string }) {
  return (
    <section id="contact" className="section" aria-labelledby="contact-heading">
      <div className="wrap">
        <div className="head">
          <h2 id="contact-heading">Find us, or write to us.</h2>
        </div>
        <div className={css.contact}>
          <div>
            <div className={css.map}>
              <img src={mapUrl} width="800" height="600" loading="lazy" alt={mapPicture.alt} />
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
