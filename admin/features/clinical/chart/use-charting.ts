import { useState } from "react";
import { usePart } from "#admin/kit/page/parts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { ChartRow } from "#contract/clinical/chart.ts";
import type { Chart } from "#rules/clinical/dental/chart.ts";
import { STATES, type WorkState } from "#rules/clinical/dental/chart-keys.ts";
import { type ChartCode, type ChartDetail, factsOf, isWork } from "#rules/clinical/dental/codes.ts";
import type { Statement } from "#rules/clinical/dental/statements.ts";
import { ordered } from "#rules/clinical/dental/surfaces.ts";
import { predecessorOf } from "#rules/clinical/dental/teeth.ts";
import { say } from "#ui/say.ts";
import { useDoneWork } from "./use-done-work.ts";
import { type ChartedVisit, type Entries, type NewEntry, useEntries } from "./use-entries.ts";
import type { Selection } from "./use-selection.ts";

/** By visit, for as long as the page stays. */
let lastStates: ReadonlyMap<number, WorkState> = new Map();

/**
 * What treatment is charted as: what was chosen last at this visit. The first is "existing", which neither plans nor bills
 * anything if nobody looks.
 */
function useWorkState(visit: ChartedVisit | null) {
  const [states, setStates] = useState(lastStates);
  const id = visit?.id ?? 0;
  const setState = (state: WorkState) => {
    lastStates = new Map([...lastStates, [id, state]]);
    setStates(lastStates);
  };
  return [states.get(id) ?? "existing", setState] as const;
}

/** What is charted, and as what. */
interface Said {
  entry: NewEntry;
  as: WorkState;
}

/** Each is written by a call of its own, in this order. */
const KINDS = ["found", "done", "planned"] as const;
type Kind = (typeof KINDS)[number];
const kindOf = ({ entry, as }: Said): Kind => (!isWork(entry.code) || as === "existing" ? "found" : as);

/**
 * Writes what was said and answers what of it does not stand. Everything is checked here before the first call. Findings, work
 * that was done and planned work are a call each: it takes all or nothing and is taken back by itself, and after a refusal
 * nothing more is sent.
 */
function usePut(patientId: number, visit: ChartedVisit | null, entries: Entries) {
  const planWork = usePart("planWork");
  const mayPlan = useMay()("plans.write");
  const done = useDoneWork(entries, visit !== null);
  const plan = (work: NewEntry[]) =>
    entries.changePlan(() => planWork({ patientId, idDoctor: visit?.idDoctor ?? 0, work }));
  const put = async <S extends Said>(said: readonly S[], chart: Chart<ChartRow>): Promise<readonly S[]> => {
    done.clear();
    const of = (kind: Kind) =>
      said.filter((one) => kindOf(one) === kind).map(({ entry }) => withPontics(entry, chart));
    if (of("planned").length > 0 && !mayPlan) {
      entries.setProblem(say("A doctor plans work; chart it as existing or done."));
      return said;
    }
    const works = of("done").length > 0 ? await done.servicesOf(of("done"), chart, said.length === 1) : [];
    if (works === null) return said;
    if (works === "asked") return [];
    const send: Record<Kind, () => Promise<boolean>> = {
      found: () => entries.find(...of("found")),
      done: () => entries.doWork(...works),
      planned: () => plan(of("planned")),
    };
    let left = said;
    for (const kind of KINDS) {
      if (of(kind).length > 0 && !(await send[kind]())) break;
      left = left.filter((one) => kindOf(one) !== kind);
    }
    return left;
  };
  return { put, done, states: STATES.filter((one) => one !== "planned" || mayPlan) };
}

/** What the keys, palettes and lines of a chart do; without a visit nothing is written. */
export function useCharting(patientId: number, visit: ChartedVisit | null, selection: Selection) {
  const entries = useEntries(patientId, visit);
  const [state, setState] = useWorkState(visit);
  /** The milk tooth whose follower came, and which may be gone. */
  const [shed, setShed] = useState<number | null>(null);
  const { put, done, states } = usePut(patientId, visit, entries);
  const write = <S extends Said>(said: readonly S[], chart: Chart<ChartRow>) => {
    setShed(shedBy(said, chart));
    return put(said, chart);
  };
  return {
    entries,
    state,
    setState,
    states,
    choice: done.choice,
    lacksService: done.lacksService,
    choose: done.choose,
    shed,
    /** Charts the milk tooth as missing. */
    confirmShed() {
      if (shed !== null) void entries.find({ teeth: [shed], surfaces: "", code: "missing", detail: null });
      setShed(null);
    },
    /** A key or a button of the palettes, for the teeth and surfaces that are chosen. */
    press(code: ChartCode, chart: Chart<ChartRow>) {
      const { ofMouth, onSurfaces } = factsOf(code);
      const teeth = ofMouth ? [] : [...selection.chosen];
      const surfaces = onSurfaces ? ordered(selection.surfaces) : "";
      void write([{ entry: { teeth, surfaces, code, detail: null }, as: state }], chart);
    },
    /** Statements that were typed; answers those that do not stand. */
    type(statements: readonly Statement[], chart: Chart<ChartRow>) {
      const first = statements[0]?.entry.teeth[0];
      if (first !== undefined) selection.goTo(first);
      const said = statements.map(({ text, entry: { state: as, ...entry } }) => ({
        text,
        entry,
        as: as ?? state,
      }));
      return write(said, chart);
    },
  };
}

export type Charting = ReturnType<typeof useCharting>;

/** The milk tooth before one that came, unless it is charted as missing. */
function shedBy(said: readonly Said[], chart: Chart<ChartRow>): number | null {
  const came = said.find(({ entry }) => entry.code === "erupted")?.entry.teeth[0];
  const before = came === undefined ? null : predecessorOf(came);
  return before !== null && !chart.teeth.get(before)?.missingSince ? before : null;
}

/** The missing teeth under a bridge are its pontics, unless others were named. */
function withPontics(entry: NewEntry, chart: Chart<ChartRow>): NewEntry {
  if (entry.code !== "bridge" || entry.detail?.pontics) return entry;
  const pontics = entry.teeth.filter((tooth) => chart.teeth.get(tooth)?.missingSince);
  const detail: ChartDetail = { ...entry.detail, pontics };
  return pontics.length > 0 ? { ...entry, detail } : entry;
}
