import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useMay } from "#admin/kit/page/use-session.ts";
import { getSampleSummary } from "#contract/sample.ts";
import { countInWords } from "#rules/sample.ts";
import { call } from "#ui/call.ts";
import classes from "./sample-bar.module.css";

// Opened once in a clinic's life.
const RemoveSampleModal = lazy(() => import("./remove-sample-modal.tsx"));

const NAMED = ["patients", "appointments", "bills"] as const;

/** Above every screen while there are invented patients, appointments or bills: says so, and how to be rid of them. */
export function SampleBar() {
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  const { data: summary = [] } = useQuery({
    queryKey: [getSampleSummary.path],
    queryFn: async ({ signal }) => (await call(getSampleSummary, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const counts = NAMED.flatMap((table) => summary.filter((one) => one.table === table));
  if (counts.length === 0) return null;
  return (
    <section className={classes.bar} aria-label="Example data">
      <p>
        Example data, all invented: {counts.map(({ table, count }) => countInWords(table, count)).join(", ")}
      </p>
      {may("clinic.setUp") && (
        <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
          Remove all of it
        </Button>
      )}
      <Suspense>{isAsking && <RemoveSampleModal onClose={() => setIsAsking(false)} />}</Suspense>
    </section>
  );
}
