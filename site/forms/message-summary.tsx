import { PhoneLink, useSite, Words } from "#site/site.tsx";
import css from "./request-summary.module.css";

/** What stands in place of the contact form once a message was sent. `site/islands/forms/contact-form.ts` shows it. */
export function MessageSummary() {
  const { word } = useSite();
  return (
    <section
      className={css.sheet}
      aria-labelledby="message-heading"
      tabIndex={-1}
      data-message-summary=""
      hidden
    >
      <h3 id="message-heading">{word("messageReceived")}</h3>
      <p>
        <Words name="answeredSoon" mobile={<b dir="ltr" data-fact="mobile" />} phone={<PhoneLink />} />
      </p>
      <p className={`actions ${css.ways}`}>
        <button type="button" className="button outlined compact" data-another="">
          {word("anotherMessage")}
        </button>
      </p>
    </section>
  );
}
