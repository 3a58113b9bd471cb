import { RegistrationForm } from "#site/forms/registration-form.tsx";
import { WithoutScript } from "#site/forms/without-script.tsx";
import { addressOf } from "#site/layout/address.ts";
import { Icon } from "#site/layout/icons.tsx";
import { Say, useSite } from "#site/site.tsx";
import css from "./registration.module.css";

/** Register as Patient: what to have ready, and the form. */
export function Registration() {
  const { snapshot, language } = useSite();
  const { phone } = snapshot.clinic;
  const { registration } = snapshot.sections;
  return (
    <section className="section sand" aria-labelledby="registration-heading">
      <div className={`wrap ${css.registration}`}>
        <div className={css.side}>
          <h1 id="registration-heading">Register as Patient</h1>
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
            Prefer to do this in person? Come ten minutes early, or call{" "}
            <a href={`tel:${phone.tel}`}>{phone.display}</a>. How we keep what you write here is in our{" "}
            <a href={addressOf("/poc", language)}>privacy policy</a>.
          </p>
        </div>
        <div>
          <RegistrationForm />
          <WithoutScript purpose="Registering online" />
        </div>
      </div>
    </section>
  );
}
