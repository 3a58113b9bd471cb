import type { Mail } from "#server/platform/mail/mail.ts";

/** Why a link to choose a password is mailed. */
export type Occasion = "forgotten" | "invited" | "voided";

interface Receiver {
  name: string;
  email: string;
}

/** A link to choose a password. */
interface PasswordLink {
  address: string;
  /** Its lifetime in words, such as "an hour". */
  within: string;
}

/** The mail with the link, from the clinic of this name. */
export function passwordMail(
  occasion: Occasion,
  { name, email }: Receiver,
  { address, within }: PasswordLink,
  clinic: string,
): Mail {
  const { subject, lead, last } = WORDS[occasion](clinic, email);
  const text = [`Hello ${name},`, `${lead} Open this link within ${within}:`, address, last].join("\n\n");
  return { to: email, subject, text: `${text}\n` };
}

/** The text that an administrator sends with a link handed over in a message. */
export const greetingOf = ({ name, email }: Receiver, within: string, clinic: string) =>
  `Hello ${name}, choose your password for ${clinic} within ${within}. The link works once; you then sign in as ${email}.`;

const newPassword = (clinic: string) => `Choose a new password for ${clinic}`;

const WORDS: Record<
  Occasion,
  (clinic: string, email: string) => { subject: string; lead: string; last: string }
> = {
  forgotten: (clinic) => ({
    subject: newPassword(clinic),
    lead: `somebody asked for a new password for your account at ${clinic}.`,
    last: "The link works once. If you did not ask for it, do nothing: your password stays as it is.",
  }),
  invited: (clinic, email) => ({
    subject: `Your account at ${clinic}`,
    lead: `you now have an account at ${clinic}. All that is missing is your password.`,
    last: `The link works once. From then on you sign in as ${email}.`,
  }),
  voided: (clinic) => ({
    subject: newPassword(clinic),
    lead: `an administrator of ${clinic} asks you to choose a new password. The old one no longer works.`,
    last: "The link works once.",
  }),
};
