import { Button } from "@mantine/core";
import type { ReactNode, SubmitEvent } from "react";
import { IconArrowBackUp } from "#admin/kit/display/icons.ts";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { keepEnterInOpenList, useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { BroughtBack, StaleRecordNote } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { useDraft } from "#admin/kit/form/use-draft.ts";
import { useUnsavedGuard } from "#admin/kit/form/use-unsaved-guard.tsx";
import { PageHead } from "#admin/kit/page/page.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import type { SettingGroup, StoredGroup } from "#contract/settings.ts";
import { formatDate } from "#rules/display.ts";
import classes from "./group-section.module.css";
import type { GroupForm } from "./use-group-form.ts";

interface GroupSectionProps<Group extends SettingGroup> {
  title: string;
  lead: string;
  groupForm: GroupForm<Group>;
  stored: StoredGroup<Group>;
  /** Beside the fields: what the patient will see of them. */
  preview?: ReactNode;
  children: ReactNode;
}

interface BarProps {
  changes: number;
  busy: boolean;
  stored: Pick<StoredGroup<SettingGroup>, "updatedOn" | "changedBy" | "canUndo">;
  onDiscard: () => void;
}

function state({ changes, stored: { canUndo, updatedOn, changedBy } }: BarProps): string {
  if (changes > 0) return changes === 1 ? "1 change not saved" : `${changes} changes not saved`;
  if (!canUndo) return "Nothing changed since the clinic began";
  return `Nothing changed since ${formatDate(updatedOn)}${changedBy ? `, by ${changedBy}` : ""}`;
}

function Bar(props: BarProps) {
  const { changes, busy, onDiscard } = props;
  return (
    <div className={classes.bar} data-action-bar>
      <span className={classes.state} role="status">
        {state(props)}
      </span>
      <span className="gap" />
      <Button variant="default" disabled={changes === 0} onMouseDown={preventFocusChange} onClick={onDiscard}>
        Discard
      </Button>
      <Button
        type="submit"
        disabled={changes === 0}
        loading={busy}
        onMouseDown={preventFocusChange}
        rightSection={<KeyCaps of="mod+s" />}
      >
        Save changes
      </Button>
    </div>
  );
}

/**
 * A section of the settings that is saved by itself: its fields, what they will look like, their history, and the bar
 * that says what is not saved. Ctrl+S saves; leaving with unsaved input asks.
 */
export function GroupSection<Group extends SettingGroup>(props: GroupSectionProps<Group>) {
  const { title, lead, groupForm, stored, preview, children } = props;
  const { contractForm, changes, discard, undo, isUndoing } = groupForm;
  const draft = useDraft(contractForm);
  const leave = useUnsavedGuard(contractForm.isUnsaved, draft.forget);
  const save = () => {
    if (changes > 0) contractForm.submit();
  };
  useShortcut({ keys: "mod+s", label: "Save changes", group: "These settings", run: save });
  useShortcut({ keys: "mod+Enter", label: "Save changes", group: "These settings", run: save });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={handleSubmit}
      onKeyDown={keepEnterInOpenList}
      aria-label={title}
    >
      <div className={classes.page}>
        <PageHead
          title={title}
          actions={
            stored.canUndo && (
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
                disabled={changes > 0}
                loading={isUndoing}
                onClick={undo}
              >
                Undo the last change
              </Button>
            )
          }
        />
        <p className={classes.lead}>{lead}</p>
        {draft.broughtBack && <BroughtBack onStartAgain={draft.startAgain} />}
        <StaleRecordNote stale={contractForm.stale} recall={draft.pickedRecords.recall} />
        {contractForm.problem && (
          <div className={classes.problem}>
            <FormProblem contractForm={contractForm} />
          </div>
        )}
        <div className={preview ? classes.split : undefined}>
          <div className={classes.fields}>{children}</div>
          {preview && <div className={classes.preview}>{preview}</div>}
        </div>
        <HistorySection entity="settings" id={stored.id} />
      </div>
      <Bar changes={changes} busy={contractForm.busy} stored={stored} onDiscard={discard} />
      {leave}
    </form>
  );
}

/** Fields that belong together, below a line. */
export function Fields({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      {title && <h2>{title}</h2>}
      <div className={classes.grid}>{children}</div>
    </section>
  );
}
