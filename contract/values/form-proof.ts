import { z } from "zod";
import { endpoint, FORMS } from "./endpoint.ts";

/**
 * Signals by which the server recognises bots. `website` is a field that people do not see, so only bots fill it in.
 * `filledInMs` is how long the form was on the screen, very short for bots; callers who do not send it are served too, a few of
 * them from each address block (docs/handbook/website/website.md#forms). A suspected bot must send a proof of work (`form-proof.ts`), which our form computes by itself where a browser's autofill filled in the field.
 */
export const botSignals = {
  website: z.string().max(1000).nullish(),
  filledInMs: z.number().nonnegative().nullish(),
};

/** The header that carries a proof: the challenge, a tilde, and the pieces' answers with hyphens between them. */
export const PROOF_HEADER = "form-proof";

/**
 * `challenge` ends in the puzzle's seed (`rules/values/proof-of-work.ts`) and can be used once, for this form, for ten minutes.
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
