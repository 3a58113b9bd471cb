import { clinic } from "#content/clinic.ts";
import { Icon } from "./icons.tsx";
import { BOOKING_HREF } from "./links.ts";
import css from "./thumb-bar.module.css";

/** The bar at the bottom of phones: call, write and book. */
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
