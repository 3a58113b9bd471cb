import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { PaperOf } from "#admin/features/money/bills/print/paper-of.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { ClinicContext } from "#admin/kit/page/clinic.ts";
import type { PublicClinic } from "#contract/clinic/settings.ts";
import type { PaperSize } from "#rules/values/paper-size.ts";
import classes from "./paper-preview.module.css";
import { SAMPLE_PAPER } from "./sample-paper.ts";

const SIZES = [
  { value: "a4", label: "A4" },
  { value: "roll", label: "80 mm" },
  { value: "roll58", label: "58 mm" },
];

/** An invoice drawn by what prints them, with facts that are still being typed. Only to be looked at. */
export function PaperPreview({ title, facts }: { title: string; facts: PublicClinic }) {
  const [size, setSize] = useState<PaperSize>("a4");
  return (
    <div>
      <Row as="header" gap={8} align="center" wrap className={classes.head}>
        <h2>{title}</h2>
        <SegmentedControl
          aria-label="Paper"
          size="xs"
          value={size}
          onChange={(value) => setSize(value as PaperSize)}
          data={SIZES}
        />
      </Row>
      {/* The fields say it in words; the drawing is for the eye. */}
      <div className={classes.desk} data-size={size} aria-hidden inert>
        <ClinicContext value={facts}>
          <PaperOf size={size} paper={SAMPLE_PAPER} duplicate={false} />
        </ClinicContext>
      </div>
      <p className={classes.hint}>
        Used from the next print on. What is already printed keeps its letterhead.
      </p>
    </div>
  );
}
