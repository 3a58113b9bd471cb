import { Button, Radio, Select } from "@mantine/core";
import { useState } from "react";
import { IconPrinter } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { PageSize } from "#admin/kit/paper/sheet.tsx";
import { usePaperSize } from "#admin/kit/paper/use-paper-size.ts";
import type { PaperSize } from "#rules/values/paper-size.ts";
import classes from "./printer.module.css";
import { StepFrame } from "./step-frame.tsx";
import { useConfirm } from "./use-confirm.ts";

/** Paper → its name, the size of the printed page, and the ruler that fits on it, in millimetres. */
const PAPERS = {
  roll: { label: "80 mm receipt printer", size: "80mm 100mm", ruler: 50 },
  roll58: { label: "58 mm receipt printer", size: "58mm 100mm", ruler: 40 },
  a4: { label: "A4 printer", size: "A4", ruler: 50 },
} as const satisfies Record<PaperSize, unknown>;

/** What came out → what to do about it; null: it is right. */
const OUTCOMES = {
  right: { label: "The ruler is right", advice: null },
  size: {
    label: "Too small or too large",
    advice:
      "In the print dialog set the scale to 100 %, the margins to none and the paper to the one you chose here.",
  },
  urdu: {
    label: "The Urdu line is boxes or missing",
    advice:
      "Print from the browser with its driver for graphics: a driver for plain text has no Urdu letters.",
  },
  nothing: {
    label: "Nothing",
    advice:
      "Print a test page from the computer’s own printer settings first. If that works, choose the same printer here.",
  },
} as const;
type Outcome = keyof typeof OUTCOMES;

const tick = (at: number) => (at % 10 === 0 ? 6 : at % 5 === 0 ? 4 : 2.5);

/** A line for each millimetre. */
function Ruler({ length }: { length: number }) {
  const millimetres = Array.from({ length: length + 1 }, (_, at) => at);
  return (
    <svg
      className={classes.ruler}
      style={{ width: `${length + 1}mm` }}
      viewBox={`-0.5 0 ${length + 1} 7`}
      role="img"
      aria-label={`Ruler, ${length} mm`}
    >
      <path d={`M0 .3h${length}${millimetres.map((at) => `M${at} .3v${tick(at)}`).join("")}`} />
    </svg>
  );
}

function TestSlip({ paper }: { paper: PaperSize }) {
  const known = useClinic();
  return (
    <Grid justify="center" className={classes.slip} data-paper={paper}>
      <b>{known?.clinic.name.en}</b>
      <span>Test receipt</span>
      <Ruler length={PAPERS[paper].ruler} />
      <span>0 to {PAPERS[paper].ruler} mm</span>
      <span lang="ur" dir="rtl" className={classes.urdu}>
        شکریہ، پھر تشریف لائیں
      </span>
      <span>0123456789 Rs 12,500</span>
    </Grid>
  );
}

interface OutcomeProps {
  /** How long the printed ruler is, in millimetres. */
  ruler: number;
  outcome: Outcome | null;
  onSaid: (outcome: Outcome) => void;
}

/** What came out of the printer, and what helps where it is wrong. */
function WhatCameOut({ ruler, outcome, onSaid }: OutcomeProps) {
  const advice = outcome && OUTCOMES[outcome].advice;
  return (
    <>
      <Radio.Group label="What came out?" value={outcome} onChange={(said) => onSaid(said as Outcome)}>
        <Grid gap={10} className={classes.outcomes}>
          {Object.entries(OUTCOMES).map(([value, { label }]) => (
            <Radio
              key={value}
              value={value}
              label={value === "right" ? `${label}: ${ruler} mm is ${ruler} mm` : label}
            />
          ))}
        </Grid>
      </Radio.Group>
      {advice && <Note kind="attention" title={advice} announce />}
    </>
  );
}

/** One test print, and what it tells about the printer. */
export function PrinterStep() {
  const [, remember] = usePaperSize();
  const [paper, setPaper] = useState<PaperSize>("roll");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { busy, confirm } = useConfirm("printer");
  const { ruler, size } = PAPERS[paper];
  return (
    <StepFrame
      title="Print one receipt."
      lead="Better now than with a patient waiting."
      submit="It is right"
      busy={busy}
      disabled={outcome !== "right"}
      onSubmit={() => {
        if (outcome !== "right") return;
        remember(paper);
        void confirm();
      }}
    >
      <PageSize size={size} />
      <Grid align="start" className={classes.columns}>
        <Grid gap={16} className={classes.asks}>
          <Select
            label="Receipt printer"
            allowDeselect={false}
            data={Object.entries(PAPERS).map(([value, { label }]) => ({ value, label }))}
            value={paper}
            onChange={(chosen) => setPaper((chosen as PaperSize) ?? "roll")}
          />
          <div>
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
              onClick={() => window.print()}
            >
              Print the test
            </Button>
          </div>
          <WhatCameOut ruler={ruler} outcome={outcome} onSaid={setOutcome} />
        </Grid>
        <TestSlip paper={paper} />
      </Grid>
    </StepFrame>
  );
}
