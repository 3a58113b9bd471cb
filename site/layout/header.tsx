import mark from "#brand/logo-mark.svg?raw";
import { isWordmark } from "#rules/clinic/papers/logo.ts";
import { Say, useSite } from "#site/site.tsx";
import { addressOf } from "./address.ts";
import { ClinicLogo } from "./clinic-logo.tsx";
import css from "./header.module.css";
import { Icon } from "./icons.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { linksOf } from "./links.ts";

/** A data URL: the mark is small, and visible at the top of every page. */
const markAddress = `data:image/svg+xml,${encodeURIComponent(mark.trim())}`;

/** Pixels; the mark is as high. */
const BOX = { width: 240, height: 44 };

function Logo() {
  const { snapshot, language, say, word } = useSite();
  const { clinic, logo } = snapshot;
  const home = (
    <span className="visually-hidden">
      {word("comma")}
      {word("home")}
    </span>
  );
  if (logo && isWordmark(logo))
    return (
      <a className={css.logo} href={addressOf("/#hero", language)}>
        <ClinicLogo logo={logo} box={BOX} alt={say(clinic.name)} />
        {home}
      </a>
    );
  return (
    <a className={css.logo} href={addressOf("/#hero", language)}>
      {logo ? (
        <ClinicLogo logo={logo} box={BOX} alt="" />
      ) : (
        <img src={markAddress} alt="" width="40" height="42" />
      )}
      <span>
        <span className={css.name}>
          <Say text={clinic.name} />
        </span>
        <small>
          <Say text={clinic.address.city} />
          {home}
        </small>
      </span>
    </a>
  );
}

/** aria-current for links to this page or its parent page. The home page's sections are marked by the script. */
function currentMark(href: string, path: string): "page" | "true" | undefined {
  if (href === path) return "page";
  return path.startsWith(`${href}/`) ? "true" : undefined;
}

/** The logo and the other language. */
export function PlainHeader({ path }: { path: string }) {
  return (
    <header className={css.plain}>
      <Logo />
      <LanguageSwitch path={path} />
    </header>
  );
}

/** The sticky menu; `path`: without the language. On tablets and phones its links are in a panel that opens without a script. */
export function Header({ path }: { path: string }) {
  const site = useSite();
  const { word } = site;
  const links = linksOf(site);
  const address = addressOf(path, site.language);
  return (
    <header className={css.header} data-site-header="">
      <div className={`wrap ${css.row}`}>
        <Logo />
        <nav className={css.links} aria-label={word("mainMenu")} data-highlights="">
          {links.main.map(({ href, text }) => (
            <a key={href} href={href} aria-current={currentMark(href, address)}>
              {text}
            </a>
          ))}
        </nav>
        <a className={`button compact ${css.book}`} href={links.booking}>
          {word("bookAppointment")}
        </a>
        <details className={css.menu} data-menu="">
          <summary>
            <Icon name="menu" />
            <Icon name="close" />
            {word("menu")}
          </summary>
          <nav aria-label={word("menu")}>
            {links.menu.map(({ href, text }) => (
              <a key={href} href={href} aria-current={currentMark(href, address)}>
                {text}
              </a>
            ))}
            <LanguageSwitch path={path} />
          </nav>
        </details>
      </div>
    </header>
  );
}
