import { Link } from "react-router";
import {
  type Icon,
  IconCalendarEvent,
  IconCircleCheck,
  IconReceipt2,
  IconUpload,
  IconUsers,
} from "#admin/kit/display/icons.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import type { DashboardData } from "#contract/money/dashboard.ts";
import { pathTo, type ScreenPathWithoutId } from "#rules/clinic/screens.ts";
import classes from "./next-steps.module.css";

/** Whether nothing has been recorded yet that a figure could come from. */
export const isBeginning = (data: DashboardData): boolean =>
  [
    data.totalPatients,
    data.totalAppointments,
    data.totalEarnings,
    data.totalExpenses ?? 0,
    data.owedInAll,
    data.advancesHeld,
    data.newPatientsThisMonth,
  ].every((figure) => figure === 0);

const STEPS: readonly { screen: ScreenPathWithoutId; icon: Icon; title: string; text: string }[] = [
  {
    screen: "set-up",
    icon: IconCircleCheck,
    title: "Finish setting up",
    text: "Name, hours, doctors, prices and the printer, step by step.",
  },
  {
    screen: "import",
    icon: IconUpload,
    title: "Bring in your patients",
    text: "From a spreadsheet of the system before.",
  },
  {
    screen: "patients/CreatePatient",
    icon: IconUsers,
    title: "Add the first patient",
    text: "A name and a phone number are enough to begin.",
  },
  {
    screen: "appointment/add",
    icon: IconCalendarEvent,
    title: "Book the first appointment",
    text: "It appears on the day board at once.",
  },
  {
    screen: "billing/add",
    icon: IconReceipt2,
    title: "Write the first bill",
    text: "What is received appears here, by day and by department.",
  },
];

/** Shows a clinic without records its first steps, instead of figures that are all zero. */
export function NextSteps() {
  const canOpen = useCanOpen();
  return (
    <Grid as="section" gap={14} className={classes.steps} aria-labelledby="next-steps">
      <h2 id="next-steps">The figures begin with your first records</h2>
      <ul>
        {STEPS.filter(({ screen }) => canOpen(screen)).map(({ screen, icon: StepIcon, title, text }) => (
          <li key={screen}>
            <Link to={pathTo(screen)}>
              <StepIcon size={20} stroke={1.75} aria-hidden />
              <b>{title}</b>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Grid>
  );
}
