import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";

/** A doctor who was switched off or deleted, and whom the website still names. */
export const TextsOfGoneDoctor = z.object({
  /** The name in the texts: "Dr Ayesha Siddiqui". */
  doctor: z.string(),
  /** The texts with the name, and the screens on which to change them. */
  texts: z.array(z.object({ label: z.string(), to: z.string() })),
});
export type TextsOfGoneDoctor = z.infer<typeof TextsOfGoneDoctor>;

export const getTextsOfGoneDoctors = endpoint({
  method: "GET",
  path: "/Site/GetTextsOfGoneDoctors",
  access: "site.edit",
  summary: "The shown texts that name a doctor who was switched off or deleted",
  output: z.array(TextsOfGoneDoctor),
});
