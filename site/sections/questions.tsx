import { Icon } from "#site/layout/icons.tsx";
import { whatsappAddress } from "#site/layout/links.ts";
import { Say, useSite } from "#site/site.tsx";
import { useNamed } from "./named.ts";
import css from "./questions.module.css";

/** An accordion of `details` elements with the same name: opening one closes the others, without a script. */
export function Questions() {
  const { snapshot, word } = useSite();
  const { clinic, sections } = snapshot;
  const { heading, lead, questions } = sections.questions;
  return (
    <section id="faq" className="section" {...useNamed("faq-heading", heading)}>
      <div className={`wrap ${css.questions}`}>
        <div>
          <h2 id="faq-heading">
            <Say text={heading} />
          </h2>
          <p className={`lead ${css.lead}`}>
            <Say text={lead} />
          </p>
          <a className="button outlined" href={whatsappAddress(clinic.whatsapp.tel)}>
            <Icon name="whatsapp" />
            {word("askOnWhatsapp")}
          </a>
        </div>
        <div className={css.list}>
          {questions.map(({ question, answer }, index) => (
            <details key={question.en} name="faq" open={index === 0}>
              <summary>
                <Say text={question} />
                <span className={css.sign} />
              </summary>
              <p>
                <Say text={answer} />
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
