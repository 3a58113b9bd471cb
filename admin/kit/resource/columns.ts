import { FLAG_LABELS } from "#admin/kit/list/filters/flag-labels.ts";
import type { Column, ListEndpoint, RowOf } from "#admin/kit/list/types.ts";
import type { ListColumn } from "#contract/values/list-query.ts";

/** A column without its header, which is the contract's label unless given. */
type Look<Row> = Omit<Column<Row>, "key" | "header"> & { header?: string };

const isFlag = (spec: ListColumn | undefined) =>
  spec?.type === "choice" && spec.options.every((option) => option === "1" || option === "0");

/**
 * The columns of a list by wire name, in their order, with the contract's labels as headers:
 *
 *   const COLUMNS = columnsOf(listSuppliers, SUPPLIER_LABELS, { name: { card: "title" }, phone: {} });
 *
 * A column of the endpoint that is missing here is a compile error; null where no column shows it (`moreFilters`).
 */
export function columnsOf<
  const E extends ListEndpoint,
  Looks extends { [Key in keyof E["list"]]: Look<RowOf<E>> | null },
>(
  endpoint: E,
  labels: Readonly<Record<string, string>>,
  looks: Looks & { [Key in Exclude<keyof Looks, keyof RowOf<E>>]: "no field of the row" },
): Column<RowOf<E>>[] {
  return Object.entries<Look<RowOf<E>> | null>(looks).flatMap(([key, look]) =>
    look === null
      ? []
      : [
          {
            header: labels[key] ?? key,
            ...(isFlag(endpoint.list[key]) && { optionLabels: FLAG_LABELS }),
            ...look,
            key: key as Column<RowOf<E>>["key"],
          },
        ],
  );
}
