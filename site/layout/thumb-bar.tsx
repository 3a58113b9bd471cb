import { clinic } from "#content/clinic.ts";
import { Icon } from "./icons.tsx";
import { BOOKING_HREF } from "./links.ts";
import css from "./thumb-bar.module.css";

/** On phones: calling, writing and booking within reach of the thumb. */
export function ThumbBar() {
  return (
    <nav className={css.bar} aria-label="Contact the clinic">
      <a href={`tel:${clinic.phone.tel}`}>
        <Icon name="phone" />
        Call
      </a>
      <a href={clinic.whatsapp.url}>
        <Icon name="whatsapp" />
        WhatsApp
      </a>
      <a className={css.book} href={BOOKING_HREF}>
        Book a time
      </a>
    </nav>
  );
}
