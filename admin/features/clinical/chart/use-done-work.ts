import { useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { listServices } from "#contract/clinic/services.ts";
import type { ChartRow } from "#contract/clinical/chart.ts";
import type { Chart } from "#rules/clinical/dental/chart.ts";
import { type ChartCode, codeLabel } from "#rules/clinical/dental/codes.ts";
import { say } from "#ui/say.ts";
import { noServiceText, servicesFor, type WorkService } from "./services-for.ts";
import type { DoneWork, Entries, NewEntry } from "./use-entries.ts";

/** Work that was done and may be any of several services. */
export interface ServiceChoice {
  entry: NewEntry;
  services: WorkService[];
}

/** Work that was done: the service that it is, or the choice among several. */
export function useDoneWork(entries: Entries, canWrite: boolean) {
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
    /**
     * The services of work that was done; "asked": which of several it is, which only work that is charted alone asks; null:
     * the chart says why there is none.
     */
    async servicesOf(
      work: readonly NewEntry[],
      chart: Chart<ChartRow>,
      isAlone: boolean,
    ): Promise<DoneWork[] | "asked" | null> {
      const priced = priceList.data ?? (await priceList.refetch()).data;
      const refused = (words: string) => {
        entries.setProblem(words);
        return null;
      };
      if (!priced) return refused(say("The price list is not there yet. Press it again."));
      const done: DoneWork[] = [];
      for (const entry of work) {
        const item = plannedItem(entry, chart);
        // Where no surface was named, the plan's are meant.
        const surfaces = item && entry.surfaces === "" ? item.surfaces : entry.surfaces;
        const services = servicesFor(entry.code, priced);
        const idService = item?.idService ?? services[0]?.id;
        if (idService === undefined) {
          setLacksService(entry.code);
          return null;
        }
        if (!item?.idService && services.length > 1) {
          if (!isAlone) return refused(severalText(entry.code));
          setChoice({ entry, services });
          return "asked";
        }
        done.push({ ...entry, surfaces, idService, idPlanItem: item?.id ?? null });
      }
      return done;
    },
    choose(idService: number | null) {
      if (choice && idService !== null) void entries.doWork({ ...choice.entry, idService, idPlanItem: null });
      setChoice(null);
    },
  };
}

const severalText = (code: ChartCode): string =>
  say("Several services of the price list are this: {work}. Type it on a line of its own.", {
    work: codeLabel(code),
  });

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
