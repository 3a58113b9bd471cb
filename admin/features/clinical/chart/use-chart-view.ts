import { useLocalStorage } from "@mantine/hooks";
import { useState } from "react";
import { type Dentition, dentitionAt, NOTATIONS, type Notation } from "#rules/clinical/dental/teeth.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import type { ShownChart } from "./shown-chart.ts";

/** How a chart is shown: which teeth, numbered how in this browser, and as it stood on which day. */
export function useChartView({ years }: ShownChart) {
  const [chosen, setDentition] = useState<Dentition | null>(null);
  const [stored, setNotation] = useLocalStorage<Notation>({
    key: "matab.tooth-numbers",
    defaultValue: "FDI",
    getInitialValueInEffect: false,
  });
  /** Null: today. */
  const [asOf, setAsOf] = useState<string | null>(null);
  return {
    dentition: chosen ?? dentitionAt(years),
    setDentition,
    notation: NOTATIONS.find((one) => one === stored) ?? "FDI",
    setNotation,
    asOf,
    setAsOf,
    day: asOf ?? clinicToday(),
  };
}

export type ChartView = ReturnType<typeof useChartView>;
