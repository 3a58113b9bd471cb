import { Fragment, type ReactNode, useContext } from "react";
import { Logo, useWordmark } from "#admin/kit/display/logo.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { ClinicContext } from "#admin/kit/page/clinic.ts";
import { nonce } from "#admin/kit/page/nonce.ts";
import classes from "./sheet.module.css";
import { useLetterhead } from "./use-letterhead.ts";

/**
 * Page numbers in the foot of every sheet. The page has no margins, so that browsers print no address and date; the
 * number is placed inside the sheet's own margin.
 */
const numberOf = (side: number) => `@bottom-right {
  content: "Page " counter(page) " of " counter(pages);
  height: 5mm;
  margin: -11mm ${side}mm 6mm 0;
  font: 8.5pt "Inter Variable", sans-serif;
  color: #44525f;
}`;

/** The paper's name at the foot of every sheet, for one that is more than a page long. */
const nameOf = (name: string, side: number) => `@bottom-left {
  content: ${JSON.stringify(name)};
  height: 5mm;
  margin: -11mm 0 6mm ${side}mm;
  font: 8.5pt "Inter Variable", sans-serif;
  color: #44525f;
}`;

/** The sizes of a sheet, with the margin at its sides in millimetres, as in sheet.module.css. */
const SIDES = { A4: 18, A5: 11 } as const;
export type SheetSize = keyof typeof SIDES;

interface PageSizeProps {
  size: string;
  /** The margin at the sides, in millimetres. */
  side?: number;
  numbered?: boolean;
  name?: string | undefined;
}

/** The size of the printed page, such as "A4" or "80mm 140mm", without margins: the sheet has its own. */
export function PageSize({ size, side = SIDES.A4, numbered = false, name }: PageSizeProps) {
  // A paper that is only drawn leaves the page that it is drawn on as it is.
  if (useContext(ClinicContext)) return null;
  const foot = `${numbered ? numberOf(side) : ""} ${name ? nameOf(name, side) : ""}`;
  return <style nonce={nonce}>{`@page { size: ${size}; margin: 0; ${foot} }`}</style>;
}

interface SheetProps {
  /** A4 by default. */
  size?: SheetSize;
  /** The paper's own look: its type and what stands on it. */
  className?: string;
  /** Whether its pages are numbered. */
  numbered?: boolean;
  /** What each page says at its foot: which paper it is of. */
  name?: string;
  children: ReactNode;
}

/**
 * A paper of the clinic, as long as it needs. What closes it is never on a page without the row above it: a
 * `ClosingRow`, or on a paper of two pages at most a block with `data-closing`:
 *
 *   <Sheet numbered><Letterhead tax><h1>Invoice</h1></Letterhead>… <div data-closing>sums, thanks</div></Sheet>
 */
export function Sheet({ size = "A4", className = "", numbered, name, children }: SheetProps) {
  return (
    <article className={`${classes.sheet} ${className}`} data-size={size}>
      <PageSize size={size} side={SIDES[size]} numbered={numbered} name={name} />
      {children}
    </article>
  );
}

/** A phone number is never broken, only the line between two. */
function Line({ line }: { line: string }) {
  return (
    <span>
      {line.split(" · ").map((part, at) => (
        <Fragment key={part}>
          {at > 0 && " · "}
          <span className={classes.part}>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}

interface LetterheadProps {
  /** Whether the paper is one of money, which carries the tax number. */
  tax?: boolean;
  /** What the paper is, or whose: on the other side. */
  children: ReactNode;
}

/** The clinic's name and address at the head of a sheet. */
export function Letterhead({ tax = false, children }: LetterheadProps) {
  const letterhead = useLetterhead();
  const lines = [letterhead?.tagline, ...(letterhead?.lines ?? []), tax && letterhead?.taxLine];
  return (
    <Row as="header" gap={24} justify="between" className={classes.head}>
      <div className={classes.clinic} data-wordmark={useWordmark() || undefined}>
        <Logo width={49} widest={265} />
        <div>
          <b>{letterhead?.name}</b>
          <p>{lines.map((line) => line && <Line key={line} line={line} />)}</p>
        </div>
      </div>
      <div className={`${classes.aside} shrink text-end`}>{children}</div>
    </Row>
  );
}
