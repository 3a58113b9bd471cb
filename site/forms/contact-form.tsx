import { useSite } from "#site/site.tsx";
import { AreaField, Honeypot, TextField } from "./fields.tsx";

/** The contact form (docs/handbook/website/website.md#forms). Its script: `site/islands/forms/contact-form.ts`. */
export function ContactForm() {
  const { word } = useSite();
  return (
    <form className="fields needs-script" noValidate data-form="contact">
      <TextField id="c-name" name="name" label={word("name")} half autoComplete="name" />
      <TextField
        id="c-mobile"
        name="mobile"
        label={word("mobile")}
        half
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <TextField id="c-email" name="email" label={word("email")} optional type="email" autoComplete="email" />
      <TextField id="c-subject" name="subject" label={word("subject")} />
      <AreaField id="c-message" name="message" label={word("message")} />
      <Honeypot id="c-website" />
      <div className="send">
        <button className="button" type="submit" disabled>
          {word("sendMessage")}
        </button>
        <p>{word("weAnswer")}</p>
      </div>
    </form>
  );
}
