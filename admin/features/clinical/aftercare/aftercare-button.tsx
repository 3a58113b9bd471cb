import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { IconHeartbeat } from "#admin/kit/display/icons.ts";
import { say } from "#ui/say.ts";

const AftercareDialog = lazy(() => import("./aftercare-dialog.tsx"));

interface AftercareButtonProps {
  idVisit: number;
  idPatient: number;
}

/** Chooses what a patient takes home to read. */
export function AftercareButton(visit: AftercareButtonProps) {
  const [isOpen, open] = useState(false);
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconHeartbeat size={16} stroke={1.75} aria-hidden />}
        onClick={() => open(true)}
      >
        {say("Aftercare")}
      </Button>
      {isOpen && (
        <Suspense>
          <AftercareDialog {...visit} onClose={() => open(false)} />
        </Suspense>
      )}
    </div>
  );
}
