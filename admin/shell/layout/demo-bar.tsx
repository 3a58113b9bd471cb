import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useClinic } from "#admin/kit/page/clinic.ts";
import classes from "./demo-bar.module.css";

// Opened once in a clinic's life.
const OwnClinicDialog = lazy(() => import("./own-clinic-dialog.tsx"));

/** Above every screen of a demo clinic: says so, and how to begin with one's own. */
export function DemoBar() {
  const demo = useClinic()?.demo;
  const [isAsking, setIsAsking] = useState(false);
  if (!demo) return null;
  return (
    <Row
      as="section"
      gap={8}
      gapX={12}
      align="center"
      justify="between"
      wrap
      className={classes.bar}
      aria-label="Demo clinic"
    >
      <p>
        Demo<span className="hide-sm"> clinic</span>: nothing here is real
      </p>
      <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
        Start your own clinic
      </Button>
      <Suspense>
        {isAsking && <OwnClinicDialog command={demo.start} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </Row>
  );
}
