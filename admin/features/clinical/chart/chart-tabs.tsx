import { ActionIcon, NativeSelect, SegmentedControl, Tabs } from "@mantine/core";
import { IconPrinter } from "#admin/kit/display/icons.ts";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { getChartPdf } from "#contract/clinical/chart.ts";
import { type Dentition, NOTATIONS, type Notation } from "#rules/clinical/dental/teeth.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";
import { say } from "#ui/say.ts";
import classes from "./chart.module.css";
import type { ChartView } from "./use-chart-view.ts";

export type ChartTab = "chart" | "list" | "history";

interface ChartTabsProps {
  tab: ChartTab;
  onTab: (tab: ChartTab) => void;
  view: ChartView;
  patientId: number;
}

/** Chart, list and history, and how they are shown. */
export function ChartTabs({ tab, onTab, view, patientId }: ChartTabsProps) {
  const today = clinicToday();
  const query = { patientId, asOf: view.asOf, notation: view.notation };
  // Fetched by the button alone.
  const load = async () => (await import("#ui/download.ts")).download(getChartPdf, { query });
  const pdf = useSavedFile({ load });
  return (
    <Row gap={10} gapX={16} align="center" wrap className={classes.tabs}>
      <Tabs value={tab} onChange={(value) => onTab((value ?? "chart") as ChartTab)}>
        <Tabs.List aria-label={say("Tooth chart")}>
          <Tabs.Tab value="chart">{say("Chart")}</Tabs.Tab>
          <Tabs.Tab value="list">{say("List")}</Tabs.Tab>
          <Tabs.Tab value="history">{say("History")}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <span className="gap" />
      <SegmentedControl
        size="xs"
        aria-label={say("Teeth")}
        value={view.dentition}
        data={[
          { value: "permanent", label: say("Permanent") },
          { value: "mixed", label: say("Mixed") },
          { value: "milk", label: say("Milk") },
        ]}
        onChange={(value) => view.setDentition(value as Dentition)}
      />
      <NativeSelect
        size="xs"
        className={classes.notation}
        aria-label={say("Numbers of teeth")}
        value={view.notation}
        data={[...NOTATIONS]}
        onChange={(event) => view.setNotation(event.currentTarget.value as Notation)}
      />
      <div className={classes.asOf}>
        <DateField
          size="xs"
          aria-label={say("As of")}
          value={view.asOf ?? today}
          maxDate={today}
          onChange={(day) => {
            const whole = wholeDate(day);
            view.setAsOf(whole && whole < today ? whole : null);
          }}
        />
      </div>
      <ActionIcon
        aria-label={say("Download the chart as PDF")}
        title={say("Download the chart as PDF")}
        loading={pdf.busy}
        onClick={pdf.start}
      >
        <IconPrinter size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Row>
  );
}
