import { AppointmentForm } from "#site/forms/appointment-form.tsx";
import { RequestSummary } from "#site/forms/request-summary.tsx";
import { WithoutScript } from "#site/forms/without-script.tsx";
import { Icon } from "#site/layout/icons.tsx";
import { whatsappAddress } from "#site/layout/links.ts";
import { useNamed } from "#site/sections/named.ts";
import { Say, useSite } from "#site/site.tsx";
import css from "./booking.module.css";
import { Closures } from "./closures.tsx";

/** How booking works, and the form for an appointment request. */
export function Booking() {
  const { snapshot, word } = useSite();
  const { clinic, sections } = snapshot;
  const { booking } = sections;
  return (
    <section
      id="appointment"
      className={`section dark ${css.ground}`}
      {...useNamed("appointment-heading", booking.heading)}
    >
      <div className={`wrap ${css.booking}`}>
        <div>
          <h2 id="appointment-heading">
            <Say text={booking.heading} />
          </h2>
          <p className="lead">
            <Say text={booking.lead} />
          </p>
        </div>
        <div className={css.form}>
          <Closures />
          <AppointmentForm />
          <RequestSummary />
          <WithoutScript purpose="sendingRequest" />
        </div>
        <div className={css.side}>
          <ol className={css.steps}>
            {booking.steps.map((step) => (
              <li key={step.en}>
                <Say text={step} />
              </li>
            ))}
          </ol>
          <p className={`actions ${css.ways}`}>
            <a className="button ghost" href={`tel:${clinic.phone.tel}`}>
              <Icon name="phone" />
              {word("callUs")}
            </a>
            <a className="button ghost" href={whatsappAddress(clinic.whatsapp.tel)}>
              <Icon name="whatsapp" />
              {word("whatsapp")}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
