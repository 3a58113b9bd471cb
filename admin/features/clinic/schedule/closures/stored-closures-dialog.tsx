import { useCall } from "#admin/kit/call/use-call.ts";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { Loaded } from "#admin/kit/view/view-page.tsx";
import { type Closure, getClosures } from "#contract/clinic/schedule.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { DayClosures } from "./day-closures.tsx";

interface StoredClosuresProps {
  onChange: (closure: Closure) => void;
  onClose: () => void;
}

/** Leave and closures that are not over, in the order in which they begin. */
export default function StoredClosuresDialog({ onChange, onClose }: StoredClosuresProps) {
  const found = useCall(getClosures, { query: { from: clinicToday() } });
  return (
    <Modal title="Leave and closures" onClose={onClose}>
      <Grid gap={16}>
        <Loaded query={found}>
          {(closures) =>
            closures.length === 0 ? (
              <p className="muted">Nothing is entered from today on.</p>
            ) : (
              <DayClosures closures={closures} label="Leave and closures" withDoctor onChange={onChange} />
            )
          }
        </Loaded>
      </Grid>
    </Modal>
  );
}
