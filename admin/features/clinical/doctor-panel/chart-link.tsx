import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useMay } from "#admin/kit/page/use-session.ts";
import { say } from "#ui/say.ts";
import { usePanelUrl } from "./panel-url.ts";

/** From the note to the tooth chart, for those who may read it. */
export function ChartLink() {
  const { to } = usePanelUrl();
  const mayRead = useMay()("chart.read");
  if (!mayRead) return null;
  return (
    <Button component={Link} to={to({ isChart: true })} size="xs" variant="default">
      {say("Tooth chart")}
    </Button>
  );
}

/** From the tooth chart back to the note. */
export function NoteLink() {
  const { to } = usePanelUrl();
  return (
    <Button component={Link} to={to({})} size="xs" variant="default">
      {say("Note")}
    </Button>
  );
}
