import { CloseButton, Combobox, Input, InputBase, Loader, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef, useState } from "react";
import { CloseDialogContext } from "#admin/kit/dialogs/modal.tsx";
import { toastError } from "#admin/kit/dialogs/toasts.ts";
import { PickedRecordsContext } from "#admin/kit/form/use-draft.ts";
import { Refusal } from "#ui/call.ts";
import classes from "./record-picker.module.css";

/** A record as a picker offers it. */
export interface Choice {
  id: number;
  name: ReactNode;
  /** What a text field shows once it is chosen. */
  text: string;
  /** The bare name, for a form that fills another field with it. */
  plainName?: string;
  detail?: ReactNode;
  before?: ReactNode;
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
}

export interface RecordPickerProps extends PickerProps {
  /** Identifies the question in the cache. */
  queryKey: string;
  load: (search: string, signal: AbortSignal) => Promise<readonly ChoiceGroup[]>;
  /** Error toast when the choices cannot be loaded (specification 8). */
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

const PAUSE_MS = 200;

function useChoices(
  { queryKey, load, failed }: Pick<RecordPickerProps, "queryKey" | "load" | "failed">,
  search: string,
  on: boolean,
) {
  const [settled] = useDebouncedValue(search, PAUSE_MS);
  const query = useQuery({
    queryKey: ["choices", queryKey, settled],
    queryFn: ({ signal }) => load(settled, signal),
    enabled: on,
    placeholderData: keepPreviousData,
  });
  // A session that is over is said by the page to sign in on.
  const isFailed = query.isError && !(query.error instanceof Refusal && query.error.code === 401);
  useEffect(() => {
    if (isFailed && failed) toastError(failed);
  }, [isFailed, failed]);
  // Until then what is offered answers an older question.
  return { ...query, isUpToDate: settled === search && !query.isPlaceholderData && !query.isPending };
}

function Option({ choice }: { choice: Choice }) {
  return (
    <Combobox.Option value={String(choice.id)} className={classes.option}>
      {choice.before}
      <span>
        <b>{choice.name}</b>
        {choice.detail && <small>{choice.detail}</small>}
      </span>
    </Combobox.Option>
  );
}

/** The value of the footer among the choices, whose values are ids. */
const FOOTER = "footer";

interface OptionsProps {
  choices: ReturnType<typeof useChoices>;
  search: string;
  footer: RecordPickerProps["footer"];
  /** Runs the footer. In a list that drops down it is one of the options: keys reach nothing else there. */
  onFooter?: () => void;
  nothing?: string;
}

function Options({
  choices,
  search,
  footer,
  onFooter,
  nothing = "There is nothing to choose from yet.",
}: OptionsProps) {
  const groups = (choices.data ?? []).filter((group) => group.choices.length > 0);
  return (
    <>
      <Combobox.Options aria-label="Choices" className={classes.options}>
        {groups.map((group, index) =>
          group.title ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name
            <Combobox.Group key={index} label={group.title}>
              {group.choices.map((choice) => (
                <Option key={choice.id} choice={choice} />
              ))}
            </Combobox.Group>
          ) : (
            group.choices.map((choice) => <Option key={choice.id} choice={choice} />)
          ),
        )}
        {/* Not before the answer: whoever is there already would be made a second time. */}
        {footer && !onFooter && choices.data && (
          <Combobox.Option value={FOOTER} className={classes.last}>
            {footer.icon}
            {footer.label(search)}
          </Combobox.Option>
        )}
      </Combobox.Options>
      {choices.isSuccess && groups.length === 0 && (
        <Combobox.Empty className={classes.empty}>
          {search ? `Nothing matches “${search}”.` : nothing}
        </Combobox.Empty>
      )}
      {choices.isError && !choices.data && (
        <Combobox.Empty className={classes.empty}>Could not load. Type again to retry.</Combobox.Empty>
      )}
      {footer && onFooter && (
        <Combobox.Footer className={classes.footer}>
          <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={onFooter}>
            {footer.icon}
            {footer.label(search)}
          </button>
        </Combobox.Footer>
      )}
    </>
  );
}

/** What a form that was reloaded knows of a choice made before. */
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

