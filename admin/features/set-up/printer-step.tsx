import { Button, Radio, Select } from "@mantine/core";
import { useState } from "react";
import { IconPrinter } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { useClinic } from "#admin/kit/page/clinic.ts";
import { PageSize } from "#admin/kit/paper/sheet.tsx";
import classes from "./printer.module.css";
import frame from "./set-up.module.css";
import { StepFrame } from "./step-frame.tsx";
import { useConfirm } from "./use-confirm.ts";

/** Paper → its name and the size of the printed page. */
const PAPERS = {
  roll: { label: "80 mm receipt printer", size: "80mm 100mm" },
  a4: { label: "A4 printer", size: "A4" },
} as const;
type Paper = keyof typeof PAPERS;

/** What came out → what to do about it; null: it is right. */
const OUTCOMES = {
  right: { label: "The ruler is right: 50 mm is 50 mm", advice: null },
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

/** From 0 to 50 mm, a line for each. */
const MILLIMETRES = Array.from({ length: 51 }, (_, at) => at);
const tick = (at: number) => (at % 10 === 0 ? 6 : at % 5 === 0 ? 4 : 2.5);

function Ruler() {
  return (
    <svg className={classes.ruler} viewBox="-0.5 0 51 7" role="img" aria-label="Ruler, 50 mm">
      <path d={`M0 .3h50${MILLIMETRES.map((at) => `M${at} .3v${tick(at)}`).join("")}`} />
    </svg>
  );
}

function TestSlip() {
  const known = useClinic();
  return (
    <div className={classes.slip}>
      <b>{known?.clinic.name.en}</b>
      <span>Test receipt</span>
      <Ruler />
      <span>0 to 50 mm</span>
      <span lang="ur" dir="rtl" className={classes.urdu}>
        شکریہ، پھر تشریف لائیں
      </span>
      <span>0123456789 Rs 12,500</span>
    </div>
  );
}

/** One test print, and what it tells about the printer. */
export function PrinterStep() {
  const [paper, setPaper] = useState<Paper>("roll");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { busy, confirm } = useConfirm("printer");
  const advice = outcome && OUTCOMES[outcome].advice;
  return (
    <StepFrame
      title="Print one receipt."
      lead="Better now than with a patient waiting."
      submit="It is right"
      busy={busy}
      disabled={outcome !== "right"}
      onSubmit={() => outcome === "right" && confirm()}
    >
      <PageSize size={PAPERS[paper].size} />
      <div className={classes.columns}>
        <div className={`${frame.stack} ${classes.asks}`}>
          <Select
            label="Receipt printer"
            allowDeselect={false}
            data={Object.entries(PAPERS).map(([value, { label }]) => ({ value, label }))}
            value={paper}
            onChange={(chosen) => setPaper((chosen as Paper) ?? "roll")}
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
          <Radio.Group
            label="What came out?"
            value={outcome}
            onChange={(said) => setOutcome(said as Outcome)}
          >
            <div className={classes.outcomes}>
              {Object.entries(OUTCOMES).map(([value, { label }]) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </div>
          </Radio.Group>
          {advice && <Note kind="attention" title={advice} announce />}
        </div>
        <TestSlip />
      </div>
    </StepFrame>
  );
}
