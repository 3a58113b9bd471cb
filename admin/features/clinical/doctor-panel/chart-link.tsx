import { Button } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { useMay } from "#admin/kit/page/use-session.ts";
import { say } from "#ui/say.ts";
import { useAltKey } from "./note/use-alt-key.ts";
import { usePanelUrl } from "./panel-url.ts";

/** From the note to the tooth chart, for those who may read it. */
export function ChartLink() {
  const { to } = usePanelUrl();
  const mayRead = useMay()("chart.read");
  return mayRead && <KeyLink to={to({ isChart: true })} label={say("Tooth chart")} />;
}

/** From the tooth chart back to the note. */
export function NoteLink() {
  const { to } = usePanelUrl();
  return <KeyLink to={to({})} label={say("Note")} />;
}

/** Alt+C goes to the chart, and back. */
function KeyLink({ to, label }: { to: string; label: string }) {
  const navigate = useNavigate();
  useAltKey("C", label, () => navigate(to));
  return (
    <Button component={Link} to={to} size="xs" variant="default">
      {label}
    </Button>
  );
}
