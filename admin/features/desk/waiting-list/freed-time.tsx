import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { calledDoctor } from "#rules/clinic/hours/slot-words.ts";
import { type FreedVisit, useFitting } from "./use-fitting.ts";
import classes from "./waiting.module.css";

const FillDialog = lazy(() => import("./fill-dialog.tsx"));

/**
 * "17:30 to 18:00 with Dr Sana is free. 3 on the waiting list fit." Nothing where it is taken again, or nobody fits.
 * `onDismiss`: it can be put away.
 */
export default function FreedTime({ freed, onDismiss }: { freed: FreedVisit; onDismiss?: () => void }) {
  const may = useMay();
  const { data } = useFitting(freed);
  const [isOpen, setOpen] = useState(false);
  const fits = data?.free && data.count > 0;
  if (!fits && !isOpen) return null;
  return (
    <>
      {fits && data.free && (
        <Row gap={6} gapX={12} align="center" wrap className={classes.free}>
          <p role="status">
            {data.free.from} to {data.free.to} with {calledDoctor(data.doctorName)} is free.{" "}
            <b>
              {data.count} on the waiting list {data.count === 1 ? "fits" : "fit"}.
            </b>
          </p>
          <Row gap={6} wrap>
            {may("waiting.write") && (
              <Button size="xs" onClick={() => setOpen(true)}>
                Fill
              </Button>
            )}
            {onDismiss && (
              <Button size="xs" variant="subtle" onClick={onDismiss}>
                Not now
              </Button>
            )}
          </Row>
        </Row>
      )}
      {isOpen && (
        <Suspense>
          <FillDialog freed={freed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
