import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconHeartbeat } from "#admin/kit/display/icons.ts";
import { getHandedOver } from "#contract/clinical/aftercare.ts";
import { say } from "#ui/say.ts";

const AftercareDialog = lazy(() => import("./aftercare-dialog.tsx"));

interface AftercareButtonProps {
  idVisit: number;
  idPatient: number;
}

/** Chooses what a patient takes home to read. */
export function AftercareButton(visit: AftercareButtonProps) {
  const [isOpen, open] = useState(false);
  const { data = [] } = useCall(getHandedOver, { query: { appointmentId: visit.idVisit } });
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
      {data.length > 0 && (
        <span className="fs-13 soft">
          <bdi>{data.map(({ name }) => name).join(", ")}</bdi>
        </span>
      )}
      {isOpen && (
        <Suspense>
          <AftercareDialog {...visit} onClose={() => open(false)} />
        </Suspense>
      )}
    </div>
  );
}
