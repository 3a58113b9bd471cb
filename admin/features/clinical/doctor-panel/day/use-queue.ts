import { useMemo } from "react";
import { type Actions, useActions } from "#admin/features/desk/board/day/use-actions.ts";
import { useDay } from "#admin/features/desk/board/day/use-day.ts";
import { useLive } from "#admin/features/desk/board/day/use-live.ts";
import { useClinicClock } from "#admin/kit/page/use-clinic-clock.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { BoardVisit } from "#contract/desk/board.ts";
import { tokenText } from "#rules/desk/board/attendance.ts";
import { afterVisit, longestWait, nextOf, queueOf } from "#rules/desk/board/waiting.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

/** A doctor's queue, as the day board has it. */
export interface Queue {
  /** Those who wait, in their order. */
  waiting: BoardVisit[];
  /** Who is to be called; undefined: nobody, or another day is shown. */
  next: BoardVisit | undefined;
  /** Whoever waits longest, and too long. */
  longest: { visit: BoardVisit; minutes: number } | undefined;
  /** The visit of an appointment of the day. */
  visitOf: (id: number) => BoardVisit | undefined;
  tokenOf: (visit: BoardVisit) => string | null;
  /** Whom the doctor sees after this appointment. */
  after: (open: { id: number; time: string }) => BoardVisit | undefined;
  /** This moment, to the minute. */
  now: string;
  /** The day shown is today. */
  isToday: boolean;
  mayRun: boolean;
  actions: Actions;
  /** Since when (`HH:mm`) what is shown may be old; null: it is live. */
  since: string | null;
}

const nothing = () => undefined;

/** The queue of a doctor's day, live; undefined until it is read. */
export function useQueue(date: string, idDoctor: number | undefined): Queue | undefined {
  const { data: day } = useDay(date);
  const since = useLive(date, day?.cursor ?? "")?.since ?? null;
  const actions = useActions(nothing);
  const mayRun = useMay()("board.run");
  const time = useClinicClock();
  return useMemo(() => {
    const doctor = day?.doctors.find(({ id }) => id === idDoctor);
    if (!day || !doctor || !time) return undefined;
    const now = new Date().toISOString();
    const visits = day.visits.filter((visit) => visit.idDoctor === doctor.id);
    const byId = new Map(visits.map((visit) => [visit.id, visit]));
    const late = day.lateAfterMinutes;
    const isToday = day.day === clinicToday();
    const waiting = queueOf(visits, now, late);
    return {
      waiting,
      longest: isToday ? longestWait(waiting, now, day.longWaitMinutes) : undefined,
      next: isToday ? nextOf(visits, now, late) : undefined,
      visitOf: (id) => byId.get(id),
      tokenOf: ({ token }) => (token === null ? null : tokenText(doctor.letter, token)),
      after: (open) => afterVisit(visits, open, now, late),
      ...{ now, isToday, mayRun, actions, since },
    };
  }, [day, idDoctor, time, mayRun, actions, since]);
}
