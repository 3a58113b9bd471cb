import type { z } from "zod";
import { useWork } from "#admin/kit/call/use-act.ts";
import { useRefresh } from "#admin/kit/call/use-call.ts";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import {
  ClinicInput,
  getSettings,
  HoursInput,
  PrintsInput,
  type SettingGroup,
  type StoredGroup,
  saveClinic,
  saveHours,
  savePrints,
  undoSettings,
} from "#contract/clinic/settings.ts";
import { SETTING_FIELDS } from "#contract/clinic/settings-fields.ts";
import { valueAt } from "#rules/values/value-at.ts";
import { type Answer, call } from "#ui/call.ts";

const CALLS = { clinic: saveClinic, hours: saveHours, prints: savePrints } as const;
const SCHEMAS: Readonly<Record<SettingGroup, z.ZodType>> = {
  clinic: ClinicInput,
  hours: HoursInput,
  prints: PrintsInput,
};

/** What a group's form holds: the facts as they are stored, and when they were read. */
export type GroupValues<Group extends SettingGroup> = StoredGroup<Group>["facts"] & {
  updatedOn: string;
} & Record<string, unknown>;

/** A copy in which every text has an Urdu form, blank where there is none: a field has no other way to be empty. */
function withUrdu<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withUrdu) as Value;
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withUrdu(part)]));
  return ("en" in parts ? { ur: "", ...parts } : parts) as Value;
}

const valuesOf = <Group extends SettingGroup>({ facts, updatedOn }: StoredGroup<Group>): GroupValues<Group> =>
  ({ ...withUrdu(facts), updatedOn }) as GroupValues<Group>;

async function load<Group extends SettingGroup>(group: Group): Promise<GroupValues<Group>> {
  const { data } = await call(getSettings);
  return valuesOf(data[group] as StoredGroup<Group>);
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? "") === JSON.stringify(b ?? "");

/** The form of one group of settings, and what can be done with it as a whole. */
export interface GroupForm<Group extends SettingGroup> {
  contractForm: ContractForm<GroupValues<Group>>;
  /** How many fields differ from what is stored. */
  changes: number;
  discard: () => void;
  /** Undoes the last change that is stored. */
  undo: () => Promise<void>;
  isUndoing: boolean;
}

export function useGroupForm<const Group extends SettingGroup>(
  group: Group,
  stored: StoredGroup<Group>,
): GroupForm<Group> {
  type Values = GroupValues<Group>;
  const { run, busy } = useWork({ refreshes: [], failed: "The change could not be undone." });
  const refresh = useRefresh();
  const fields = SETTING_FIELDS[group];
  const labels = Object.fromEntries(Object.entries(fields).map(([path, { label }]) => [path, label]));
  const say = Object.fromEntries(
    Object.entries(fields).flatMap(([path, field]) => (field.say ? [[path, field.say]] : [])),
  );
  const contractForm = useContractForm<Values, Answer<StoredGroup<Group>>>({
    schema: SCHEMAS[group],
    initialValues: valuesOf(stored),
    save: (values) => call(CALLS[group] as typeof savePrints, { body: values as never }) as never,
    onSaved: ({ message }) => toastSuccess(message),
    goesOnWith: ({ data }) => valuesOf(data),
    failed: "The settings could not be saved.",
    invalid: { title: "Not saved", text: "Please look at the fields that are marked." },
    stored: {
      entity: "settings",
      id: stored.id,
      labels,
      say,
      load: async () => ({ values: await load(group) }),
    },
  });
  const { form, beginWith } = contractForm;
  const initial = form.getInitialValues();
  const changes = Object.keys(fields).filter(
    (path) => !same(valueAt(form.values, path), valueAt(initial, path)),
  ).length;

  const undo = async () => {
    await run(async () => {
      const { message } = await call(undoSettings, { body: { group, updatedOn: initial.updatedOn } });
      beginWith(await load(group));
      await refresh();
      toastSuccess(message);
    });
  };
  return { contractForm, changes, discard: () => form.reset(), undo, isUndoing: busy };
}
