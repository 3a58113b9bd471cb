import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useAltKey } from "#admin/features/clinical/doctor-panel/note/use-alt-key.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { say } from "#ui/say.ts";
import type { WorkedVisit } from "./visit-work.tsx";

const VisitWork = lazy(() => import("./visit-work.tsx"));

/** Opens the work of a visit, for those who write it down. */
export function WorkButton({ visit }: { visit: WorkedVisit }) {
  const mayWrite = useMay()("chart.write");
  return mayWrite && <OpenWork visit={visit} />;
}

function OpenWork({ visit }: { visit: WorkedVisit }) {
  const [isOpen, setOpen] = useState(false);
  useAltKey("W", say("Work"), () => setOpen(true));
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {say("Work")}
      </Button>
      {isOpen && (
        <Suspense>
          <VisitWork visit={visit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
