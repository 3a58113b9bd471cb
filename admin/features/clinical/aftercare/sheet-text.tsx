import { LatinRuns } from "#admin/kit/display/latin-runs.tsx";
import type { HandedOver } from "#contract/clinical/aftercare.ts";
import classes from "./aftercare.module.css";

const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

/** What a sheet says, in English and beside it in Urdu. */
export function SheetText({ sheet: { en, ur } }: { sheet: Pick<HandedOver, "en" | "ur"> }) {
  return (
    <div className={classes.text} data-alone={ur === null || undefined}>
      <Lines lines={linesOf(en)} />
      {ur !== null && <Lines lines={linesOf(ur)} isUrdu />}
    </div>
  );
}

function Lines({ lines, isUrdu = false }: { lines: readonly string[]; isUrdu?: boolean }) {
  const language = isUrdu
    ? ({ lang: "ur", dir: "rtl", className: "ur" } as const)
    : ({ dir: "auto" } as const);
  return (
    <ul {...language}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <li key={index}>{isUrdu ? <LatinRuns text={line} /> : line}</li>
      ))}
    </ul>
  );
}
