import { Button, NativeSelect, SegmentedControl, Tabs } from "@mantine/core";
import { IconPrinter } from "#admin/kit/display/icons.ts";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
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
}

/** Chart, list and history, and how they are shown. */
export function ChartTabs({ tab, onTab, view }: ChartTabsProps) {
  const today = clinicToday();
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
      <Button
        size="xs"
        variant="default"
        className={classes.print}
        leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
        onClick={() => window.print()}
      >
        {say("Print")}
      </Button>
    </Row>
  );
}
