import type { askOtherTime, getVisitOffers, openVisit } from "#contract/desk/visit.ts";
import type { OutputOf } from "#contract/values/endpoint.ts";
import type { CancelReason } from "#rules/desk/patient-link.ts";

/** What the server knows of the visit. */
export type VisitAnswer = OutputOf<typeof openVisit>;
export type Offers = OutputOf<typeof getVisitOffers>;
type Wishes = (typeof askOtherTime)["body"]["_zod"]["input"]["wishes"];

interface Calls {
  Open: [input: object, answer: VisitAnswer];
  Confirm: [input: object, answer: VisitAnswer];
  Cancel: [input: { reason: CancelReason | null }, answer: VisitAnswer];
  TakeBack: [input: object, answer: VisitAnswer];
  StopMessages: [input: object, answer: VisitAnswer];
  ResumeMessages: [input: object, answer: VisitAnswer];
  GetOffers: [input: { from: string }, answer: Offers];
  AskOther: [input: { wishes: Wishes; message: string | null }, answer: VisitAnswer];
}

/** The server refused, or could not be reached (`code` 0). */
export class VisitRefusal extends Error {
  override readonly name = "VisitRefusal";
  readonly code: number;

  constructor(code: number) {
    super(`refused with ${code}`);
    this.code = code;
  }
}

const TIMEOUT_MS = 20_000;

/**
 * Asks the server about the visit of this page's link. Small by itself: with the contract's schemas the page would weigh
 * ten times as much on a slow line. Throws `VisitRefusal`.
 */
export async function ask<Name extends keyof Calls>(
  name: Name,
  token: string,
  input: Calls[Name][0],
): Promise<Calls[Name][1]> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`/api/Visit/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ token, ...input }),
    signal: limit,
    cache: "no-store",
  }).catch(() => null);
  if (!response) throw new VisitRefusal(0);
  const body: { data: Calls[Name][1] } | null = await response.json().catch(() => null);
  if (!response.ok || !body) throw new VisitRefusal(response.ok ? 0 : response.status);
  return body.data;
}
