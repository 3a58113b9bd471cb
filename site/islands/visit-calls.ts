import type { z } from "zod";
import type * as visit from "#contract/desk/visit.ts";
import type { Endpoint, OutputOf } from "#contract/values/endpoint.ts";
import { bare, call } from "#ui/call.ts";

type VisitCall = Extract<(typeof visit)[keyof typeof visit], { path: `/Visit/${string}` }>;
type At<Path> = Extract<VisitCall, { path: Path }>;

/** What the server knows of the visit. */
export type VisitAnswer = OutputOf<typeof visit.openVisit>;
export type Offers = OutputOf<typeof visit.getVisitOffers>;

const TIMEOUT_MS = 20_000;

/** Asks the server about the visit of this page's link. */
export async function ask<const Path extends VisitCall["path"]>(
  path: Path,
  token: string,
  input: Omit<z.input<At<Path>["body"]>, "token">,
): Promise<z.output<At<Path>["output"]>> {
  const endpoint: Endpoint = bare({ method: "POST", path, access: "public", body: true });
  const options = { token: null, timeout: TIMEOUT_MS };
  const { data } = await call(endpoint, { body: { token, ...input } } as object, options);
  return data as z.output<At<Path>["output"]>;
}
