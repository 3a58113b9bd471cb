import type { ReactNode } from "react";
import { Money } from "#admin/kit/display/money.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import type { CellFormat, Column } from "#admin/kit/list/types.ts";
import type { ListColumn } from "#contract/values/list-query.ts";
import { formatDate, formatFlag, formatTime, orDashes, shorten } from "#rules/values/display.ts";
import { isRightToLeft } from "#rules/values/text/person-name.ts";

function formatOf(spec: ListColumn | undefined): CellFormat {
  if (spec?.type === "date" || spec?.type === "time") return spec.type;
  const isFlag = spec?.type === "choice" && spec.options.every((option) => option === "1" || option === "0");
  return isFlag ? "flag" : "text";
}

function Text({ value, narrow }: { value: string | number | null | undefined; narrow?: true }) {
  const text = orDashes(value);
  const short = shorten(text);
  return (
    <span
      title={short !== text || narrow ? text : undefined}
      // Its end is what gives way, not its beginning.
      dir={isRightToLeft(short) ? "rtl" : undefined}
    >
      <PersonName name={short} />
    </span>
  );
}

/** A value in its displayed form (docs/handbook/lists.md#how-values-read). */
function shown(value: unknown, format: CellFormat, narrow?: true): ReactNode {
  switch (format) {
    case "date":
      return formatDate(value as string | null);
    case "time":
      return formatTime(value as string | null);
    case "flag":
      return formatFlag(value as 0 | 1 | null);
    case "money":
      return <Money rupees={value as number | null} />;
    case "name":
      return value ? <PersonName name={shorten(String(value))} /> : orDashes(null);
    case "text":
      return <Text value={value as string | number | null} narrow={narrow} />;
  }
}

/** What a row shows in a column. */
export function cellOf<Row>(row: Row, column: Column<Row>, spec: ListColumn | undefined): ReactNode {
  return column.render?.(row) ?? shown(row[column.key], column.format ?? formatOf(spec), column.narrow);
}
