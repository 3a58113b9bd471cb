import { Button } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { type MakePlanProps, useParts } from "#admin/kit/page/parts.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import classes from "./chart.module.css";
import type { Line } from "./lines.tsx";
import { Problem, UndoButton } from "./tooth-panel.tsx";
import type { Charting } from "./use-charting.ts";

/** Why nothing was written, or what must be said first: in sight wherever it was asked for. */
export function ChartProblems({ charting }: { charting: Charting }) {
  const canOpen = useCanOpen();
  const { lacksService, shed, entries } = charting;
  return (
    <div className={classes.problems}>
      <Problem text={entries.problem} />
      <Problem
        text={lacksService}
        actions={
          canOpen("subservices/add") && <Link to={pathTo("subservices")}>{say("Open the price list")}</Link>
        }
      />
      <Problem
        text={shed === null ? null : say("Is {tooth} gone, which stood there before?", { tooth: shed })}
        actions={
          <Button size="xs" variant="default" onClick={charting.confirmShed}>
            {say("Chart it as missing")}
          </Button>
        }
      />
    </div>
  );
}

/** Asks which service was done, where several have the code. */
export function WhichWork({ charting: { choice, choose } }: { charting: Charting }) {
  if (!choice) return null;
  return (
    <section className={classes.choice} aria-label={say("Which of these was done?")}>
      <h3>{say("Which of these was done?")}</h3>
      {choice.services.slice(0, 9).map(({ id, name, fees }, index) => (
        <button key={id} type="button" onClick={() => choose(id)}>
          <KeyCaps of={String(index + 1)} />
          <span dir="auto">{name}</span>
          <span className="num soft">{formatMoneyExactly(fees)}</span>
        </button>
      ))}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => choose(null)}>
        {say("Cancel")}
      </Button>
    </section>
  );
}

/** What asks for work, or is planned. */
export const workOf = (lines: readonly Line[]): MakePlanProps["work"] =>
  lines.flatMap(({ tooth, mark: { code, surfaces, state, entry } }) =>
    tooth !== null && (state === "planned" || state === "found")
      ? [{ code, surfaces, state, teeth: [tooth], detail: entry.detail }]
      : [],
  );

/** Makes a plan of what stands on the chart, if anything asks for work. */
export function PlanButton(props: MakePlanProps) {
  const { MakePlan } = useParts();
  return (
    <Suspense>
      <MakePlan {...props} />
    </Suspense>
  );
}

export function SideBar({ charting, children }: { charting: Charting; children: ReactNode }) {
  return (
    <Row gap={10} align="center" wrap className={classes.bar}>
      <span className="gap" />
      <UndoButton entries={charting.entries} />
      {children}
    </Row>
  );
}
