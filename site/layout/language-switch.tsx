import type { SiteLanguage } from "#contract/values/texts.ts";
import { useSite } from "#site/site.tsx";
import { addressOf } from "./address.ts";
import { Icon } from "./icons.tsx";
import css from "./language-switch.module.css";

const otherThan = (language: SiteLanguage): SiteLanguage => (language === "en" ? "ur" : "en");
const DIRECTIONS = { en: "ltr", ur: "rtl" } as const;

/** The same page in the other language, named in that language. `path`: without a language. */
export function LanguageSwitch({ path }: { path: string }) {
  const { language, word } = useSite();
  const other = otherThan(language);
  return (
    <a
      className={css.switch}
      href={addressOf(path, other)}
      lang={other}
      hrefLang={other}
      dir={DIRECTIONS[other]}
      data-language-switch=""
    >
      {word("otherLanguage")}
    </a>
  );
}

/** A quiet line in the other language, shown once to those whose browser asks for it (`islands/language.ts`). */
export function LanguageOffer({ path }: { path: string }) {
  const { language, word } = useSite();
  const other = otherThan(language);
  return (
    <p className={css.offer} lang={other} dir={DIRECTIONS[other]} hidden data-language-offer={other}>
      <a href={addressOf(path, other)} hrefLang={other}>
        {word("alsoInOther")}
      </a>
      <button type="button" aria-label={word("closeOffer")}>
        <Icon name="close" />
      </button>
    </p>
  );
}
