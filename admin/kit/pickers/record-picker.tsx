import { CloseButton, Combobox, Input, InputBase, Loader } from "@mantine/core";
import { type KeyboardEvent, useContext, useId } from "react";
import { CloseDialogContext } from "#admin/kit/dialogs/modal.tsx";
import { IconSearch } from "#admin/kit/display/icons.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import classes from "./record-picker.module.css";
import { Options } from "./record-picker-options.tsx";
import { type Choice, type RecordPickerProps, useRecordPicker } from "./use-record-picker.ts";

function FieldPicker(props: RecordPickerProps) {
  const { label, error, required, disabled, description, placeholder, footer, onBlur } = props;
  const { search, type, onEnter, onErase, combobox, choices, current, choose, submit } =
    useRecordPicker(props);
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
          data-autofocus={props["data-autofocus"]}
          autoComplete="off"
          placeholder={open && current ? current.text : (placeholder ?? "Search")}
          value={open ? search : (current?.text ?? "")}
          rightSection={
            choices.isFetching ? (
              <Loader size={14} />
            ) : current && !disabled ? (
              // Tab goes on to the next field: whoever empties this one by keyboard presses Delete in it.
              <CloseButton
                size={26}
                tabIndex={-1}
                aria-label={`Clear ${label.toLowerCase()}`}
                onClick={() => choose(null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={clear || current ? "all" : "none"}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            onEnter(event);
            if (!disabled) onErase(event);
          }}
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
    <Grid gap={12} align="center" className={classes.chosen}>
      {choice.before}
      <span>
        <b>{choice.name}</b>
        {choice.detail && <small>{choice.detail}</small>}
      </span>
      <CloseButton size={30} aria-label={`Clear ${label.toLowerCase()}`} title="Clear" onClick={onClear} />
    </Grid>
  );
}

function InlinePicker(props: RecordPickerProps) {
  const { label, error, required, description, placeholder, footer, onBlur } = props;
  const { search, type, onEnter, combobox, choices, current, choose, submit, runFooter } =
    useRecordPicker(props);
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
