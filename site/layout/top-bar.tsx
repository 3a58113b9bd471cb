import { Say, useSite } from "#site/site.tsx";
import { Icon } from "./icons.tsx";
import { linksOf } from "./links.ts";
import css from "./top-bar.module.css";

/** Hours, place and phone number above the menu; phones show the thumb bar instead. */
export function TopBar() {
  const site = useSite();
  const { address, phone } = site.snapshot.clinic;
  const { register } = linksOf(site);
  // The road without the number of the plot: the bar is narrow.
  const street = site.say(address.street).split(", ").at(-1);
  return (
    <section className={css.bar} aria-label={site.word("hoursAndPhone")}>
      <div className={`wrap ${css.row}`}>
        <span>
          <Icon name="clock" />
          {site.hours.days}, {site.hours.times}
        </span>
        <span className={css.place}>
          <Icon name="pin" />
          {street}, <Say text={address.area} />, <Say text={address.city} />
        </span>
        <a className={css.phone} href={`tel:${phone.tel}`}>
          <Icon name="phone" />
          {phone.display}
        </a>
        <a href={register.href}>{register.text}</a>
      </div>
    </section>
  );
}
