import type { UseFormReturnType } from "@mantine/form";
import { useState } from "react";
import { getHistory } from "#contract/office/history.ts";
import { valueAt } from "#rules/values/value-at.ts";
import { call } from "#ui/call.ts";
import { type StaleChange, type StoredRecord, type StoredValues, staleChanges } from "./stale-record.ts";

/** A form whose record somebody else changed since it was opened. */
export interface Stale {
  /** Who changed what; null while no such change was found. */
  found: { by: string | null; changesOf: (recall: Recall) => StaleChange[] } | null;
  /** Checks whether this is why saving was refused. */
  look: () => Promise<boolean>;
  /** Merges: takes the named fields from the stored record and keeps the others as typed. */
  take: (fields: readonly string[]) => void;
}

type Recall = (field: string, id: number) => string | undefined;

async function lastChangedBy({ entity, id }: Pick<StoredRecord<unknown>, "entity" | "id">) {
  if (id === 0) return null;
  const { data } = await call(getHistory, { query: { entity, id } });
  return data.entries.find(({ action, record }) => action === "changed" && record === null)?.by ?? null;
}

/** When saving was refused because the record had changed: finds out what changed, and merges it on request. */
export function useStale<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  stored: StoredRecord<Values> | undefined,
): Stale {
  const [opened, setOpened] = useState(stored?.names);
  const [theirs, setTheirs] = useState<(StoredValues<Values> & { by: string | null }) | null>(null);

  const look = async () => {
    if (!stored) return false;
    try {
      const [now, by] = await Promise.all([stored.load(), lastChangedBy(stored)]);
      if (now.values.updatedOn === form.getValues().updatedOn) return false;
      setTheirs({ ...now, by });
      return true;
    } catch {
      return false;
    }
  };
  const take = (fields: readonly string[]) => {
    if (!theirs) return;
    const { values, names } = theirs;
    form.setInitialValues(values);
    for (const field of [...fields, "updatedOn"]) form.setFieldValue(field, valueAt(values, field) as never);
    setOpened(names);
    setTheirs(null);
  };
  const changesOf = (recall: Recall) =>
    stored && theirs
      ? staleChanges(stored, {
          before: { values: form.getInitialValues(), names: opened },
          mine: form.getValues(),
          theirs,
          recall,
        })
      : [];
  return { found: theirs && { by: theirs.by, changesOf }, look, take };
}
