import { Listed, useSite, Written } from "#site/site.tsx";
import { Icon } from "./icons.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { linksOf } from "./links.ts";
import css from "./top-bar.module.css";

/**
 * Hours, place, phone number and the other language above the menu; phones show the thumb bar instead. `path`: without
 * the language.
 */
export function TopBar({ path }: { path: string }) {
  const site = useSite();
  const { word } = site;
  const { address, phone } = site.snapshot.clinic;
  const { register } = linksOf(site);
  // The road without the number of the plot: the bar is narrow.
  const street = site.say(address.street).split(word("comma")).at(-1) ?? "";
  return (
    <section className={css.bar} aria-label={word("hoursAndPhone")}>
      <div className={`wrap ${css.row}`}>
        <span>
          <Icon name="clock" />
          <span>
            <Written>{`${site.hours.days}${word("comma")}${site.hours.times}`}</Written>
          </span>
        </span>
        <span className={css.place}>
          <Icon name="pin" />
          <span>
            <Written>{street}</Written>
            {word("comma")}
            <Listed texts={[address.area, address.city]} />
          </span>
        </span>
        <a className={css.phone} href={`tel:${phone.tel}`}>
          <Icon name="phone" />
          <Written>{phone.display}</Written>
        </a>
        <a className={css.register} href={register.href}>
          {register.text}
        </a>
        <LanguageSwitch path={path} />
      </div>
    </section>
  );
}
