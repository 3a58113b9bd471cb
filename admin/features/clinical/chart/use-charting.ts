import { useState } from "react";
import { useCall, useRefresh } from "#admin/kit/call/use-call.ts";
import { usePart, type WorkOnTeeth } from "#admin/kit/page/parts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { listServices } from "#contract/clinic/services.ts";
import { type ChartRow, getChart } from "#contract/clinical/chart.ts";
import type { Chart } from "#rules/clinical/dental/chart.ts";
import { STATES, type WorkState } from "#rules/clinical/dental/chart-keys.ts";
import { type ChartCode, type ChartDetail, factsOf, isWork } from "#rules/clinical/dental/codes.ts";
import type { QuickEntry } from "#rules/clinical/dental/quick-entry.ts";
import { ordered } from "#rules/clinical/dental/surfaces.ts";
import { predecessorOf } from "#rules/clinical/dental/teeth.ts";
import { say } from "#ui/say.ts";
import { noServiceText, servicesFor, type WorkService } from "./services-for.ts";
import { type ChartedVisit, type Entries, type NewEntry, useEntries } from "./use-entries.ts";
import type { Selection } from "./use-selection.ts";

/** Work that was done and may be any of several services. */
export interface ServiceChoice {
  entry: NewEntry;
  services: WorkService[];
}

/** Work that was done: the service that it is, or the choice among several. */
function useDoneWork(entries: Entries, canWrite: boolean) {
  const [choice, setChoice] = useState<ServiceChoice | null>(null);
  const [lacksService, setLacksService] = useState<ChartCode | null>(null);
  const priceList = useCall(listServices, { query: { isActive: "1" } }, { enabled: canWrite });
  return {
    choice,
    lacksService: lacksService && noServiceText(lacksService),
    clear() {
      setChoice(null);
      setLacksService(null);
    },
    async carryOut(entry: NewEntry, chart: Chart<ChartRow>) {
      const priced = priceList.data ?? (await priceList.refetch()).data;
      if (!priced) return entries.setProblem(say("The price list is not there yet. Press it again."));
      const item = plannedItem(entry, chart);
      // Where no surface was named, the plan's are meant.
      const whole = item && entry.surfaces === "" ? { ...entry, surfaces: item.surfaces } : entry;
      if (item?.idService) return entries.doWork(whole, item.idService, item.id);
      const services = servicesFor(entry.code, priced);
      const [only] = services;
      if (services.length > 1) return setChoice({ entry, services });
      if (only) entries.doWork(entry, only.id, item?.id);
      else setLacksService(entry.code);
    },
    choose(idService: number | null) {
      if (choice && idService !== null) entries.doWork(choice.entry, idService);
      setChoice(null);
    },
  };
}

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

/** What the keys and palettes of a chart do; without a visit nothing is written. */
export function useCharting(patientId: number, visit: ChartedVisit | null, selection: Selection) {
  const entries = useEntries(patientId, visit);
  const planWork = usePart("planWork");
  const refresh = useRefresh();
  const mayPlan = useMay()("plans.write");
  const [state, setState] = useWorkState(visit);
  /** The milk tooth whose follower came, and which may be gone. */
  const [shed, setShed] = useState<number | null>(null);
  const done = useDoneWork(entries, visit !== null);

  const put = (entry: NewEntry, as: WorkState, chart: Chart<ChartRow>) => {
    done.clear();
    const before = entry.code === "erupted" ? predecessorOf(entry.teeth[0] ?? 0) : null;
    setShed(before !== null && !chart.teeth.get(before)?.missingSince ? before : null);
    const whole = withPontics(entry, chart);
    if (!isWork(entry.code) || as === "existing") entries.find(whole);
    else if (as === "done") void done.carryOut(whole, chart);
    else if (visit) void planned(whole, visit);
  };
  const planned = async (entry: WorkOnTeeth, { idDoctor }: ChartedVisit) => {
    if (!mayPlan) return entries.setProblem(say("A doctor plans work; chart it as existing or done."));
    entries.setProblem(await planWork({ patientId, idDoctor, work: [entry] }));
    await refresh(getChart);
  };
  return {
    entries,
    state,
    setState,
    states: STATES.filter((one) => one !== "planned" || mayPlan),
    choice: done.choice,
    lacksService: done.lacksService,
    choose: done.choose,
    shed,
    /** Charts the milk tooth as missing. */
    confirmShed() {
      if (shed !== null) entries.find({ teeth: [shed], surfaces: "", code: "missing", detail: null });
      setShed(null);
    },
    /** A key or a button of the palettes, for the teeth and surfaces that are chosen. */
    press(code: ChartCode, chart: Chart<ChartRow>) {
      const { ofMouth, onSurfaces } = factsOf(code);
      const teeth = ofMouth ? [] : [...selection.chosen];
      const surfaces = onSurfaces ? ordered(selection.surfaces) : "";
      put({ teeth, surfaces, code, detail: null }, state, chart);
    },
    /** A line that was typed. */
    type({ state: said, ...entry }: QuickEntry, chart: Chart<ChartRow>) {
      put(entry, said ?? state, chart);
      const [first] = entry.teeth;
      if (first !== undefined) selection.goTo(first);
    },
  };
}

export type Charting = ReturnType<typeof useCharting>;

/** The item of a plan that this work carries out: the same work on the same teeth. */
const plannedItem = ({ code, teeth }: NewEntry, chart: Chart<ChartRow>): ChartRow | undefined =>
  chart.teeth
    .get(teeth[0] ?? 0)
    ?.marks.find(
      (mark) =>
        mark.state === "planned" &&
        mark.code === code &&
        mark.entry.teeth.length === teeth.length &&
        mark.entry.teeth.every((tooth) => teeth.includes(tooth)),
    )?.entry;

/** The missing teeth under a bridge are its pontics, unless others were named. */
function withPontics(entry: NewEntry, chart: Chart<ChartRow>): NewEntry {
  if (entry.code !== "bridge" || entry.detail?.pontics) return entry;
  const pontics = entry.teeth.filter((tooth) => chart.teeth.get(tooth)?.missingSince);
  const detail: ChartDetail = { ...entry.detail, pontics };
  return pontics.length > 0 ? { ...entry, detail } : entry;
}
