import { AreaField, Honeypot, TextField } from "./fields.tsx";

/** The contact form (docs/handbook/website.md#forms). Its script: `site/islands/contact-form.ts`. */
export function ContactForm() {
  return (
    <form className="fields needs-script" noValidate data-form="contact">
      <TextField id="c-name" name="name" label="Name" half autoComplete="name" />
      <TextField
        id="c-mobile"
        name="mobile"
        label="Mobile"
        half
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <TextField id="c-email" name="email" label="E-mail" optional type="email" autoComplete="email" />
      <TextField id="c-subject" name="subject" label="Subject" />
      <AreaField id="c-message" name="message" label="Message" />
      <Honeypot id="c-website" />
      <div className="send">
        <button className="button" type="submit" disabled>
          Send the message
        </button>
        <p>We answer within one working day. Please do not send test results here; bring them along.</p>
      </div>
    </form>
  );
}
