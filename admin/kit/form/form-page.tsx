import { Button } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useNavigate } from "react-router";
import { Note } from "#admin/kit/display/note.tsx";
import { KeyHints } from "#admin/kit/focus/key-caps.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { useFocusFirstField } from "#admin/kit/focus/use-focus-first-field.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import { lastListUrl } from "#admin/kit/list/last-list-url.ts";
import { Page, PageHead } from "#admin/kit/page/page.tsx";
import { useUser } from "#admin/kit/page/use-session.ts";
import { Form } from "./form.tsx";
import classes from "./form-page.module.css";
import { FormProblem } from "./form-problem.tsx";
import { StaleNote } from "./stale-note.tsx";
import type { ContractForm } from "./use-contract-form.ts";
import { type PickedRecords, PickedRecordsContext, useDraft } from "./use-draft.ts";
import type { Stale } from "./use-stale.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.tsx";

/**
 * An add or edit screen:
 *
 *   <FormPage title="Add patient" back={{ to: pathTo("patients"), label: "Patients" }} submit="Create Patient"
 *     contractForm={contractForm}>
 *     <FormGroup title="Person" help="Names in English or Urdu.">
 *       <Col span={3}><TextInput label="Full Name" required {…} /></Col>
 *     </FormGroup>
 *   </FormPage>
 *
 * The bar with the two buttons stays in view; the first field that must be filled in has the focus; Ctrl+Enter saves,
 * Esc goes back, leaving with unsaved input asks. Unsaved input is restored after a reload or a crash for the person
 * who typed it; changes that somebody else made to the record meanwhile are merged field by field.
 */
interface FormPageProps<Values> {
  title: string;
  back: { to: string; label: string };
  /** The primary button's text: "Create Patient". */
  submit: string;
  contractForm: ContractForm<Values>;
  beside?: ReactNode;
  /** A column beside the groups, such as a bill's amounts. */
  aside?: ReactNode;
  /** What is to be seen before saving, in view above the buttons. */
  notice?: ReactNode;
  /** Keys of this form besides saving and cancelling, for the bar: [["Alt+l", "add line"]]. */
  hints?: readonly (readonly [keys: string, does: string])[];
  children: ReactNode;
}

interface ActionBarProps {
  submit: string;
  busy: boolean;
  hints: NonNullable<FormPageProps<unknown>["hints"]>;
  onCancel: () => void;
}

function ActionBar({ submit, busy, hints, onCancel }: ActionBarProps) {
  return (
    <Row gap={10} align="center" className={classes.bar} data-action-bar>
      <KeyHints hints={[["mod+Enter", "save"], ...hints, ["Escape", "cancel"]]} />
      <span className="gap" />
      <Button variant="default" onMouseDown={preventFocusChange} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={busy} onMouseDown={preventFocusChange}>
        {submit}
      </Button>
    </Row>
  );
}

interface BroughtBackProps {
  onStartAgain: () => void;
  /** Why it had gone, and what to do now. */
  words?: string;
}

/** What was typed before the page was loaded anew is back. */
export function BroughtBack({
  onStartAgain,
  words = "The page was loaded anew before this was saved. Look it over, then save.",
}: BroughtBackProps) {
  return (
    <div className={classes.problem}>
      <Note
        title="What you had typed is back"
        announce
        actions={
          <Button size="xs" variant="default" onClick={onStartAgain}>
            Start again
          </Button>
        }
      >
        {words}
      </Note>
    </div>
  );
}

/** What somebody else changed about the record meanwhile. */
export function StaleRecordNote({
  stale: { found, take },
  recall,
}: {
  stale: Stale;
  recall: PickedRecords["recall"];
}) {
  const user = useUser();
  if (!found) return null;
  const isOwn = found.by !== null && found.by === user?.name;
  return (
    <StaleNote
      by={isOwn ? "You, in another tab or on another device," : found.by}
      changes={found.changesOf(recall)}
      onTake={take}
    />
  );
}

export function FormPage<Values>(props: FormPageProps<Values>) {
  const { title, back, submit, contractForm, beside, aside, notice, hints = [], children } = props;
  const navigate = useNavigate();
  const draft = useDraft(contractForm);
  const leave = useUnsavedGuard(contractForm.isUnsaved, draft.forget);
  const cancel = () => navigate(lastListUrl(back.to));
  useShortcut({ keys: "mod+Enter", label: "Save", group: "This form", run: () => contractForm.submit() });
  useShortcut({ keys: "Escape", label: "Cancel", group: "This form", run: cancel });
  const place = useRef<HTMLFormElement>(null);
  useFocusFirstField(place);
  return (
    <Form ref={place} label={title} className={classes.form} onSubmit={() => contractForm.submit()}>
      <Page>
        <PageHead title={title} back={back} beside={beside} />
        {draft.broughtBack && <BroughtBack onStartAgain={draft.startAgain} />}
        <StaleRecordNote stale={contractForm.stale} recall={draft.pickedRecords.recall} />
        {contractForm.problem && (
          <div className={classes.problem}>
            <FormProblem contractForm={contractForm} />
          </div>
        )}
        <div className={aside ? classes.split : undefined}>
          <PickedRecordsContext value={draft.pickedRecords}>
            <div className={classes.groups}>{children}</div>
          </PickedRecordsContext>
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
      </Page>
      <div className={classes.foot}>
        {notice && <div className={classes.notice}>{notice}</div>}
        <ActionBar submit={submit} busy={contractForm.busy} hints={hints} onCancel={cancel} />
      </div>
      {leave}
    </Form>
  );
}

/** Fields that belong together, with a heading beside them. */
export function FormGroup({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <header>
        <h2>{title}</h2>
        {help && <p>{help}</p>}
      </header>
      <FieldGrid>{children}</FieldGrid>
    </section>
  );
}

/** Six columns for fields outside a group, as in a dialog. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <Grid gap={14} gapX={16} align="start" className={classes.grid}>
      {children}
    </Grid>
  );
}

/** A field's width in sixths of its group; the whole width on a phone. */
export function Col({ span, children }: { span: 1 | 2 | 3 | 4 | 6; children: ReactNode }) {
  return (
    <div className={classes.col} data-span={span}>
      {children}
    </div>
  );
}
