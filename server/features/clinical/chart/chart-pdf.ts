import { Readable } from "node:stream";
import { type ChartRow, type getChartPdf, type PatientChart, rowsOf } from "#contract/clinical/chart.ts";
import { signingName } from "#rules/clinic/doctor.ts";
import { type Chart, type ChartEntry, chartOn } from "#rules/clinical/dental/chart.ts";
import { chartLines, LEGEND, stateLabel } from "#rules/clinical/dental/chart-lines.ts";
import { leftInWords, linesOnPaper, noteOnPaper } from "#rules/clinical/dental/chart-paper.ts";
import { ROWS } from "#rules/clinical/dental/draw/picture.ts";
import { swatchOf } from "#rules/clinical/dental/draw/svg.ts";
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
  const entries = rowsOf(chart.rows);
  const dentition = dentitionOf(
    chart.years,
    entries.flatMap(({ teeth }) => teeth),
  );
  const paper = {
    template: "tooth-chart" as const,
    data: {
      ...paperOf(chart, chartOn(entries, day), { day, notation: query.notation }),
      warnings: warnings.map(inItsScript),
    },
    charts: [
      { entries: entries.map(drawnOf), day, rows: ROWS[dentition], notation: query.notation, isSmall: false },
    ],
  };
  return {
    fileName: `tooth-chart-${chart.registerNo.toLowerCase()}.pdf`,
    contentType: "application/pdf",
    body: Readable.from([await typesetUnderLetterhead(db, paper, staff)]),
  };
}

/** What of an entry the picture draws: it needs nobody's words. */
const drawnOf = (row: ChartRow): ChartEntry => {
  const { source, id, day, on, teeth, surfaces, code, detail, endsId, retractsId, completes, planItemId } =
    row;
  const { until } = row;
  return {
    ...{ source, id, day, on, teeth, surfaces, code, detail },
    ...{ endsId, retractsId, completes, planItemId, until },
  };
};

/** The input of the template (`tooth-chart.typ`). */
function paperOf(
  { patientName, registerNo, years }: PatientChart,
  chart: Chart<ChartRow>,
  { day, notation }: { day: string; notation: Notation },
) {
  const facts = [
    ["Patient", patientName],
    ["Number", registerNo],
    ["Age", years === null ? "Not known" : `${years} years`],
  ] as const;
  const { lines, left } = linesOnPaper(chartLines(chart));
  return {
    title: "Tooth chart",
    day: formatDate(day),
    footer: `${registerNo}, ${formatDate(day)}`,
    facts: facts.map(([label, value]) => ({ label, value: inItsScript(value) })),
    legend: LEGEND.map(({ state, name }) => ({ name, picture: swatchOf(state) })),
    left: leftInWords(left),
    rows: lines.map((line) => ({
      teeth:
        inOrder(line.teeth)
          .map((tooth) => toothOnPaper(tooth, notation))
          .join(", ") || "Mouth",
      what: line.what,
      state: stateLabel(line),
      note: line.entry.note === null ? null : inItsScript(noteOnPaper(line.entry.note, lines.length)),
      by: inItsScript(signingName(line.entry.doctorName)),
      day: formatDate(line.entry.day),
    })),
  };
}
