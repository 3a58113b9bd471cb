import { clinic } from "#content/clinic.ts";
import type { Mail } from "#server/platform/mail/mail.ts";

/** Why a link to choose a password is mailed. */
export type Occasion = "forgotten" | "invited" | "voided";

interface Receiver {
  name: string;
  email: string;
}

/** The mail with the link; `within` is the link's lifetime in words, such as "an hour". */
export function passwordMail(
  occasion: Occasion,
  { name, email }: Receiver,
  link: string,
  within: string,
): Mail {
  const { subject, lead, last } = WORDS[occasion](email);
  const text = [`Hello ${name},`, `${lead} Open this link within ${within}:`, link, last].join("\n\n");
  return { to: email, subject, text: `${text}\n` };
}

const NEW_PASSWORD = `Choose a new password for ${clinic.name}`;

const WORDS: Record<Occasion, (email: string) => { subject: string; lead: string; last: string }> = {
  forgotten: () => ({
    subject: NEW_PASSWORD,
    lead: `somebody asked for a new password for your account at ${clinic.name}.`,
    last: "The link works once. If you did not ask for it, do nothing: your password stays as it is.",
  }),
  invited: (email) => ({
    subject: `Your account at ${clinic.name}`,
    lead: `you now have an account at ${clinic.name}. All that is missing is your password.`,
    last: `The link works once. From then on you sign in as ${email}.`,
  }),
  voided: () => ({
    subject: NEW_PASSWORD,
    lead: `an administrator of ${clinic.name} asks you to choose a new password. The old one no longer works.`,
    last: "The link works once.",
  }),
};
