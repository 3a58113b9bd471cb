import { visitsText } from "#admin/features/clinic/schedule/day/preview.tsx";
import { openChat } from "#admin/features/desk/todo/chat-window.ts";
import { useWork } from "#admin/kit/call/use-act.ts";
import { clearToasts, toastSuccess, toastWarning } from "#admin/kit/dialogs/toasts.ts";
import { useUndo } from "#admin/kit/dialogs/use-undo.ts";
import { rescheduleAppointment } from "#contract/desk/appointments.ts";
import { noteAsked } from "#contract/desk/messages.ts";
import { keepAsIs } from "#contract/desk/offers.ts";
import type { MoveOffer, UncoveredRow } from "#contract/desk/uncovered-visits.ts";
import { momentText, movedText } from "#rules/clinic/hours/slot-words.ts";
import { call, Refusal } from "#ui/call.ts";
import { settleHere } from "./settled-here.ts";

type Visit = Pick<UncoveredRow, "id" | "patientName" | "updatedOn">;
/** A visit as it stood before it is moved. */
export type Placed = Visit & Pick<UncoveredRow, "idDoctor" | "appointmentDate" | "appointmentTime">;

/**
 * Moves a visit to a time; refused where somebody was faster. `updatedOn`: refused too where the visit was changed since.
 */
export const moveTo = (
  { id, updatedOn }: Pick<Visit, "id"> & Partial<Visit>,
  { idDoctor, date, time }: Pick<MoveOffer, "idDoctor" | "date" | "time">,
) => {
  settleHere(id);
  return call(rescheduleAppointment, {
    body: { appointmentId: id, newDate: date, newTime: time, idDoctor, updatedOn },
  });
};

const oldTimeOf = ({ idDoctor, appointmentDate, appointmentTime }: Placed) => ({
  ...{ idDoctor, date: appointmentDate, time: appointmentTime },
});

/** A visit that was moved, and the record's moment after that. */
export interface Moved {
  visit: Placed;
  movedOn: string;
}

const said = (text: string) => () => toastSuccess(text);

/** Moves a visit back, unless it was changed since; answers how to say it. */
async function moveBack({ visit, movedOn }: Moved): Promise<() => void> {
  const to = oldTimeOf(visit);
  await moveTo({ id: visit.id, updatedOn: movedOn }, to);
  return said(`${visit.patientName} is back on ${momentText(to)}`);
}

/** Moves visits back, each unless it was changed since; answers how to say it. */
async function moveAllBack(moved: readonly Moved[]): Promise<() => void> {
  let stayed = 0;
  for (const { visit, movedOn } of moved) {
    try {
      await moveTo({ ...visit, updatedOn: movedOn }, oldTimeOf(visit));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      stayed += 1;
    }
  }
  const back = `${visitsText(moved.length - stayed)} moved back`;
  if (stayed === 0) return said(back);
  return () => toastWarning(`${back}. ${visitsText(stayed)} stayed: changed meanwhile.`);
}

/** What is done with one visit of the list at once, each with its toast; a move can be taken back. */
export function useMoving() {
  const { offer: offerUndo, undo } = useUndo();
  const { run, busy } = useWork({ failed: "That could not be saved. Please try again later." });
  /** `work` answers how to say it. */
  const change = (work: () => Promise<() => void>) =>
    run(async () => {
      const say = await work();
      // One toast at a time: a pile of them would cover the next row.
      clearToasts();
      say();
    });
  return {
    busy,
    undo,
    move: (visit: Placed, offer: MoveOffer) =>
      change(async () => {
        const { data } = await moveTo(visit, offer);
        const moved = { visit, movedOn: data.updatedOn };
        return () =>
          offerUndo(movedText(visit.patientName, offer), async () => void change(() => moveBack(moved)));
      }),
    /** Says that these were moved together, and takes them back together. */
    movedAll: (moved: readonly Moved[]) =>
      offerUndo(
        `${visitsText(moved.length)} moved. Who is to be told stands in To do.`,
        async () => void change(() => moveAllBack(moved)),
      ),
    /** Opens the chat at once, as browsers want of a press, and notes that the patient was asked. */
    ask: ({ id, text }: Pick<UncoveredRow, "id" | "text">, chat: string) => {
      openChat(chat, text);
      void change(async () => {
        await call(noteAsked, { body: { id, text } });
        return () => undefined;
      });
    },
    keep: ({ id, updatedOn, patientName }: Visit) =>
      change(async () => {
        settleHere(id);
        await call(keepAsIs, { body: { id, updatedOn } });
        return said(`The visit of ${patientName} stays as it is`);
      }),
  };
}
