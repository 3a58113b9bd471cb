import { clinic } from "./clinic.ts";

const { name, tagline, address, phone, whatsapp, email, invoice } = clinic;
const taxNumber: string | null = invoice.taxNumber;

/** The clinic's block on every paper. */
export const letterhead = {
  name,
  tagline,
  /** Line by line as on a sheet; a roll breaks them again at " · ". */
  lines: [
    [address.street, address.area, address.city].join(", "),
    `Phone ${phone.display} · WhatsApp ${whatsapp.display}`,
    email,
  ],
  taxLine: taxNumber && `NTN ${taxNumber}`,
  thankYou: invoice.thankYou,
};
