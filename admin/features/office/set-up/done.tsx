import { useNavigate } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconCalendarPlus, IconClock, IconStethoscope, IconUsers } from "#admin/kit/display/icons.ts";

import { getSetUpProgress } from "#contract/office/set-up.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { SampleSections } from "./sample-sections.tsx";
import { StepFrame } from "./step-frame.tsx";
import { WayList } from "./way-list.tsx";
import { STEP_NAMES } from "./ways.ts";

const NEXT = [
  { to: pathTo("patients"), icon: IconUsers, title: "Patients", text: "Everybody who comes, in one list" },
  {
    to: pathTo("appointments"),
    icon: IconCalendarPlus,
    title: "Appointments",
    text: "The day, and the days to come",
  },
  {
    to: pathTo("doctors-panel"),
    icon: IconStethoscope,
    title: "Doctor Panel",
    text: "Notes and prescriptions",
  },
  {
    to: pathTo("status"),
    icon: IconClock,
    title: "Backups",
    text: "Choose where they go, and see how old they are",
  },
] as const;

/** What follows on the last step; which ones wait is said, not pressed. */
export function Done() {
  const navigate = useNavigate();
  const { data } = useCall(getSetUpProgress);
  const waiting = (data?.steps ?? []).filter(({ isDone }) => !isDone).map(({ step }) => STEP_NAMES[step]);
  return (
    <StepFrame
      title="Your clinic is open."
      lead={
        waiting.length === 0
          ? "Every step is done. These are the next things people like to do."
          : `Waiting: ${waiting.join("; ")}. They stay in the list beside this.`
      }
      submit="Go to the dashboard"
      isLast
      onSubmit={() => navigate(pathTo("dashboard"))}
    >
      <WayList ways={NEXT} />
      <SampleSections />
    </StepFrame>
  );
}
