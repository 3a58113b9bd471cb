import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { Row } from "#admin/kit/layout/layout.tsx";
import { BackLink } from "./back-link.tsx";
import classes from "./page.module.css";

/**
 * The frame of a screen: <Page><PageHead title="…" back={{ to, label }} actions={…} />…</Page>. The head names
 * the browser tab and takes the focus when the person arrives from another screen.
 */
export function Page({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}

interface PageHeadProps {
  title: string;
  /** Shown instead of the title's plain text, e.g. with an Urdu name in it. */
  heading?: ReactNode;
  back?: { to: string; label: string };
  /** Right after the title, such as a badge. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** A picture before the title: the head of a person's file. */
  picture?: ReactNode;
  /** Lines below the title, such as what tells a person from another. */
  below?: ReactNode;
}

let arrivedBefore = false;

/** Sets the tab's title, and focuses the heading, except on the first page and after the browser's Back. */
function useArrival(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const way = useNavigationType();
  useEffect(() => {
    document.title = `${title} · Matab`;
  }, [title]);
  // Before anything is painted: who clicks a field at once keeps the focus there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useLayoutEffect(() => {
    if (arrivedBefore || way !== "POP") heading.current?.focus({ preventScroll: true });
    arrivedBefore = true;
  }, []);
  return heading;
}

export function PageHead({ title, heading, back, beside, actions, picture, below }: PageHeadProps) {
  const ref = useArrival(title);
  return (
    <Row gap={12} gapX={16} align="center" wrap className={classes.head} data-file={below ? true : undefined}>
      {back && <BackLink className={classes.back} {...back} />}
      {picture}
      {/* One element before and after a record has loaded, or the heading would lose the focus. */}
      <div className={below ? classes.title : classes.alone}>
        <h1 ref={ref} tabIndex={-1}>
          {heading ?? title}
        </h1>
        {below}
      </div>
      {beside}
      <span className="gap" />
      {actions}
    </Row>
  );
}
