import type { Field, Filters } from "#admin/kit/list/types.ts";
import { filterKeys, splitValues } from "#contract/values/list-query.ts";
import { formatDate } from "#rules/values/display.ts";

function range(from: string, to: string): string {
  if (from && to) return from === to ? from : `${from} to ${to}`;
  return from ? `from ${from}` : `up to ${to}`;
}

/** A column's filter in words, such as "High, Medium" or "01-Nov-2026 to 20-Nov-2026"; "" when none is set. */
export function filterText({ key, spec, optionLabels }: Field, filters: Filters): string {
  const [first = "", second = ""] = filterKeys(key, spec).map((name) => filters[name] ?? "");
  switch (spec.type) {
    case "text":
      return first;
    case "value":
      return splitValues(first).join(", ");
    case "choice":
      return first
        .split(",")
        .map((option) => optionLabels?.[option] ?? option)
        .join(", ");
    case "date":
      return first || second ? range(first && formatDate(first), second && formatDate(second)) : "";
    case "time":
    case "id":
    case "money":
      return first || second ? range(first, second) : "";
  }
}

/** The change that removes a column's filter. */
export function withoutFilter({ key, spec }: Field): Record<string, null> {
  return Object.fromEntries(filterKeys(key, spec).map((name) => [name, null]));
}
