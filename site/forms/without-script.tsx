import { clinic } from "#content/clinic.ts";
import css from "./forms.module.css";

/** Replaces a form when JavaScript is off: other ways to reach the clinic. */
export function WithoutScript({ purpose }: { purpose: string }) {
  const { phone, whatsapp, hours } = clinic;
  return (
    <noscript>
      <div className={css.sheet}>
        <p>
          {purpose} needs JavaScript, which is switched off in this browser. Please call{" "}
          <a href={`tel:${phone.tel}`}>{phone.display}</a> or write on{" "}
          <a href={whatsapp.url}>WhatsApp {whatsapp.display}</a>, {hours.daysText}, {hours.timesText}.
        </p>
      </div>
    </noscript>
  );
}
