import { whatsappAddress } from "#site/layout/links.ts";
import { useSite, Words } from "#site/site.tsx";
import type { WordName } from "#site/words.ts";
import css from "./forms.module.css";

/** Replaces a form when JavaScript is off: other ways to reach the clinic. */
export function WithoutScript({ purpose }: { purpose: WordName }) {
  const { snapshot, hours, word } = useSite();
  const { phone, whatsapp } = snapshot.clinic;
  return (
    <noscript>
      <div className={css.sheet}>
        <p>
          <Words
            name="needsScript"
            purpose={word(purpose)}
            phone={<a href={`tel:${phone.tel}`}>{phone.display}</a>}
            whatsapp={
              <a href={whatsappAddress(whatsapp.tel)}>
                {word("whatsappNumber", { number: whatsapp.display })}
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
