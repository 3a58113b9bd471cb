import { Button } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useAct } from "#admin/kit/call/use-act.ts";
import { IconAlertTriangle, IconHeartbeat } from "#admin/kit/display/icons.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import { confirmFacts } from "#contract/patients/facts.ts";
import type { Patient } from "#contract/patients/patients.ts";
import {
  type BannerItem,
  type Place,
  type SafetyBanner,
  safetyBanner,
} from "#rules/patients/safety-banner.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { say } from "#ui/say.ts";
import classes from "./safety-strip.module.css";

const FactsDialog = lazy(() => import("./facts-dialog.tsx"));

interface SafetyStripProps {
  patient: Pick<Patient, "id" | "fullName" | "anyKnownAllergies" | "facts">;
  /** On a bill allergies alone are told, and nothing is changed. */
  place?: Place;
}

/**
 * What somebody must know of the patient before treating them, in one strip under the name. Nothing for staff who may not
 * read it.
 */
export function SafetyStrip({ patient, place = "screen" }: SafetyStripProps) {
  const { id, fullName, anyKnownAllergies, facts } = patient;
  const may = useMay();
  const [asking, ask] = useState<{ told: string } | null>(null);
  if (!facts) return null;
  const banner = safetyBanner(facts, {
    today: clinicToday(),
    patientName: fullName,
    allergyText: anyKnownAllergies,
    mayReadSensitive: may("facts.readSensitive"),
    place,
  });
  const mayWrite = may("facts.write") && place === "screen";
  const Icon = banner.tone === "coral" ? IconAlertTriangle : IconHeartbeat;
  const makeFact = mayWrite ? () => ask({ told: anyKnownAllergies ?? "" }) : undefined;
  return (
    <Row
      as="section"
      gap={8}
      gapX={12}
      align="center"
      wrap
      className={classes.strip}
      data-tone={banner.tone}
      aria-label={banner.label}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <Items banner={banner} makeFact={makeFact} />
      {mayWrite && (
        <Row gap={6} className={`${classes.acts} no-print`}>
          {banner.askAgain && <StillSo patientId={id} />}
          <ChangeButton open={() => ask({ told: "" })} />
        </Row>
      )}
      {asking && (
        <Suspense>
          <FactsDialog patient={patient} told={asking.told} onClose={() => ask(null)} />
        </Suspense>
      )}
    </Row>
  );
}

interface ItemsProps {
  banner: SafetyBanner;
  /** Offers to make a fact of what the patient told; undefined for who may not. */
  makeFact: (() => void) | undefined;
}

function Items({ banner: { allergies, items, rest, moreText }, makeFact }: ItemsProps) {
  const [all, showAll] = useState(false);
  return (
    <Row as="ul" gap={4} gapX={16} wrap className={classes.items}>
      {allergies && <li>{allergies}</li>}
      {(all ? [...items, ...rest] : items).map((item) => (
        <Item key={`${item.kind} ${item.factId ?? item.text}`} item={item}>
          {item.kind === "told" && makeFact && (
            <button type="button" className={classes.link} onClick={makeFact}>
              {say("Make it a fact")}
            </button>
          )}
        </Item>
      ))}
      {moreText && !all && (
        <li>
          <button type="button" className={classes.link} onClick={() => showAll(true)}>
            {moreText}
          </button>
        </li>
      )}
    </Row>
  );
}

function Item({ item: { text, note, isSevere }, children }: { item: BannerItem; children: ReactNode }) {
  return (
    <li data-severe={isSevere || undefined}>
      <bdi>{text}</bdi>
      {note && <span className={classes.note}> {note}</span>}
      {children && <> {children}</>}
    </li>
  );
}

/** Says of everything at once that it is still so today. */
function StillSo({ patientId }: { patientId: number }) {
  const { act, busy } = useAct(confirmFacts);
  const run = () => void act({ body: { patientId } });
  useShortcut({
    keys: "y",
    label: say("Safety facts: asked, all still so"),
    group: say("This patient"),
    run,
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      rightSection={<KeyCaps of="y" />}
      onClick={run}
    >
      {say("Asked again: still so")}
    </Button>
  );
}

function ChangeButton({ open }: { open: () => void }) {
  useShortcut({ keys: "a l", label: say("Add a safety fact"), group: say("This patient"), run: open });
  return (
    <Button size="compact-sm" variant="subtle" color="gray" onClick={open}>
      {say("Change")}
    </Button>
  );
}

export default SafetyStrip;
