import { PhoneLink, useSite, Words } from "#site/site.tsx";
import css from "./request-summary.module.css";

/** The number of somebody who has just registered, on top of the home page. `site/islands/forms/registered.ts` shows it. */
export function RegisteredNote() {
  const { snapshot, word } = useSite();
  const { booking } = snapshot.sections;
  const ask = word("askForTime");
  return (
    <section
      className={`${css.sheet} ${css.onTop}`}
      aria-labelledby="registered-heading"
      tabIndex={-1}
      data-registered=""
      hidden
    >
      <h3 id="registered-heading">
        <Words name="registeredAs" number={<b dir="ltr" data-fact="number" />} />
      </h3>
      <p>
        <Words
          name="keepNumber"
          book={booking.isShown ? <a href="#appointment">{ask}</a> : ask}
          phone={<PhoneLink />}
        />
      </p>
    </section>
  );
}
