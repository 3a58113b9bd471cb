import { clinic } from "#content/clinic.ts";
import { booking } from "#content/home.ts";
import { AppointmentForm } from "#site/forms/appointment-form.tsx";
import { RequestSummary } from "#site/forms/request-summary.tsx";
import { WithoutScript } from "#site/forms/without-script.tsx";
import { Icon } from "#site/layout/icons.tsx";
import css from "./booking.module.css";

/** How booking works, and the form for an appointment request. */
export function Booking() {
  return (
    <section id="appointment" className={`section dark ${css.ground}`} aria-labelledby="appointment-heading">
      <div className={`wrap ${css.booking}`}>
        <div>
          <h2 id="appointment-heading">{booking.heading}</h2>
          <p className="lead">{booking.lead}</p>
        </div>
        <div className={css.form}>
          <AppointmentForm />
          <RequestSummary />
          <WithoutScript purpose="Sending a request" />
        </div>
        <div className={css.side}>
          <ol className={css.steps}>
            {booking.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className={`actions ${css.ways}`}>
            <a className="button ghost" href={`tel:${clinic.phone.tel}`}>
              <Icon name="phone" />
              Call us
            </a>
            <a className="button ghost" href={clinic.whatsapp.url}>
              <Icon name="whatsapp" />
              WhatsApp
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
