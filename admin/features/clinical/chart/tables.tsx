import { type DataColumn, DataTable } from "#admin/kit/display/data-table.tsx";
import type { ChartRow } from "#contract/clinical/chart.ts";
import { type Mark, stateOf } from "#rules/clinical/dental/chart.ts";
import { codeLabel, detailText } from "#rules/clinical/dental/codes.ts";
import { surfaceWords } from "#rules/clinical/dental/surfaces.ts";
import { type Notation, toothIn } from "#rules/clinical/dental/teeth.ts";
import { workDetailText } from "#rules/clinical/work-details.ts";
import { formatDate, formatMoneyExactly, orDashes } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import classes from "./chart.module.css";
import { capital, type Line, StateWord, whatText } from "./lines.tsx";
import { nameOf } from "./use-entries.ts";

const byOf = ({ doctorName, typedBy }: ChartRow): string =>
  typedBy ? say("{doctor}, typed by {name}", { doctor: doctorName, name: typedBy }) : doctorName;

const priceOf = ({ price, quantity }: ChartRow): string =>
  orDashes(price === null ? null : formatMoneyExactly(price * quantity).replace(/^Rs /u, ""));

interface ChartListProps {
  lines: readonly Line[];
  notation: Notation;
  /** The teeth that are chosen in the picture. */
  chosen: readonly number[];
  onTooth: (tooth: number) => void;
}

/** The chart in words: the same as the picture. */
export function ChartList({ lines, notation, chosen, onTooth }: ChartListProps) {
  const columns: DataColumn<Line>[] = [
    {
      head: say("Tooth"),
      names: true,
      cell: ({ tooth }) =>
        tooth === null ? (
          say("Mouth")
        ) : (
          <button type="button" className={classes.toothLink} onClick={() => onTooth(tooth)}>
            {toothIn(tooth, notation)}
          </button>
        ),
    },
    { head: say("What"), cell: whatText },
    {
      head: say("Surfaces"),
      cell: ({ tooth, mark }) => orDashes(tooth === null ? null : surfaceWords(mark.surfaces, tooth)),
    },
    { head: say("State"), cell: StateWord },
    { head: say("Date"), kind: "date", cell: ({ mark }) => formatDate(mark.entry.day) },
    { head: say("By"), cell: ({ mark }) => byOf(mark.entry) },
    { head: say("Price, Rs"), kind: "money", cell: ({ mark }) => priceOf(mark.entry) },
  ];
  if (lines.length === 0)
    return <p className={classes.nothing}>{say("Nothing is charted yet: no tooth was examined.")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={classes.tableBox} aria-label={say("Findings and treatments")} tabIndex={0}>
      <DataTable
        label={say("Findings and treatments")}
        className={classes.table}
        columns={columns}
        rows={lines}
        keyOf={({ tooth, mark }, index) => `${tooth} ${nameOf(mark.entry)} ${index}`}
        rowProps={({ tooth }) => ({
          "data-chosen": tooth !== null && chosen.includes(tooth) ? true : undefined,
        })}
      />
    </section>
  );
}

interface HistoryRow {
  row: ChartRow;
  /** The row that took it back. */
  back: ChartRow | null;
}

/** Everything that was ever written on the chart, the newest first, with what was taken back. */
export function ChartHistory({ rows, notation }: { rows: readonly ChartRow[]; notation: Notation }) {
  const backs = new Map(
    rows.filter((row) => row.retractsId !== null).map((row) => [`${row.source} ${row.retractsId}`, row]),
  );
  const written = rows
    .filter(({ retractsId, code, description }) => retractsId === null && (code || description))
    .map((row): HistoryRow => ({ row, back: backs.get(nameOf(row)) ?? null }))
    .toReversed();
  if (written.length === 0) return <p className={classes.nothing}>{say("Nothing was charted yet.")}</p>;
  const columns: DataColumn<HistoryRow>[] = [
    { head: say("Date"), kind: "date", names: true, cell: ({ row }) => formatDate(row.day) },
    {
      head: say("Tooth"),
      cell: ({ row }) => row.teeth.map((tooth) => toothIn(tooth, notation)).join(" ") || say("Mouth"),
    },
    { head: say("What"), cell: ({ row }) => <Written row={row} /> },
    { head: say("State"), cell: ({ row, back }) => <HistoryState row={row} back={back} /> },
    { head: say("By"), cell: ({ row }) => byOf(row) },
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={classes.tableBox} aria-label={say("Everything that was charted")} tabIndex={0}>
      <DataTable
        label={say("Everything that was charted")}
        className={classes.table}
        columns={columns}
        rows={written}
        keyOf={({ row }) => nameOf(row)}
        rowProps={({ back }) => ({ "data-back": back ? true : undefined })}
      />
    </section>
  );
}

function Written({ row }: { row: ChartRow }) {
  const what = row.code
    ? [capital(codeLabel(row.code)), detailText(row.detail)].filter(Boolean).join(", ")
    : "";
  const where = row.teeth[0] === undefined ? "" : surfaceWords(row.surfaces, row.teeth[0]);
  return (
    <>
      {[what, where].filter(Boolean).join(" ")}
      {row.description && row.description !== what && <small>{row.description}</small>}
      {row.detail?.work && <small>{workDetailText(row.detail.work)}</small>}
      {row.note && <small dir="auto">{row.note}</small>}
    </>
  );
}

function HistoryState({ row, back }: HistoryRow) {
  if (!back) return <StateWord mark={{ state: stateOf(row), entry: row } as Mark<ChartRow>} />;
  return (
    <>
      {say("Taken back")}
      {back.reason && <small dir="auto">{back.reason}</small>}
    </>
  );
}
