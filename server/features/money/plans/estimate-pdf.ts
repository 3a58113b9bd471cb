import { Readable } from "node:stream";
import type { PlanEstimate } from "#contract/money/plan-records.ts";
import type { getPlanPdf } from "#contract/money/treatment-plans.ts";
import { chartOn } from "#rules/clinical/dental/chart.ts";
import { drawChart, ROWS } from "#rules/clinical/dental/draw/picture.ts";
import { svgOf } from "#rules/clinical/dental/draw/svg.ts";
import { dentitionOf } from "#rules/clinical/dental/teeth.ts";
import { estimatePaperOf, plannedEntries } from "#rules/money/plans/estimate-paper.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Download } from "#server/platform/http/download.ts";
import type { Call } from "#server/platform/http/mount.ts";
import { inItsScript, typesetUnderLetterhead } from "#server/platform/papers/letterhead-paper.ts";
import { chartCodesOf } from "./store.ts";
import { estimateOf } from "./views.ts";

/** The drawn teeth of a version, as SVG; null where nothing of it lies on a tooth that the chart draws. */
async function chartPicture(db: Executor, { content, shownOn, years }: PlanEstimate): Promise<string | null> {
  const services = content.items.flatMap(({ idService }) => (idService === null ? [] : [idService]));
  const entries = plannedEntries(content.items, await chartCodesOf(db, services), {
    day: shownOn,
    on: `${shownOn}T00:00:00Z`,
  });
  if (entries.length === 0) return null;
  const teeth = entries.flatMap((entry) => entry.teeth);
  return svgOf(drawChart(chartOn(entries, shownOn), ROWS[dentitionOf(years, teeth)]));
}

/** An estimate as PDF, as it was shown; the look is recorded. Throws 403, 404, 409 where nothing was shown, and 503. */
export async function estimatePdf({
  auditInOneStatement,
  query,
  db,
  staff,
}: Call<typeof getPlanPdf>): Promise<Download> {
  const estimate = await auditInOneStatement((on, actor) => estimateOf(on, query, { staff, actor }));
  const paper = estimatePaperOf(estimate);
  const data = {
    ...paper,
    patient: inItsScript(paper.patient),
    doctor: inItsScript(paper.doctor),
    name: inItsScript(paper.name),
    answer: paper.answer === null ? null : inItsScript(paper.answer),
    phases: paper.phases.map((phase) => ({
      ...phase,
      name: inItsScript(phase.name),
      groups: phase.groups.map((group) => ({
        option: group.option === null ? null : inItsScript(group.option),
        lines: group.lines.map((line) => ({ ...line, description: inItsScript(line.description) })),
      })),
    })),
    options: paper.options.map((option) => ({
      ...option,
      name: option.name === null ? null : inItsScript(option.name),
      note: option.note === null ? null : inItsScript(option.note),
    })),
    picture: await chartPicture(db, estimate),
  };
  return {
    fileName: `estimate-${estimate.number.toLowerCase()}-${estimate.version}.pdf`,
    contentType: "application/pdf",
    body: Readable.from([await typesetUnderLetterhead(db, { template: "estimate", data }, staff)]),
  };
}
