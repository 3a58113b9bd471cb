import { z } from "zod";
import { provideZod } from "./deferred-zod.ts";

/**
 * To be imported by whatever validates with a schema of `contract/`: brings zod along (deferred-zod.ts), of which it
 * names what the contract uses, so that the rest is left out of the build.
 */
provideZod({
  array: z.array,
  boolean: z.boolean,
  email: z.email,
  enum: z.enum,
  iso: { datetime: z.iso.datetime },
  literal: z.literal,
  null: z.null,
  number: z.number,
  object: z.object,
  partialRecord: z.partialRecord,
  preprocess: z.preprocess,
  record: z.record,
  strictObject: z.strictObject,
  string: z.string,
  union: z.union,
  unknown: z.unknown,
  url: z.url,
});
