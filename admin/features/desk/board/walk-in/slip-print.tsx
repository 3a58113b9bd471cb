import { useEffect } from "react";
import { createPortal } from "react-dom";
import { Slip, type SlipFacts } from "./slip.tsx";
import "./slip-print.css";

const nextFrame = () => new Promise(requestAnimationFrame);

/** Resolves once the fonts have loaded and the page has the length of the slip. */
async function isDrawn(): Promise<void> {
  await document.fonts.ready;
  await nextFrame();
  await nextFrame();
}

/**
 * Prints a slip from wherever one is: it stands beside the page, is seen by the printer alone, and calls `onDone` when
 * the browser has it.
 */
export function SlipPrint({ facts, onDone }: { facts: SlipFacts; onDone: () => void }) {
  useEffect(() => {
    let isGone = false;
    window.addEventListener("afterprint", onDone, { once: true });
    void isDrawn().then(() => {
      if (!isGone) window.print();
    });
    return () => {
      isGone = true;
      window.removeEventListener("afterprint", onDone);
    };
  }, [onDone]);
  return createPortal(
    <div className="slip-print" aria-hidden="true">
      <Slip facts={facts} />
    </div>,
    document.body,
  );
}
