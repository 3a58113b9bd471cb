import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";

/** A doctor who was switched off or deleted, and whom the website still names. */
export const TextsOfGoneDoctor = z.object({
  /** As texts say it: "Dr Ayesha Siddiqui". */
  doctor: z.string(),
  /** What names the doctor, and the screen on which it is changed. */
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
