import { Button } from "@mantine/core";
import { Link } from "react-router";
import { visitsText } from "#admin/features/clinic/schedule/day/preview.tsx";
import classes from "#admin/features/clinic/schedule/schedule.module.css";
import { useAnswer } from "#admin/kit/call/use-call.ts";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { listUncovered } from "#contract/desk/uncovered-visits.ts";
import { pathTo } from "#rules/clinic/screens.ts";

/** Leads to the visits outside the hours, where there are any. */
export default function RearrangeLink() {
  const canOpen = useCanOpen();
  const { data } = useAnswer(
    listUncovered,
    { query: { page: 1, pageSize: 10 } },
    { enabled: canOpen("rearrange") },
  );
  const count = data?.total ?? 0;
  if (count === 0) return null;
  return (
    <Button component={Link} to={pathTo("rearrange")} variant="default" className={classes.rearrange}>
      Rearrange {visitsText(count)}
    </Button>
  );
}
