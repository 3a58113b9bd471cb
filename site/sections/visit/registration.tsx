import { RegistrationForm } from "#site/forms/registration-form.tsx";
import { WithoutScript } from "#site/forms/without-script.tsx";
import { addressOf } from "#site/layout/address.ts";
import { Icon } from "#site/layout/icons.tsx";
import { PhoneLink, Say, useSite, Words } from "#site/site.tsx";
import css from "./registration.module.css";

/** Register as Patient: what to have ready, and the form. */
export function Registration() {
  const { snapshot, language, word } = useSite();
  const { registration } = snapshot.sections;
  return (
    <section className="section sand" aria-labelledby="registration-heading">
      <div className={`wrap ${css.registration}`}>
        <div className={css.side}>
          <h1 id="registration-heading">{word("linkRegister")}</h1>
          <p className="lead">
            <Say text={registration.lead} />
          </p>
          <ul className={css.ticks}>
            {registration.advice.map((advice) => (
              <li key={advice.en}>
                <Icon name="done" />
                <Say text={advice} />
              </li>
            ))}
          </ul>
          <p className="mute small">
            <Words
              name="inPerson"
              phone={<PhoneLink />}
              policy={<a href={addressOf("/poc", language)}>{word("policyLink")}</a>}
            />
          </p>
        </div>
        <div>
          <RegistrationForm />
          <WithoutScript purpose="registeringOnline" />
        </div>
      </div>
    </section>
  );
}
