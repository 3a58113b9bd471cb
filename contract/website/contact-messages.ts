import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  flag,
  instant,
  optionalEmail,
  recordId,
  requiredId,
  requiredNotes,
  requiredText,
  shownFlag,
} from "#contract/values/fields.ts";
import { botSignals } from "#contract/values/form-proof.ts";
import { visitorMobile } from "#contract/values/phone-fields.ts";
import { getCall, listCall } from "#contract/values/resource.ts";
import { pageLanguage, SITE_LANGUAGES } from "#contract/values/texts.ts";

const MOBILE = "Mobile number is required and must be numeric.";

/** The public contact form (docs/handbook/website/website.md#forms). */
export const ContactMessageInput = z.object({
  name: requiredText("Name is required."),
  email: optionalEmail("A valid email is required if provided."),
  mobile: visitorMobile(MOBILE, MOBILE),
  subject: requiredText("Subject is required."),
  message: requiredNotes("Message is required.", 5000),
  language: pageLanguage,
  ...botSignals,
});
export type ContactMessageInput = z.infer<typeof ContactMessageInput>;

export const ContactMessage = z.object({
  id: recordId,
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The language of the page it was sent from. */
  language: z.enum(SITE_LANGUAGES),
  isAnswered: shownFlag,
  /** When it was marked as answered, and by whom; null: it waits, or the account no longer exists. */
  answeredOn: instant.nullable(),
  answeredBy: z.string().nullable(),
  createdOn: instant,
  updatedOn: instant,
  isDeleted: shownFlag,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** What the list shows of it. */
const ContactMessageRow = ContactMessage.omit({ language: true });
export type ContactMessageRow = z.infer<typeof ContactMessageRow>;

/** The answer to the sender: what they sent. */
const ContactReceipt = ContactMessageRow.omit({ isAnswered: true, answeredOn: true, answeredBy: true });

export const contactMessageColumns = {
  id: { type: "id" },
  name: { type: "text" },
  email: { type: "text" },
  mobile: { type: "text" },
  subject: { type: "text" },
  message: { type: "text" },
  createdOn: { type: "date" },
  isAnswered: { type: "choice", options: ["1", "0"] },
} as const;

export const submitContactMessage = endpoint({
  method: "POST",
  path: "/Account/ContactUs",
  access: "public",
  guard: "contact",
  summary: "A visitor writes to the clinic",
  body: ContactMessageInput,
  output: ContactReceipt,
  creates: true,
  message: "Message is sent.",
});

export const listContactMessages = listCall({
  path: "/ContractUs/GetAll",
  access: "messages.read",
  summary: "Messages from the public site",
  record: ContactMessageRow,
  columns: contactMessageColumns,
});

export const getContactMessage = getCall({
  path: "/ContractUs/Getbyid",
  access: "messages.read",
  summary: "One message from the public site",
  record: ContactMessage,
});

/** Whoever reads messages answers them by telephone or mail; this notes that they did. */
export const setAnswered = endpoint({
  method: "POST",
  path: "/ContractUs/SetAnswered",
  access: "messages.read",
  summary: "Mark a message as answered, or as waiting again",
  body: z.object({
    id: requiredId("Say which message: id must be a positive number."),
    isAnswered: flag("Say whether it is answered."),
  }),
  output: ContactMessage,
});
