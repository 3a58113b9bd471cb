import { createContext, useContext } from "react";
import type { BoardVisit } from "#contract/desk/board.ts";
import type { Actions } from "./day/use-actions.ts";
import type { Wish } from "./move-dialog.tsx";

/** What the board asks in a dialog. */
export type Asked =
  | { about: "walk-in"; idDoctor?: number }
  | { about: "move"; visit: BoardVisit; wish?: Wish }
  | { about: "cancel"; visit: BoardVisit }
  | { about: "receive"; idBill: number }
  | { about: "next visit"; idAppointment: number }
  | { about: "slip"; visit: BoardVisit };

/** What every part of the board may need; the same object from render to render. */
export interface Board {
  actions: Actions;
  /** "A-9" of a visit with a token. */
  tokenOf: (visit: Pick<BoardVisit, "idDoctor" | "token">) => string | null;
  /** A wait is long from so many minutes on. */
  longWaitMinutes: number;
  /** The few who wait longest, too long: where many do, all in coral would name nobody. */
  longestIds: ReadonlySet<number>;
  /** A patient who has not come is overdue so many minutes after the start. */
  lateAfterMinutes: number;
  /** Opens a visit's panel; null closes it. */
  open: (id: number | null) => void;
  ask: (asked: Asked) => void;
  /** What the person may do: change stages, move, see bills, write bills. */
  may: { run: boolean; move: boolean; seeBills: boolean; bill: boolean };
}

export const BoardContext = createContext<Board | null>(null);

export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error("useBoard is for parts of the day board.");
  return board;
}
