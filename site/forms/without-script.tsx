import { whatsappAddress } from "#site/layout/links.ts";
import { PhoneLink, useSite, Words, Written } from "#site/site.tsx";
import type { WordName } from "#site/words.ts";
import css from "./forms.module.css";

/** Replaces a form when JavaScript is off: other ways to reach the clinic. */
export function WithoutScript({ purpose }: { purpose: WordName }) {
  const { snapshot, hours, word } = useSite();
  const { whatsapp } = snapshot.clinic;
  return (
    <noscript>
      <div className={css.sheet}>
        <p>
          <Words
            name="needsScript"
            purpose={word(purpose)}
            phone={<PhoneLink />}
            whatsapp={
              <a href={whatsappAddress(whatsapp.tel)}>
                <Written>{word("whatsappNumber", { number: whatsapp.display })}</Written>
              </a>
            }
            days={hours.days}
            times={hours.times}
          />
        </p>
      </div>
    </noscript>
  );
}
