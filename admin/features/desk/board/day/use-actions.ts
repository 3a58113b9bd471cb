import { useMemo } from "react";
import { cancelVisit } from "#admin/features/desk/appointments/dialogs/cancel-visit.ts";
import type { FreedVisit } from "#admin/features/desk/waiting-list/use-fitting.ts";
import { toastFailure } from "#admin/kit/call/use-act.ts";
import { useRefresh } from "#admin/kit/call/use-call.ts";
import { useKnown } from "#admin/kit/call/use-known.ts";
import { toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { useUndo } from "#admin/kit/dialogs/use-undo.ts";
import { type BoardVisit, getBoardDay, moveVisit, setStage } from "#contract/desk/board.ts";
import { getMoneyOfVisit } from "#contract/desk/visit-money.ts";
import { movedText } from "#rules/clinic/hours/slot-words.ts";
import type { Step } from "#rules/desk/board/attendance.ts";
import { type Target, timeAt } from "#rules/desk/board/board-day.ts";
import { visitMoneyWords } from "#rules/desk/visit-money.ts";
import { minutesOf } from "#rules/values/time/clinic-time.ts";
import { call } from "#ui/call.ts";

const NO_ANSWER = "There was no answer. The board shows what is saved; press it again if it is not there.";

const NOTHING_TO_UNDO =
  "There is nothing to undo any more. Open the visit: its steps lead back too, and Move… to another time.";

/** What the board changes, each with its toast and its way back. Stable from render to render. */
export interface Actions {
  stage: (visit: BoardVisit, stage: Step) => Promise<void>;
  /** Moves within the day that is shown, to a time that is free and within hours. */
  move: (visit: BoardVisit, target: Target) => Promise<void>;
  /** The patient phoned: the time is free, and what was planned to be told goes. */
  cancel: (visit: BoardVisit) => Promise<void>;
  /** Takes the last step back, while its toast could be seen. */
  undo: () => void;
  /** After a walk-in got a token: says so, and takes it back as a visit that left. */
  given: (visit: BoardVisit, text: string) => void;
  /** After a move that a dialog made. */
  moved: (before: BoardVisit, after: BoardVisit) => void;
}

const placeOf = (visit: BoardVisit): Target => ({
  idDoctor: visit.idDoctor,
  from: minutesOf(visit.time),
  durationMinutes: visit.durationMinutes,
});

const timeOf = ({ idDoctor, date, time, durationMinutes: minutes }: BoardVisit): FreedVisit => ({
  ...{ idDoctor, date, time, minutes },
});

const sendMove = (visit: BoardVisit, { idDoctor, from, durationMinutes }: Target) => {
  const { id, date, updatedOn } = visit;
  const body = { id, idDoctor, date, time: timeAt(from), durationMinutes, updatedOn };
  return call(moveVisit, { body });
};

/** What was paid and is owed for a visit that does not take place, for its toast; nothing where that is not known. */
async function moneyWords({ id, bill, stage }: BoardVisit): Promise<string | undefined> {
  if (bill === null || (stage !== "No-show" && stage !== "Left")) return undefined;
  try {
    const { data } = await call(getMoneyOfVisit, { query: { appointmentId: id } });
    return visitMoneyWords(data).join(" ");
  } catch {
    return undefined;
  }
}

const said = (stage: Step, { patientName }: BoardVisit) => `${stage}: ${patientName}`;

/**
 * `onFreed` hears which time a move left, and null when the move is taken back; it stays the same function.
 * Over 60 lines: each step is made, said and taken back with the same cache and the same last step.
 */
export function useActions(onFreed: (freed: FreedVisit | null) => void): Actions {
  const { change } = useKnown();
  const refresh = useRefresh();
  const { offer, undo } = useUndo();
  // Over 60 lines: as above.
  return useMemo(() => {
    const put = (visit: BoardVisit) => {
      change(
        getBoardDay,
        { query: { day: visit.date } },
        (day) =>
          day && { ...day, visits: day.visits.map((other) => (other.id === visit.id ? visit : other)) },
      );
      // What depends on it elsewhere: figures, the other day, lists.
      void refresh();
    };
    const attempt = async (work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        toastFailure(error, NO_ANSWER);
        void refresh();
      }
    };
    const offerUndo = (text: string, back: () => Promise<void>, detail?: string) =>
      offer(text, () => attempt(back), detail);
    const moved = (before: BoardVisit, after: BoardVisit) => {
      put(after);
      onFreed(timeOf(before));
      const back = async () => {
        const sent = { ...after, date: before.date };
        const { data } = await sendMove(sent, placeOf(before));
        put(data);
        onFreed(null);
        toastSuccess(`${before.patientName} is back at ${before.time}`, { form: true });
      };
      offerUndo("Appointment rescheduled successfully!", back, movedText(after.patientName, after));
    };
    return {
      stage: (visit, stage) =>
        attempt(async () => {
          const body = { id: visit.id, stage, updatedOn: visit.updatedOn };
          const { data } = await call(setStage, { body });
          put(data);
          const before = visit.stage;
          if (data.stage === before || before === "Cancelled") return;
          const back = async () => {
            const undone = await call(setStage, {
              body: { id: visit.id, stage: before, updatedOn: data.updatedOn },
            });
            put(undone.data);
            toastSuccess(`${visit.patientName} is ${before} again`, { form: true });
          };
          offerUndo(said(stage, visit), back, await moneyWords(data));
        }),
      move: (visit, target) =>
        attempt(async () => {
          const { data } = await sendMove(visit, target);
          moved(visit, data);
        }),
      moved,
      cancel: ({ id, patientName }) =>
        attempt(async () => {
          await cancelVisit(id);
          void refresh();
          toastSuccess(`The visit of ${patientName} is cancelled`, { form: true });
        }),
      given: (visit, text) => {
        void refresh();
        offerUndo(text, async () => {
          const { id, updatedOn } = visit;
          put((await call(setStage, { body: { id, stage: "Left", updatedOn } })).data);
        });
      },
      undo: () => {
        if (!undo()) toastWarning(NOTHING_TO_UNDO);
      },
    };
  }, [change, refresh, onFreed, offer, undo]);
}