/** Everything the two shapes share: what is typed, what is offered, what is chosen. */
function usePicker(props: RecordPickerProps) {
  const { value, chosen, onChange, onChoose, inline = false } = props;
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState<Choice | null>(null);
  // Enter was pressed before there was an answer: the first of it is meant.
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
  // The likeliest is one Enter away; but nobody's record is taken by an Enter that was meant for something else.
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
  return { search, type, onEnter, combobox, choices, current, choose, submit, runFooter };
}

function FieldPicker(props: RecordPickerProps) {
  const { label, error, required, disabled, description, placeholder, footer, onBlur } = props;
  const { search, type, onEnter, combobox, choices, current, choose, submit } = usePicker(props);
  const open = combobox.dropdownOpened;
  const clear = current && !required && !disabled ? () => choose(null) : undefined;
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          role="combobox"
          label={label}
          error={error}
          required={required}
          disabled={disabled}
          description={description}
          data-path={props["data-path"]}
          autoComplete="off"
          placeholder={open && current ? current.text : (placeholder ?? "Search")}
          value={open ? search : (current?.text ?? "")}
          rightSection={
            choices.isFetching ? (
              <Loader size={14} />
            ) : current && !disabled ? (
              <CloseButton
                size={26}
                aria-label={`Clear ${label.toLowerCase()}`}
                onClick={() => choose(null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={clear || current ? "all" : "none"}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onEnter}
          // An error that appears when another field is left may move this one away before the click is over.
          onMouseDown={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            onBlur?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        {/* It is drawn at the end of the page, outside all of its landmarks. */}
        <section aria-label="Choices">
          <Options choices={choices} search={search} footer={footer} nothing={props.nothing} />
        </section>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Chosen({ choice, label, onClear }: { choice: Choice; label: string; onClear: () => void }) {
  return (
    <div className={classes.chosen}>
      {choice.before}
      <span>
        <b>{choice.name}</b>
        {choice.detail && <small>{choice.detail}</small>}
      </span>
      <CloseButton size={30} aria-label={`Clear ${label.toLowerCase()}`} title="Clear" onClick={onClear} />
    </div>
  );
}

function InlinePicker(props: RecordPickerProps) {
  const { label, error, required, description, placeholder, footer, onBlur } = props;
  const { search, type, onEnter, combobox, choices, current, choose, submit, runFooter } = usePicker(props);
  const id = useId();
  const closeDialog = useContext(CloseDialogContext);
  // The combobox keeps Esc to itself to close a dropdown, but here there is none.
  const onKeyDown = (event: KeyboardEvent) => {
    onEnter(event);
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (search) type("");
    else closeDialog();
  };
  return (
    <Input.Wrapper
      label={label}
      labelProps={{ "data-required": required }}
      error={error}
      description={description}
      id={id}
    >
      {current ? (
        <Chosen choice={current} label={label} onClear={() => choose(null)} />
      ) : (
        <Combobox store={combobox} onOptionSubmit={submit}>
          <div className={classes.pick}>
            <Combobox.EventsTarget withExpandedAttribute>
              <Input
                id={id}
                role="combobox"
                variant="unstyled"
                autoComplete="off"
                data-autofocus
                required={required}
                data-path={props["data-path"]}
                error={Boolean(error)}
                placeholder={placeholder ?? "Search"}
                leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
                rightSection={choices.isFetching ? <Loader size={14} /> : undefined}
                value={search}
                onChange={(event) => type(event.currentTarget.value)}
                onBlur={onBlur}
                onKeyDown={onKeyDown}
              />
            </Combobox.EventsTarget>
            <Options
              choices={choices}
              search={search}
              footer={footer}
              onFooter={runFooter}
              nothing={props.nothing}
            />
          </div>
        </Combobox>
      )}
    </Input.Wrapper>
  );
}

/**
 * Chooses one record out of many by typing a part of it. The pickers for patients, doctors, departments and
 * appointments are made of it; a screen uses those.
 */
export function RecordPicker(props: RecordPickerProps) {
  return props.inline ? <InlinePicker {...props} /> : <FieldPicker {...props} />;
}
