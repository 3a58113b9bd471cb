import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callKey, useRefresh } from "#admin/kit/call/use-call.ts";
import { addFindings, type ChartRow, getChart, retractFinding, UNSAID } from "#contract/clinical/chart.ts";
import { addProcedures, retractProcedure } from "#contract/clinical/procedures.ts";
import type { ChartSource } from "#rules/clinical/dental/chart.ts";
import type { ChartCode, ChartDetail } from "#rules/clinical/dental/codes.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { call, Failure, newIdempotencyKey, Refusal } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import { withRows } from "./shown-chart.ts";

/** What is put on the chart by one press. */
export interface NewEntry {
  teeth: number[];
  surfaces: string;
  code: ChartCode;
  detail: ChartDetail | null;
}

/** Work that was done, as the service that it is. */
export interface DoneWork extends NewEntry {
  idService: number;
  /** The item of a plan that it carries out. */
  idPlanItem: number | null;
}

export interface ChartedVisit {
  id: number;
  idDoctor: number;
  doctorName: string;
  date: string;
}

/** A row of the chart, by its source and number. */
export type RowKey = Pick<ChartRow, "source" | "id">;
export const nameOf = ({ source, id }: RowKey): string => `${source} ${id}`;

/** Milliseconds before a call without an answer is made again, with the same key: it counts once. */
const PAUSES = [600, 2500];

async function sent<Result>(make: (idempotencyKey: string) => Promise<Result>): Promise<Result> {
  const key = newIdempotencyKey();
  for (const pause of PAUSES) {
    try {
      return await make(key);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return await make(key);
}

const wordsOf = (error: unknown): string =>
  error instanceof Refusal
    ? (error.errors[0]?.message ?? error.message)
    : say("There was no answer, so it is not charted. Check the connection and press it again.");

/**
 * What is written on a chart and taken back from it. A row stands at once; where the server refuses it, it goes again and
 * `problem` says why.
 */
export function useEntries(patientId: number, visit: ChartedVisit | null) {
  const queries = useQueryClient();
  const refresh = useRefresh();
  const [pending, setPending] = useState<readonly ChartRow[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const written = useRef<Promise<readonly RowKey[]>[]>([]);
  const lastStandIn = useRef(0);

  /** Writes entries by one call, all or nothing; answers whether they stand. */
  const write = async (
    source: ChartSource,
    entries: readonly NewEntry[],
    send: (key: string) => Promise<ChartRow[]>,
  ): Promise<boolean> => {
    if (!visit) return false;
    setProblem(null);
    const rows = entries.map((entry) => standIn(source, entry, visit, --lastStandIn.current));
    setPending((before) => [...before, ...rows]);
    const work = sent(send);
    written.current.push(work);
    try {
      const stored = await work;
      queries.setQueryData(callKey(getChart, { query: { patientId } }), withRows(stored));
      return true;
    } catch (error) {
      setProblem(wordsOf(error));
      written.current = written.current.filter((one) => one !== work);
      return false;
    } finally {
      setPending((before) => before.filter((one) => !rows.includes(one)));
      void refresh(getChart);
    }
  };
  const ofVisit = { appointmentId: visit?.id ?? 0, idPatient: patientId };
  const find = (...entries: NewEntry[]) => write("finding", entries, sendFindings(ofVisit, entries));
  const doWork = (...done: DoneWork[]) => write("procedure", done, sendWork(ofVisit, done));
  const { taken, takeBack } = useTakeBack(setProblem);
  /** Takes back what was written last. */
  const undo = async () => {
    const last = written.current.pop();
    for (const row of (await last?.catch(() => [])) ?? []) await takeBack(row, null);
  };
  const canUndo = written.current.length > 0;
  return { pending, taken, problem, setProblem, find, doWork, takeBack, undo, canUndo };
}

/** Taking rows back; those on their way are not shown. */
function useTakeBack(setProblem: (words: string | null) => void) {
  const refresh = useRefresh();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  /** Takes a row back; answers "reason" where one is needed first. */
  const takeBack = async (row: RowKey, reason: string | null): Promise<"done" | "reason" | "refused"> => {
    const name = nameOf(row);
    const body = { id: row.id, reason };
    setProblem(null);
    setTaken((rows) => new Set([...rows, name]));
    try {
      await call(row.source === "procedure" ? retractProcedure : retractFinding, { body });
      await refresh(getChart);
      return "done";
    } catch (error) {
      const needsReason = error instanceof Refusal && error.errors.some(({ field }) => field === "reason");
      if (!needsReason) setProblem(wordsOf(error));
      return needsReason ? "reason" : "refused";
    } finally {
      setTaken((rows) => new Set([...rows].filter((one) => one !== name)));
    }
  };
  return { taken, takeBack };
}

export type Entries = ReturnType<typeof useEntries>;

interface OfVisit {
  appointmentId: number;
  idPatient: number;
}

const sendFindings = (ofVisit: OfVisit, entries: readonly NewEntry[]) => async (idempotencyKey: string) => {
  const findings = entries.map((entry) => ({ ...entry, note: null, endsId: null }));
  return (await call(addFindings, { body: { ...ofVisit, findings } }, { idempotencyKey })).data;
};

const sendWork = (ofVisit: OfVisit, done: readonly DoneWork[]) => async (idempotencyKey: string) => {
  const procedures = done.map(({ code: _, ...work }) => work);
  return (await call(addProcedures, { body: { ...ofVisit, procedures } }, { idempotencyKey })).data;
};

/** How a row looks until the server has answered. */
const standIn = (
  source: ChartSource,
  { teeth, surfaces, code, detail }: NewEntry,
  visit: ChartedVisit,
  id: number,
): ChartRow => ({
  ...UNSAID,
  ...{ teeth, surfaces, code, detail },
  ...{ source, id, day: visit.date || clinicToday(), on: "9999" },
  ...{ appointmentId: visit.id, idDoctor: visit.idDoctor, doctorName: visit.doctorName },
});
