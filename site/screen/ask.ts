import type { askForCode, getRoom, waitForRoomChange } from "#contract/desk/screen.ts";
import { bare, call, Refusal } from "#ui/call.ts";

const newCodeCall = bare<typeof askForCode>({ method: "POST", path: "/Screen/AskForCode", access: "public" });
const roomCall = bare<typeof getRoom>({ method: "GET", path: "/Screen/GetRoom", access: "display" });
const changeCall = bare<typeof waitForRoomChange>({
  ...{ method: "GET", path: "/Screen/WaitForChange", access: "display" },
});

/** A call hangs for 25 seconds; one that is this long without an answer has none. */
const optionsOf = (token: string | null) => ({ token, timeout: 40_000, fresh: true });

/** Whether the server says that this screen is not paired. */
export const isNotPaired = (error: unknown) => error instanceof Refusal && error.code === 401;

export const newCode = async () => (await call(newCodeCall, {}, optionsOf(null))).data;
export const room = async (token: string) => (await call(roomCall, {}, optionsOf(token))).data;
export const change = async (token: string, seen: { day: string; cursor: string }) =>
  (await call(changeCall, { query: seen }, optionsOf(token))).data;
