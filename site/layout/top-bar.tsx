import { clinic } from "#content/clinic.ts";
import { Icon } from "./icons.tsx";
import { REGISTER_LINK } from "./links.ts";
import css from "./top-bar.module.css";

/** Hours, place and phone number above the menu; phones show the thumb bar instead. */
export function TopBar() {
  const { hours, address, phone } = clinic;
  return (
    <section className={css.bar} aria-label="Hours and phone">
      <div className={`wrap ${css.row}`}>
        <span>
          <Icon name="clock" />
          {hours.daysText}, {hours.timesText}
        </span>
        <span className={css.place}>
          <Icon name="pin" />
          {address.street.split(", ").at(-1)}, {address.area}, {address.city}
        </span>
        <a className={css.phone} href={`tel:${phone.tel}`}>
          <Icon name="phone" />
          {phone.display}
        </a>
        <a href={REGISTER_LINK.href}>{REGISTER_LINK.text}</a>
      </div>
    </section>
  );
}
