import { whatsappAddress } from "#site/layout/links.ts";
import { PhoneLink, useSite, Words, Written } from "#site/site.tsx";
import css from "./request-summary.module.css";

const FACTS = [
  ["day", "day"],
  ["time", "time"],
  ["doctorField", "doctor"],
  ["department", "department"],
  ["servicesField", "services"],
  ["name", "name"],
] as const;

/** The summary of a request that was sent. `site/islands/forms/request-summary.ts` fills it in and shows it. */
export function RequestSummary() {
  const { snapshot, word } = useSite();
  const { whatsapp } = snapshot.clinic;
  return (
    <section
      className={css.sheet}
      aria-labelledby="request-heading"
      tabIndex={-1}
      data-request-summary=""
      hidden
    >
      <h3 id="request-heading">
        <Words name="requestReceived" reference={<b data-fact="reference" />} />
      </h3>
      <p>
        <Words name="notYet" not={<b>{word("notAnAppointment")}</b>} mobile={<span data-fact="mobile" />} />
      </p>
      <dl>
        {FACTS.map(([label, fact]) => (
          <div key={fact}>
            <dt>{word(label)}</dt>
            <dd dir="auto" data-fact={fact} />
          </div>
        ))}
      </dl>
      <p>
        <Words
          name="toChange"
          phone={<PhoneLink />}
          whatsapp={
            <a href={whatsappAddress(whatsapp.tel)} data-whatsapp="">
              <Written>{word("whatsappNumber", { number: whatsapp.display })}</Written>
            </a>
          }
        />
      </p>
      <p className={`actions ${css.ways}`}>
        <button type="button" className="button outlined compact" data-print="">
          {word("printThis")}
        </button>
        <button type="button" className="button outlined compact" data-another="">
          {word("another")}
        </button>
      </p>
    </section>
  );
}
