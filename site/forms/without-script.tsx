import { whatsappAddress } from "#site/layout/links.ts";
import { useSite } from "#site/site.tsx";
import css from "./forms.module.css";

/** Replaces a form when JavaScript is off: other ways to reach the clinic. */
export function WithoutScript({ purpose }: { purpose: string }) {
  const { snapshot, hours } = useSite();
  const { phone, whatsapp } = snapshot.clinic;
  return (
    <noscript>
      <div className={css.sheet}>
        <p>
          {purpose} needs JavaScript, which is switched off in this browser. Please call{" "}
          <a href={`tel:${phone.tel}`}>{phone.display}</a> or write on{" "}
          <a href={whatsappAddress(whatsapp.tel)}>WhatsApp {whatsapp.display}</a>, {hours.days}, {hours.times}
          .
        </p>
      </div>
    </noscript>
  );
}
