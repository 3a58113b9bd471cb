import { whatsappAddress } from "#site/layout/links.ts";
import { useSite } from "#site/site.tsx";
import css from "./request-summary.module.css";

const FACTS = [
  ["Day", "day"],
  ["Time", "time"],
  ["Doctor", "doctor"],
  ["Department", "department"],
  ["Services", "services"],
  ["Name", "name"],
] as const;

/** The summary of a request that was sent. `site/islands/request-summary.ts` fills it in and shows it. */
export function RequestSummary() {
  const { phone, whatsapp } = useSite().snapshot.clinic;
  return (
    <section
      className={css.sheet}
      aria-labelledby="request-heading"
      tabIndex={-1}
      data-request-summary=""
      hidden
    >
      <h3 id="request-heading">
        Your request is with us. Its reference is <b data-fact="reference" />
      </h3>
      <p>
        It is <b>not an appointment yet</b>: reception calls you on <span data-fact="mobile" /> to confirm the
        time.
      </p>
      <dl>
        {FACTS.map(([label, fact]) => (
          <div key={fact}>
            <dt>{label}</dt>
            <dd dir="auto" data-fact={fact} />
          </div>
        ))}
      </dl>
      <p>
        To change or cancel it, call <a href={`tel:${phone.tel}`}>{phone.display}</a> or write on{" "}
        <a href={whatsappAddress(whatsapp.tel)} data-whatsapp="">
          WhatsApp {whatsapp.display}
        </a>
        , and say your reference.
      </p>
      <p className={`actions ${css.ways}`}>
        <button type="button" className="button outlined compact" data-print="">
          Print this
        </button>
        <button type="button" className="button outlined compact" data-another="">
          Send another request
        </button>
      </p>
    </section>
  );
}
