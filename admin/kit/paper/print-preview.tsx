import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { IconArrowLeft, IconPrinter } from "#admin/kit/display/icons.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useFreshClinic } from "#admin/kit/page/clinic.ts";
import classes from "./print-preview.module.css";

interface PrintPreviewProps {
  /** Where Back leads. */
  back: string;
  print: () => void;
  /** While the print is being prepared. */
  busy?: boolean;
  /** Without a paper: it could not be loaded. */
  disabled?: boolean;
  /** Beside the print button. */
  tools?: ReactNode;
  /** Between the bar and the paper; on the screen only. */
  says?: ReactNode;
  /** The paper, which alone is printed. */
  children: ReactNode;
}

/** A paper as it will be printed, with what can be done with it above. There is none until its letterhead is known. */
export function PrintPreview({ back, print, busy, disabled, tools, says, children }: PrintPreviewProps) {
  const clinic = useFreshClinic();
  return (
    <div className={classes.preview}>
      <Row as="header" gap={10} align="center" wrap className={classes.bar}>
        <Button
          component={Link}
          to={back}
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
        >
          Back
        </Button>
        <span className="gap" />
        {tools}
        <Button
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          rightSection={<KeyCaps of="mod+p" />}
          loading={busy || !clinic}
          disabled={disabled}
          onClick={print}
        >
          Print
        </Button>
      </Row>
      <div className={classes.between}>{says}</div>
      <main>{clinic && children}</main>
    </div>
  );
}
