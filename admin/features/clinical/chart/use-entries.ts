import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callKey, useRefresh } from "#admin/kit/call/use-call.ts";
import { type PlanChange, usePart } from "#admin/kit/page/parts.ts";
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
  const takeOutOfPlan = usePart("takeOutOfPlan");
  const refresh = useRefresh();
  const [pending, setPending] = useState<readonly ChartRow[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const steps = useSteps();
  const { taken, taking, takeBack } = useTakeBack(setProblem);
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
    const back = async () => {
      for (const row of await work.catch(() => [])) await takeBack(row, null);
    };
    steps.add(back);
    try {
      const stored = await work;
      queries.setQueryData(callKey(getChart, { query: { patientId } }), withRows(stored));
      return true;
    } catch (error) {
      setProblem(wordsOf(error));
      steps.drop(back);
      return false;
    } finally {
      setPending((before) => before.filter((one) => !rows.includes(one)));
      void refresh(getChart);
    }
  };
  const ofVisit = { appointmentId: visit?.id ?? 0, idPatient: patientId };
  const find = (...entries: NewEntry[]) => write("finding", entries, sendFindings(ofVisit, entries));
  const doWork = (...done: DoneWork[]) => write("procedure", done, sendWork(ofVisit, done));
  const changePlan = usePlanChanges(setProblem, steps);
  /** Takes planned work out of its plan. */
  const takeOut = ({ planId, ...row }: ChartRow) =>
    taking(row, () => changePlan(() => takeOutOfPlan({ idPlan: planId ?? 0, idItem: row.id })));
  const { undo, canUndo } = steps;
  return { pending, taken, problem, setProblem, find, doWork, changePlan, takeOut, takeBack, undo, canUndo };
}

/** Changing a plan as one of the steps; answers whether the change stands. */
function usePlanChanges(setProblem: (words: string | null) => void, steps: ReturnType<typeof useSteps>) {
  const refresh = useRefresh();
  return async (change: () => Promise<PlanChange>): Promise<boolean> => {
    setProblem(null);
    const making = change();
    const back = async () => {
      const made = await making;
      if (!made.back) return;
      setProblem(await made.back());
      await refresh(getChart);
    };
    steps.add(back);
    const made = await making;
    setProblem(made.problem ?? null);
    if (!made.back) steps.drop(back);
    await refresh(getChart);
    return made.back !== undefined;
  };
}

/** The ways back of what was done, the last one last. */
function useSteps() {
  const backs = useRef<readonly (() => Promise<void>)[]>([]);
  return {
    add(back: () => Promise<void>) {
      backs.current = [...backs.current, back];
    },
    drop(back: () => Promise<void>) {
      backs.current = backs.current.filter((one) => one !== back);
    },
    canUndo: backs.current.length > 0,
    /** Takes back what was done last. */
    async undo() {
      const last = backs.current.at(-1);
      backs.current = backs.current.slice(0, -1);
      await last?.();
    },
  };
}

/** Taking rows back; those on their way are not shown. */
function useTakeBack(setProblem: (words: string | null) => void) {
  const refresh = useRefresh();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const taking = async <Result>(row: RowKey, work: () => Promise<Result>): Promise<Result> => {
    const name = nameOf(row);
    setTaken((rows) => new Set([...rows, name]));
    try {
      return await work();
    } finally {
      setTaken((rows) => new Set([...rows].filter((one) => one !== name)));
    }
  };
  /** Takes a row back; answers "reason" where one is needed first. */
  const takeBack = (row: RowKey, reason: string | null) =>
    taking(row, async (): Promise<"done" | "reason" | "refused"> => {
      setProblem(null);
      try {
        const body = { id: row.id, reason };
        await call(row.source === "procedure" ? retractProcedure : retractFinding, { body });
        await refresh(getChart);
        return "done";
      } catch (error) {
        const needsReason = error instanceof Refusal && error.errors.some(({ field }) => field === "reason");
        if (!needsReason) setProblem(wordsOf(error));
        return needsReason ? "reason" : "refused";
      }
    });
  return { taken, taking, takeBack };
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
