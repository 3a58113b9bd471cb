import { z } from "zod";
import { endpoint, FORMS } from "./endpoint.ts";

/** The header that carries a proof: the challenge, a tilde, and the pieces' answers with hyphens between them. */
export const PROOF_HEADER = "form-proof";

/**
 * `challenge` ends in the puzzle's seed (`rules/proof-of-work.ts`) and can be used once, for this form, for ten minutes.
 * `needed`: the form would be refused without, so many are arriving; otherwise only what looks like a machine needs it.
 */
export const FormChallenge = z.object({
  challenge: z.string(),
  bits: z.number().int(),
  needed: z.boolean(),
});
export type FormChallenge = z.infer<typeof FormChallenge>;

export const getFormChallenge = endpoint({
  method: "GET",
  path: "/Account/GetFormChallenge",
  access: "public",
  summary: "Work that opens a public form when many are arriving, or when the sender looks like a machine",
  query: z.object({
    form: z.enum(FORMS, { error: "Say which form: contact, appointment or registration." }),
  }),
  output: FormChallenge,
});
