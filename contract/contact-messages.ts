import { z } from "zod";
import { humanSigns, visitorMobile } from "./appointment-requests.ts";
import { endpoint } from "./endpoint.ts";
import { instant, optionalEmail, recordId, requiredText, shownFlag } from "./fields.ts";

const MOBILE = "Mobile number is required and must be numeric.";

/** The public contact form (specification 2.13 and 5). */
export const ContactMessageInput = z.object({
  name: requiredText("Name is required."),
  email: optionalEmail("A valid email is required if provided."),
  mobile: visitorMobile(MOBILE, MOBILE),
  subject: requiredText("Subject is required."),
  message: requiredText("Message is required.", 5000),
  ...humanSigns,
});

export const ContactMessage = z.object({
  id: recordId,
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string(),
  subject: z.string(),
  message: z.string(),
  createdOn: instant,
  updatedOn: instant,
  isDeleted: shownFlag,
});

export const submitContactMessage = endpoint({
  method: "POST",
  path: "/Account/ContactUs",
  access: "public",
  summary: "A visitor writes to the clinic",
  body: ContactMessageInput,
  output: ContactMessage,
  creates: true,
  message: "Message is sent.",
});
