import { Combobox } from "@mantine/core";
import classes from "./record-picker.module.css";
import { type Choice, FOOTER, type RecordPickerProps, type useRecordPicker } from "./use-record-picker.ts";

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

interface OptionsProps {
  choices: ReturnType<typeof useRecordPicker>["choices"];
  search: string;
  footer: RecordPickerProps["footer"];
  /** Runs the footer. In a list that drops down it is one of the options: keys reach nothing else there. */
  onFooter?: () => void;
  nothing?: string;
}

/** What a picker offers for the text typed so far: the choices in their groups, or why there are none. */
export function Options({
  choices,
  search,
  footer,
  onFooter,
  nothing = "There is nothing to choose from yet.",
}: OptionsProps) {
  const groups = (choices.data ?? []).filter((group) => group.choices.length > 0);
  return (
    <>
      {/* A list that scrolls would be a stop for Tab, and take the focus along when it closes. */}
      <Combobox.Options aria-label="Choices" className={classes.options} tabIndex={-1}>
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
