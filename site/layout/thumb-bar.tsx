import { useSite } from "#site/site.tsx";
import { Icon } from "./icons.tsx";
import { linksOf, whatsappAddress } from "./links.ts";
import css from "./thumb-bar.module.css";

/** The bar at the bottom of phones: call, write and book. */
export function ThumbBar() {
  const site = useSite();
  const { clinic } = site.snapshot;
  return (
    <nav className={css.bar} aria-label={site.word("contactTheClinic")}>
      <a href={`tel:${clinic.phone.tel}`}>
        <Icon name="phone" />
        {site.word("call")}
      </a>
      <a href={whatsappAddress(clinic.whatsapp.tel)}>
        <Icon name="whatsapp" />
        {site.word("whatsapp")}
      </a>
      <a className={css.book} href={linksOf(site).booking}>
        {site.word("bookTime")}
      </a>
    </nav>
  );
}
