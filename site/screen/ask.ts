import type { askForCode, getRoom, waitForRoomChange } from "#contract/desk/screen.ts";
import type { Endpoint, OutputOf } from "#contract/values/endpoint.ts";
import type { Envelope } from "#contract/values/envelope.ts";

/** The server says that this screen is not paired. */
export class NotPaired extends Error {}

/** A call hangs for 25 seconds; one that is this long without an answer has none. */
const NO_ANSWER_MS = 40_000;

async function ask<E extends Endpoint>(
  method: E["method"],
  path: string,
  token?: string,
): Promise<OutputOf<E>> {
  const response = await fetch(`/api${path}`, {
    method,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    cache: "no-store",
    signal: AbortSignal.timeout(NO_ANSWER_MS),
  });
  if (response.status === 401) throw new NotPaired();
  const { data } = (await response.json()) as Envelope<OutputOf<E>>;
  if (!response.ok || data === null) throw new Error(`${path} was answered with ${response.status}`);
  return data;
}

export const newCode = () => ask<typeof askForCode>("POST", "/Screen/AskForCode");
export const room = (token: string) => ask<typeof getRoom>("GET", "/Screen/GetRoom", token);
export const change = (token: string, seen: { day: string; cursor: string }) =>
  ask<typeof waitForRoomChange>("GET", `/Screen/WaitForChange?${new URLSearchParams({ ...seen })}`, token);
