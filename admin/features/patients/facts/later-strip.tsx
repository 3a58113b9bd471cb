import { lazy, Suspense } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { getSafety } from "#contract/patients/facts.ts";
import type { PatientSafety } from "#contract/patients/short-fact.ts";
import type { Place } from "#rules/patients/safety-banner.ts";
import classes from "./safety-strip.module.css";

// Screens about another record of the patient are drawn before it.
const SafetyStrip = lazy(() => import("./safety-strip.tsx"));

interface LaterStripProps {
  /** Absent for who may not read it, and while it loads. */
  safety: PatientSafety | null | undefined;
  place?: Place;
}

/** The strip of a patient whose record is on the screen; its place is kept while it loads. */
export function LaterStrip({ safety, place = "screen" }: LaterStripProps) {
  if (!safety) return null;
  return (
    <Suspense fallback={<div className={classes.kept} data-place={place} />}>
      <SafetyStrip patient={safety} place={place} />
    </Suspense>
  );
}

/** The strip of the patient who was chosen in a form. */
export function StripOfChosen({ idPatient, place }: { idPatient: number | null; place?: Place }) {
  const may = useMay();
  const isAsked = idPatient !== null && may("facts.read");
  const { data } = useCall(getSafety, isAsked ? { query: { patientId: idPatient } } : null);
  return <LaterStrip safety={data?.id === idPatient ? data : null} place={place} />;
}
