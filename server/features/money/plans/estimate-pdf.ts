import { Readable } from "node:stream";
import type { PlanEstimate } from "#contract/money/plan-records.ts";
import type { getPlanPdf } from "#contract/money/treatment-plans.ts";
import { ROWS } from "#rules/clinical/dental/draw/picture.ts";
import type { ChartToDraw } from "#rules/clinical/dental/draw/svg.ts";
import { dentitionOf } from "#rules/clinical/dental/teeth.ts";
import { estimatePaperOf, plannedEntries } from "#rules/money/plans/estimate-paper.ts";
import { itemsOf } from "#rules/money/plans/plan.ts";
import type { Download } from "#server/platform/http/download.ts";
import type { Call } from "#server/platform/http/mount.ts";
import { inItsScript, typesetUnderLetterhead } from "#server/platform/papers/letterhead-paper.ts";
import { chartCodesOf } from "./store.ts";
import { estimateOf } from "./views.ts";

type Codes = Awaited<ReturnType<typeof chartCodesOf>>;

/** The planned teeth of each option, to be drawn; none where nothing of them lies on a tooth that the chart draws. */
function plannedCharts(
  { content: { items, options }, shownOn, years }: PlanEstimate,
  codes: Codes,
): ChartToDraw[] {
  const on = { day: shownOn, on: `${shownOn}T00:00:00Z` };
  const planned = options.map(({ letter }) => plannedEntries(itemsOf(items, letter), codes, on));
  const teeth = planned.flat().flatMap((entry) => entry.teeth);
  if (teeth.length === 0) return [];
  const all = ROWS[dentitionOf(years, teeth)];
  // Of a child's four rows, one with nothing planned would only make the others small.
  const rows = all.length > 2 ? all.filter((row) => row.some((tooth) => teeth.includes(tooth))) : all;
  return planned.map((entries) => ({ entries, day: shownOn, rows, notation: "FDI", isSmall: true }));
}

/** What the template draws of an estimate. */
function estimateData(estimate: PlanEstimate) {
  const paper = estimatePaperOf(estimate);
  return {
    ...paper,
    patient: inItsScript(paper.patient),
    doctor: inItsScript(paper.doctor),
    name: inItsScript(paper.name),
    answer: paper.answer === null ? null : inItsScript(paper.answer),
    phases: paper.phases.map((phase) => ({
      ...phase,
      name: inItsScript(phase.name),
      lines: phase.lines.map((line) => ({ ...line, description: inItsScript(line.description) })),
    })),
    options: paper.options.map((option) => ({
      ...option,
      name: option.name === null ? null : inItsScript(option.name),
      note: option.note === null ? null : inItsScript(option.note),
    })),
  };
}

/** An estimate as PDF, as it was shown; the look is recorded. Throws 403, 404, 409 where nothing was shown, and 503. */
export async function estimatePdf({
  auditInOneStatement,
  query,
  db,
  staff,
}: Call<typeof getPlanPdf>): Promise<Download> {
  const estimate = await auditInOneStatement((on, actor) => estimateOf(on, query, { staff, actor }));
  const services = estimate.content.items.flatMap(({ idService }) => (idService === null ? [] : [idService]));
  const paper = {
    template: "estimate" as const,
    data: estimateData(estimate),
    charts: plannedCharts(estimate, await chartCodesOf(db, services)),
  };
  return {
    fileName: `estimate-${estimate.number.toLowerCase()}-${estimate.version}.pdf`,
    contentType: "application/pdf",
    body: Readable.from([await typesetUnderLetterhead(db, paper, staff)]),
  };
}
