import { useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useCall } from "#admin/kit/call/use-call.ts";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import { PickedRecordsContext } from "#admin/kit/form/use-draft.ts";
import type { getActiveDepartments } from "#contract/clinic/departments.ts";
import type { getActiveDoctors } from "#contract/clinic/doctors.ts";
import { Refusal } from "#ui/call.ts";

/** A record as a picker offers it. */
export interface Choice {
  id: number;
  name: ReactNode;
  /** What a text field shows once it is chosen. */
  text: string;
  /** The bare name, for a form that fills another field with it. */
  plainName?: string;
  /** Of a person: the phone on file. */
  phone?: string;
  detail?: ReactNode;
  before?: ReactNode;
}

/** A record of which the picker needs the name alone. */
export interface NamedRecord {
  id: number;
  name: string;
}

export interface ChoiceGroup {
  title?: ReactNode;
  /** So likely that Enter may take the first of them before anything is typed. */
  likely?: true;
  choices: readonly Choice[];
}

/** What every picker takes; `{...form.getInputProps("idPatient")}` gives value, onChange, error and the rest. */
export interface PickerProps {
  label: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
  onBlur?: () => void;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  description?: ReactNode;
  placeholder?: string;
  "data-path"?: string;
  /** Has the focus when the dialog around it opens. */
  "data-autofocus"?: boolean | undefined;
}

export interface RecordPickerProps extends PickerProps {
  /** Identifies the question in the cache. */
  queryKey: string;
  load: (search: string, signal: AbortSignal) => Promise<readonly ChoiceGroup[]>;
  /** Error toast when the choices cannot be loaded (docs/handbook/forms.md#toasts). */
  failed?: string;
  /** The record that is chosen already, when the loaded choices need not hold it. */
  chosen?: Choice | null;
  onChoose?: (choice: Choice | null) => void;
  /** Shows search and choices in place instead of dropping down: for a dialog that is about choosing. */
  inline?: boolean;
  /** What stands in place of choices when there are none before anything is typed. */
  nothing?: string;
  /** Below the choices, such as "Create patient…". */
  footer?: {
    icon: ReactNode;
    label: (search: string) => string;
    /** `choose` takes what came of it, without looking for it again. */
    run: (search: string, choose: (choice: Choice) => void) => void;
  };
}

/** The option value of the footer; the values of the choices are ids. */
export const FOOTER = "footer";

const PAUSE_MS = 200;

function useChoices(
  { queryKey, load, failed }: Pick<RecordPickerProps, "queryKey" | "load" | "failed">,
  search: string,
  on: boolean,
) {
  const [settled] = useDebouncedValue(search, PAUSE_MS);
  // Not `useCall`: what a picker offers may be made of several calls.
  const query = useQuery({
    queryKey: ["choices", queryKey, settled],
    queryFn: ({ signal }) => load(settled, signal),
    enabled: on,
    placeholderData: keepPreviousData,
  });
  // After a 401 the sign-in page says what happened.
  const isFailed = query.isError && !(query.error instanceof Refusal && query.error.code === 401);
  useEffect(() => {
    if (isFailed && failed) toastError(failed);
  }, [isFailed, failed]);
  // Until then the choices belong to an earlier search text.
  return { ...query, isUpToDate: settled === search && !query.isPlaceholderData && !query.isPending };
}

/**
 * The record of the form's value with its name: the given one, else one of `all`. A form may fill it in:
 * then the list was never opened, and nothing here knows the name.
 */
export function useChosen(
  { value = null, chosen = null }: Pick<PickerProps, "value"> & { chosen?: NamedRecord | null | undefined },
  all: typeof getActiveDoctors | typeof getActiveDepartments,
): Choice | null {
  const isKnown = value === null || value === chosen?.id;
  const { data } = useCall(all, isKnown ? null : {}) as UseQueryResult<readonly NamedRecord[]>;
  const named = isKnown ? chosen : data?.find(({ id }) => id === value);
  return named ? { id: named.id, name: named.name, text: named.name } : null;
}

/** Remembers the chosen record for the form's draft, and recalls it after a reload. */
function useDraftOf(field: string | undefined) {
  const pickedRecords = useContext(PickedRecordsContext);
  return {
    remember: (choice: Choice | null) => field && pickedRecords?.remember(field, choice),
    recall: (id: number | null | undefined): Choice | null => {
      const text = field && id ? pickedRecords?.recall(field, id) : undefined;
      return id && text ? { id, text, name: text } : null;
    },
  };
}

/** Whether a key empties the field: Delete where nothing is typed, or all of it is selected. It does nothing else then. */
function erasesAll(event: KeyboardEvent<HTMLInputElement>): boolean {
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  if ((event.key !== "Delete" && event.key !== "Backspace") || !isAll) return false;
  event.preventDefault();
  return true;
}

/** The state of a record picker, dropped down or inline: the typed text, the choices, the chosen record. */
export function useRecordPicker(props: RecordPickerProps) {
  const { value, chosen, onChange, onChoose, inline = false } = props;
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState<Choice | null>(null);
  // Enter was pressed before the answer came: it chooses the first of the answer.
  const isWaiting = useRef(false);
  const combobox = useCombobox({
    defaultOpened: inline,
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      isWaiting.current = false;
      setSearch("");
    },
  });
  const choices = useChoices(props, search, inline ? !value : combobox.dropdownOpened);
  // The first choice is preselected only when it is likely, so that a stray Enter chooses nobody's record.
  const isLikely = search !== "" || choices.data?.find((group) => group.choices.length > 0)?.likely === true;
  const all = choices.data?.flatMap((group) => group.choices) ?? [];
  const [first] = all;
  // biome-ignore lint/correctness/useExhaustiveDependencies: new choices are the reason
  useEffect(() => {
    if (!choices.isUpToDate || !combobox.dropdownOpened) return;
    const wasWaiting = isWaiting.current;
    isWaiting.current = false;
    if (wasWaiting && first) submit(String(first.id));
    else if (isLikely) combobox.selectFirstOption();
  }, [choices.data, choices.isUpToDate]);
  const draft = useDraftOf(props["data-path"]);
  const known = [picked, chosen, ...all].find((choice) => choice && choice.id === value);
  const current = known ?? draft.recall(value);

  const choose = (choice: Choice | null) => {
    setPicked(choice);
    draft.remember(choice);
    setSearch("");
    onChange?.(choice?.id ?? null);
    onChoose?.(choice);
  };
  const runFooter = () => props.footer?.run(search, choose);
  const submit = (id: string) => {
    if (id === FOOTER) runFooter();
    else choose(all.find((choice) => String(choice.id) === id) ?? null);
    if (!inline) combobox.closeDropdown();
  };
  const type = (text: string) => {
    isWaiting.current = false;
    setSearch(text);
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const onEnter = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    const isMarked = combobox.getSelectedOptionIndex() !== -1;
    if (key !== "Enter" || ctrlKey || metaKey || isMarked || choices.isUpToDate) return;
    isWaiting.current = search !== "" && combobox.dropdownOpened;
  };
  const onErase = (event: KeyboardEvent<HTMLInputElement>) => {
    if (current && search === "" && erasesAll(event)) choose(null);
  };
  return { search, type, onEnter, onErase, combobox, choices, current, choose, submit, runFooter };
}
