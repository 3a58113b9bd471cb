import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import {
  blankToNull,
  instant,
  nothing,
  recordId,
  recordIds,
  requiredDate,
  requiredId,
  requiredText,
  yesNo,
} from "#contract/values/fields.ts";
import { DOCTOR_STATES } from "#rules/desk/board/waiting-room.ts";

/** The displays that show tokens in the waiting room (docs/handbook/desk/waiting-room.md). */

/** Minutes for which the six digits are valid. */
export const CODE_MINUTES = 10;

/** A paired display. */
export const Display = z.object({
  id: recordId,
  name: z.string(),
  /** Names of the doctors that it shows; empty: every doctor. */
  doctors: z.array(z.string()),
  createdOn: instant,
  /** To five minutes; null: not since it was paired. */
  lastSeenOn: instant.nullable(),
});
export type Display = z.infer<typeof Display>;

export const getDisplays = endpoint({
  method: "GET",
  path: "/Display/GetAll",
  access: "displays.manage",
  summary: "The screens of the waiting room, and whether they show parts of names",
  output: z.object({ showsNames: z.boolean(), displays: z.array(Display) }),
});

export const DISPLAY_NAME_LENGTH = 60;

export const PairInput = z.object({
  code: z
    .preprocess(
      (value) => (typeof value === "string" ? blankToNull(value.replace(/[\s-]/g, "")) : value),
      z.string({ error: "Type the six digits that the screen shows." }),
    )
    .refine((code) => /^\d{6}$/.test(code), "Type the six digits that the screen shows."),
  name: requiredText("Give the screen a name, such as Waiting room.", DISPLAY_NAME_LENGTH),
  /** Empty: every doctor. */
  idDoctors: recordIds("Choose doctors from the list.").default([]),
});
export type PairInput = z.input<typeof PairInput>;

export const pairDisplay = endpoint({
  method: "POST",
  path: "/Display/Pair",
  access: "displays.manage",
  summary: "Let the screen that shows these six digits show the waiting room",
  body: PairInput,
  output: Display,
  creates: true,
  message: "The screen is paired. It shows the waiting room in a moment.",
});

export const removeDisplay = endpoint({
  method: "DELETE",
  path: "/Display/Remove",
  access: "displays.manage",
  summary: "Take the waiting room away from a screen, at once",
  query: z.object({ id: requiredId("Say which screen.") }),
  output: nothing,
  message: "The screen was removed and is dark now.",
});

export const showNames = endpoint({
  method: "POST",
  path: "/Display/ShowNames",
  access: "displays.manage",
  summary: "Show the first two letters of names beside tokens on every screen, or leave them out",
  body: z.object({ showsNames: yesNo }),
  output: z.object({ showsNames: z.boolean() }),
});

export const askForCode = endpoint({
  method: "POST",
  path: "/Screen/AskForCode",
  access: "public",
  // The feature itself refuses callers who ask too often; like signing in, it belongs to the back-office.
  guard: "password",
  summary: "Six digits for a screen to show, and the token that opens the waiting room once they were typed",
  output: z.object({ code: z.string(), token: z.string(), expiresOn: instant }),
});

/** A patient on the display. `name`: at most two letters and "…"; null: names are not shown. */
export const Called = z.object({ token: z.string(), name: z.string().nullable() });
export type Called = z.infer<typeof Called>;

/** A doctor's part of the display. */
export const RoomDoctor = z.object({
  name: z.string(),
  /** The beginning of the doctor's tokens. */
  letter: z.string(),
  state: z.enum(DOCTOR_STATES),
  /** When the doctor is back, `HH:mm`; null: not today, or already in. */
  from: z.string().nullable(),
  /** Patients with the doctor; several where the desk has noted several. */
  inside: z.array(Called),
  /** Called patients who have not gone in, the last call first. `call` changes whenever a token is called. */
  called: z.array(Called.extend({ call: z.string() })),
  /** The next patients, at most five. */
  next: z.array(Called),
  /** The doctor's approximate delay in minutes, in steps of five; 0: not worth showing. */
  lateMinutes: z.number().int(),
});
export type RoomDoctor = z.infer<typeof RoomDoctor>;

export const Room = z.object({
  clinic: z.object({ en: z.string(), ur: z.string().nullable() }),
  /** The cursor for WaitForChange. */
  cursor: z.string(),
  day: z.string(),
  /** By the server's clock. */
  now: instant,
  /** Why the clinic is closed today, as entered; null: it is open, or no reason was entered. */
  holiday: z.string().nullable(),
  doctors: z.array(RoomDoctor),
});
export type Room = z.infer<typeof Room>;

export const getRoom = endpoint({
  method: "GET",
  path: "/Screen/GetRoom",
  access: "display",
  summary:
    "The waiting room: who is with each doctor, who was called, who is next. Tokens, no names and no ids",
  background: true,
  output: Room,
});

export const waitForRoomChange = endpoint({
  method: "GET",
  path: "/Screen/WaitForChange",
  access: "display",
  summary: "Answers when the waiting room changed since the cursor, or after 25 seconds",
  background: true,
  waits: true,
  query: z.object({
    day: requiredDate("Date is required."),
    cursor: z.string({ error: "The cursor is a text." }).default(""),
  }),
  output: z.object({ cursor: z.string(), changed: z.boolean(), pauseSeconds: z.number().int() }),
});
