import { clinic } from "#content/clinic.ts";
import mark from "#content/pictures/brand/logo-mark.svg?raw";
import css from "./header.module.css";
import { Icon } from "./icons.tsx";
import { BOOKING_HREF, MAIN_LINKS, REGISTER_LINK } from "./links.ts";

/** A data URL: the mark is small, and visible at the top of every page. */
const markAddress = `data:image/svg+xml,${encodeURIComponent(mark.trim())}`;

function Logo() {
  return (
    <a className={css.logo} href="/#hero">
      <img src={markAddress} alt="" width="40" height="42" />
      <span>
        {clinic.name}
        <small>
          {clinic.city}
          <span className="visually-hidden">, home</span>
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

/** The sticky menu. On tablets and phones its links are in a panel that opens without a script. */
export function Header({ path }: { path: string }) {
  return (
    <header className={css.header} data-site-header="">
      <div className={`wrap ${css.row}`}>
        <Logo />
        <nav className={css.links} aria-label="Main" data-highlights="">
          {MAIN_LINKS.map(({ href, text }) => (
            <a key={href} href={href} aria-current={currentMark(href, path)}>
              {text}
            </a>
          ))}
        </nav>
        <a className={`button compact ${css.book}`} href={BOOKING_HREF}>
          Book an appointment
        </a>
        <details className={css.menu} data-menu="">
          <summary>
            <Icon name="menu" />
            <Icon name="close" />
            Menu
          </summary>
          <nav aria-label="Menu">
            {[...MAIN_LINKS, REGISTER_LINK].map(({ href, text }) => (
              <a key={href} href={href} aria-current={currentMark(href, path)}>
                {text}
              </a>
            ))}
          </nav>
        </details>
      </div>
    </header>
  );
}
