import { z } from "zod";
import { endpoint, FORMS } from "./endpoint.ts";

/**
 * Signals by which the server recognises bots. `website` is a field that people do not see, so only bots fill it in.
 * `filledInMs` is how long the form was on the screen, very short for bots; callers without it are served too, a few from
 * each address block (docs/handbook/website/website.md#forms). A suspected bot must send a proof of work (`form-proof.ts`);
 * our form computes one by itself where a browser's autofill filled in the field.
 */
export const botSignals = {
  website: z.string().max(1000).nullish(),
  filledInMs: z.number().nonnegative().nullish(),
};

/** The header with a proof: the challenge, a tilde, and the answers to the pieces, separated by hyphens. */
export const PROOF_HEADER = "form-proof";

/**
 * `challenge` ends in the puzzle's seed (`rules/values/proof-of-work.ts`) and is valid once, for this form, for ten
 * minutes. `needed`: so many forms arrive that this one needs a proof; otherwise only suspected bots do.
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
