import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { countBookedOn } from "#contract/clinic/settings.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { formatDate } from "#rules/values/display.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";

const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/** The list of a day's appointments. */
const listOf = (day: string) =>
  `${pathTo("appointments")}?appointmentDateFrom=${day}&appointmentDateTo=${day}`;

/** For each day that is to be closed and has patients booked: that they would come to a closed door. */
export function BookedNotes({ days }: { days: readonly string[] }) {
  const today = clinicToday();
  const coming = days.filter((day) => IS_DAY.test(day) && day >= today).toSorted();
  const asked = coming.join(",");
  const { data = [] } = useCall(
    countBookedOn,
    { query: { days: asked } },
    { enabled: asked !== "", keepPrevious: true },
  );
  const shown = data.filter(({ day }) => coming.includes(day));
  if (shown.length === 0) return null;
  return (
    <Grid gap={8} className="mb-12">
      {shown.map(({ day, booked }) => (
        <Note
          key={day}
          kind="attention"
          announce
          title={`${formatDate(day)}: ${booked === 1 ? "1 patient is" : `${booked} patients are`} booked on a day you close`}
          actions={
            <Button component={Link} to={listOf(day)} size="xs" variant="default">
              {booked === 1 ? "Show the appointment" : `Show the ${booked} appointments`}
            </Button>
          }
        >
          They still have their times. Move them, or they will come to a closed door.
        </Note>
      ))}
    </Grid>
  );
}
