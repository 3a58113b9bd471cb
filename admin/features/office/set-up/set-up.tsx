import { useCallback, useMemo } from "react";
import { type Location, useSearchParams } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { hasUnsavedWork } from "#admin/kit/form/unsaved-work.ts";
import { useUnsavedGuard } from "#admin/kit/form/use-unsaved-guard.tsx";
import { Column } from "#admin/kit/layout/layout.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { getSetUpProgress, type SetUpProgress } from "#contract/office/set-up.ts";
import { SET_UP_STEPS } from "#rules/office/set-up.ts";
import { BackupsStep } from "./backups/backups-step.tsx";
import { ClinicStep } from "./clinic-step.tsx";
import { DoctorsStep } from "./doctors-step.tsx";
import { Done } from "./done.tsx";
import { FirstStep } from "./first-step.tsx";
import { HoursStep } from "./hours-step.tsx";
import { PriceListStep } from "./prices/price-list-step.tsx";
import { PrinterStep } from "./printer-step.tsx";
import classes from "./set-up.module.css";
import { SetUpNav } from "./set-up-nav.tsx";
import { StaffStep } from "./staff-step.tsx";
import { PLACES, type Place, type Ways, WaysContext } from "./ways.ts";

const SCREENS: Readonly<Record<Place, () => React.ReactNode>> = {
  clinic: ClinicStep,
  hours: HoursStep,
  catalogue: PriceListStep,
  doctors: DoctorsStep,
  staff: StaffStep,
  printer: PrinterStep,
  backups: BackupsStep,
  first: FirstStep,
  done: Done,
};

/** The step in the address; without one the first that is not done. */
function usePlace({ steps }: SetUpProgress): { place: Place; ways: Ways } {
  const [params, setParams] = useSearchParams();
  const asked = PLACES.find((place) => place === params.get("step"));
  const next = SET_UP_STEPS.find(({ step }) => steps.some((one) => one.step === step && !one.isDone));
  const place = asked ?? next?.step ?? "done";
  const at = PLACES.indexOf(place);
  const go = useCallback(
    (to: Place | undefined) => {
      if (to) setParams({ step: to });
    },
    [setParams],
  );
  const ways = useMemo(
    () => ({ back: at > 0 ? () => go(PLACES[at - 1]) : null, on: () => go(PLACES[at + 1]) }),
    [at, go],
  );
  return { place, ways };
}

/** The step stands in the address behind the path. */
const leavesStep = (from: Location, to: Location) =>
  from.pathname !== to.pathname || from.search !== to.search;

function Steps({ progress }: { progress: SetUpProgress }) {
  const { place, ways } = usePlace(progress);
  const leave = useUnsavedGuard(hasUnsavedWork, undefined, leavesStep);
  const Screen = SCREENS[place];
  return (
    <div className={classes.frame}>
      {leave}
      <SetUpNav progress={progress} place={place} />
      <WaysContext value={ways}>
        <Column as="main" shrink className={classes.sheet} id="main" key={place}>
          <Screen />
        </Column>
      </WaysContext>
    </div>
  );
}

/** The first hour of a new clinic, a step at a time (docs/handbook/office/set-up.md). */
export default function SetUp() {
  const progress = useCall(getSetUpProgress);
  return <Loaded query={progress}>{(data) => <Steps progress={data} />}</Loaded>;
}
