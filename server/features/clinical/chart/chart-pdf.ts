import { Readable } from "node:stream";
import { type ChartRow, type getChartPdf, type PatientChart, rowsOf } from "#contract/clinical/chart.ts";
import { signingName } from "#rules/clinic/doctor.ts";
import { chartOn } from "#rules/clinical/dental/chart.ts";
import { chartLines, LEGEND, stateLabel } from "#rules/clinical/dental/chart-lines.ts";
import { drawChart, ROWS } from "#rules/clinical/dental/draw/picture.ts";
import { svgOf, swatchOf } from "#rules/clinical/dental/draw/svg.ts";
import { dentitionOf, inOrder, type Notation, toothOnPaper } from "#rules/clinical/dental/teeth.ts";
import { warningTexts } from "#rules/clinical/prescription-paper.ts";
import { formatDate } from "#rules/values/display.ts";
import { allows } from "#rules/values/permissions.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { patients, present } from "#server/features/patients/patients/service.ts";
import type { Download } from "#server/platform/http/download.ts";
import type { Call } from "#server/platform/http/mount.ts";
import { inItsScript, typesetUnderLetterhead } from "#server/platform/papers/letterhead-paper.ts";
import { chart as chartOf } from "./service.ts";

/** The tooth chart on A4, as it stood on a day; the look is on record before it is drawn. Throws 403, 404 and 503. */
export async function chartPdf(call: Call<typeof getChartPdf>): Promise<Download> {
  const { query, db, staff } = call;
  const chart = (await call.auditInOneStatement((on, actor) => chartOf(on, query, staff, actor))).read();
  const shown = await present(db, await patients.get(db, query.patientId), staff);
  const day = query.asOf ?? clinicToday();
  const warnings = allows(staff, "facts.read") ? warningTexts(shown, clinicToday()) : [];
  const data = {
    ...paperOf(chart, day, query.notation),
    warnings: warnings.map(inItsScript),
  };
  return {
    fileName: `tooth-chart-${chart.registerNo.toLowerCase()}.pdf`,
    contentType: "application/pdf",
    body: Readable.from([await typesetUnderLetterhead(db, { template: "tooth-chart", data }, staff)]),
  };
}

/** The input of the template (`tooth-chart.typ`). */
function paperOf(chart: PatientChart, day: string, notation: Notation) {
  const { patientName, registerNo, years } = chart;
  const rows = rowsOf(chart.rows);
  const drawn = chartOn<ChartRow>(rows, day);
  const teeth = rows.flatMap((row) => row.teeth);
  const facts = [
    ["Patient", patientName],
    ["Number", registerNo],
    ["Age", years === null ? "Not known" : `${years} years`],
  ] as const;
  return {
    title: "Tooth chart",
    day: formatDate(day),
    footer: `${registerNo}, ${formatDate(day)}`,
    facts: facts.map(([label, value]) => ({ label, value: inItsScript(value) })),
    picture: svgOf(drawChart(drawn, ROWS[dentitionOf(years, teeth)], notation)),
    legend: LEGEND.map(({ state, name }) => ({ name, picture: swatchOf(state) })),
    rows: chartLines(drawn).map((line) => ({
      teeth:
        inOrder(line.teeth)
          .map((tooth) => toothOnPaper(tooth, notation))
          .join(", ") || "Mouth",
      what: line.what,
      state: stateLabel(line),
      note: line.entry.note === null ? null : inItsScript(line.entry.note),
      by: inItsScript(signingName(line.entry.doctorName)),
      day: formatDate(line.entry.day),
    })),
  };
}
