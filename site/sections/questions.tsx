import { clinic } from "#content/clinic.ts";
import { questions } from "#content/home.ts";
import { Icon } from "#site/layout/icons.tsx";
import css from "./questions.module.css";

/** An accordion of `details` elements with the same name: opening one closes the others, without a script. */
export function Questions() {
  return (
    <section id="faq" className="section" aria-labelledby="faq-heading">
      <div className={`wrap ${css.questions}`}>
        <div>
          <h2 id="faq-heading">Things people ask before they come.</h2>
          <p className={`lead ${css.lead}`}>
            Not here? Send a voice note; a person answers during clinic hours.
          </p>
          <a className="button outlined" href={clinic.whatsapp.url}>
            <Icon name="whatsapp" />
            Ask on WhatsApp
          </a>
        </div>
        <div className={css.list}>
          {questions.map(({ question, answer }, index) => (
            <details key={question} name="faq" open={index === 0}>
              <summary>
                {question}
                <span className={css.sign} />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
