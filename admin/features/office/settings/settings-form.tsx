import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Form } from "#admin/kit/form/form.tsx";
import { BroughtBack, StaleRecordNote } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import type { ContractForm } from "#admin/kit/form/use-contract-form.ts";
import { useDraft } from "#admin/kit/form/use-draft.ts";
import { useUnsavedGuard } from "#admin/kit/form/use-unsaved-guard.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { PageHead } from "#admin/kit/page/page.tsx";
import { HistorySection } from "#admin/kit/view/record-history.tsx";
import type { HistoryEntity } from "#contract/office/history.ts";
import classes from "./clinic/group-section.module.css";

interface BarProps {
  /** How many fields differ from what is stored. */
  changes: number;
  /** What the bar says while nothing differs. */
  unchanged: string;
  discard: () => void;
}

interface SettingsFormProps<Values> extends BarProps {
  title: string;
  lead: string;
  contractForm: ContractForm<Values>;
  history: { entity: HistoryEntity; id: number };
  actions?: ReactNode;
  /** Beside the fields: what the patient will see of them. */
  preview?: ReactNode;
  /** Below the fields: what is saved by itself. */
  below?: ReactNode;
  children: ReactNode;
}

function state({ changes, unchanged }: BarProps): string {
  if (changes === 0) return unchanged;
  return changes === 1 ? "1 change not saved" : `${changes} changes not saved`;
}

function Bar({ busy, ...props }: BarProps & { busy: boolean }) {
  const { changes, discard } = props;
  return (
    <Row gap={10} align="center" className={classes.bar} data-action-bar>
      <span className={`${classes.state} fs-12 soft`} role="status">
        {state(props)}
      </span>
      <span className="gap" />
      <Button variant="default" disabled={changes === 0} onMouseDown={preventFocusChange} onClick={discard}>
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
    </Row>
  );
}

/**
 * A section of the settings that is saved by itself: its fields, what they will look like, their history, and the bar
 * that says what is not saved. Ctrl+S saves; leaving with unsaved input asks.
 */
export function SettingsForm<Values extends Record<string, unknown>>(props: SettingsFormProps<Values>) {
  const { title, lead, contractForm, changes, unchanged, discard, history } = props;
  const { actions, preview, below, children } = props;
  const draft = useDraft(contractForm);
  const leave = useUnsavedGuard(contractForm.isUnsaved, draft.forget);
  const save = () => {
    if (changes > 0) contractForm.submit();
  };
  useShortcut({ keys: "mod+s", label: "Save changes", group: "These settings", run: save });
  useShortcut({ keys: "mod+Enter", label: "Save changes", group: "These settings", run: save });
  return (
    <Form label={title} className={classes.form} onSubmit={save}>
      <div className={classes.page}>
        <PageHead title={title} actions={actions} />
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
        {below}
        <HistorySection {...history} />
      </div>
      <Bar changes={changes} unchanged={unchanged} discard={discard} busy={contractForm.busy} />
      {leave}
    </Form>
  );
}
