import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Form } from "#admin/kit/form/form.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import classes from "./set-up.module.css";
import { useWays } from "./ways.ts";

interface StepFrameProps {
  title: string;
  /** What the step is for. */
  lead: string;
  /** The button that settles the step: its text names its effect. */
  submit: string;
  onSubmit: () => void;
  busy?: boolean;
  disabled?: boolean;
  /** Nothing follows: there is no Later. */
  isLast?: boolean;
  children?: ReactNode;
}

/** A step: heading, fields, and the bar with Back, Later and what settles it. Ctrl+Enter settles it. */
export function StepFrame({
  title,
  lead,
  submit,
  onSubmit,
  busy,
  disabled,
  isLast,
  children,
}: StepFrameProps) {
  const { back, on } = useWays();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Matab`;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title]);
  useShortcut({ keys: "mod+Enter", label: submit, group: "This step", run: onSubmit });
  return (
    <Form label={title} className={classes.step} onSubmit={onSubmit}>
      <div className={classes.inside}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </div>
      <Row gap={10} align="center" className={classes.bar} data-action-bar>
        {back && (
          <Button variant="subtle" onMouseDown={preventFocusChange} onClick={back}>
            Back
          </Button>
        )}
        <span className="gap" />
        {!isLast && (
          <Button variant="default" onMouseDown={preventFocusChange} onClick={on}>
            Later
          </Button>
        )}
        <Button type="submit" loading={busy} disabled={disabled} onMouseDown={preventFocusChange}>
          {submit}
        </Button>
      </Row>
    </Form>
  );
}
