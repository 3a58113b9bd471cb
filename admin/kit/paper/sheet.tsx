import type { ReactNode } from "react";
import { Logo } from "#admin/shell/layout/logo.tsx";
import { letterhead } from "#content/letterhead.ts";
import { PageSize } from "./page-size.tsx";
import classes from "./sheet.module.css";

interface SheetProps {
  /** The paper's own look: its type and what stands on it. */
  className?: string;
  /** Whether its pages are numbered. */
  numbered?: boolean;
  children: ReactNode;
}

/**
 * A paper of the clinic on A4, as long as it needs:
 *
 *   <Sheet numbered><Letterhead tax><h1>Invoice</h1></Letterhead>…</Sheet>
 */
export function Sheet({ className = "", numbered, children }: SheetProps) {
  return (
    <article className={`${classes.sheet} ${className}`}>
      <PageSize size="A4" numbered={numbered} />
      {children}
    </article>
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
  const lines = [letterhead.tagline, ...letterhead.lines, tax && letterhead.taxLine];
  return (
    <header className={classes.head}>
      <div className={classes.clinic}>
        <Logo width={49} />
        <div>
          <b>{letterhead.name}</b>
          <p>{lines.map((line) => line && <span key={line}>{line}</span>)}</p>
        </div>
      </div>
      <div className={classes.aside}>{children}</div>
    </header>
  );
}
