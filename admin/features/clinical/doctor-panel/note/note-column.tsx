import { Button } from "@mantine/core";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { AftercareButton } from "#admin/features/clinical/aftercare/aftercare-button.tsx";
import type { OpenVitals, OpenVitalsRef } from "#admin/features/clinical/vitals/add-vitals.tsx";
import { VitalsStrip } from "#admin/features/clinical/vitals/vitals-strip.tsx";
import { RecallChoice } from "#admin/kit/booking/recall-choice.tsx";
import { recallAfter } from "#admin/kit/booking/save-recall.ts";
import { useCall } from "#admin/kit/call/use-call.ts";
import { IconArrowRight, IconPrinter } from "#admin/kit/display/icons.ts";
import { GrowingTextArea } from "#admin/kit/fields/text-field.tsx";
import { KeyHints } from "#admin/kit/focus/key-caps.tsx";
import { preventFocusChange } from "#admin/kit/focus/prevent-focus-change.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { focusFirstError } from "#admin/kit/form/use-contract-form.ts";
import { useUnsavedGuard } from "#admin/kit/form/use-unsaved-guard.tsx";
import { Column, Grid, Row } from "#admin/kit/layout/layout.tsx";
import { usePart } from "#admin/kit/page/parts.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { getHandedOver } from "#contract/clinical/aftercare.ts";
import type { PatientHistory, Visit } from "#contract/clinical/doctor-panel.ts";
import type { BoardVisit } from "#contract/desk/board.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { beforePrint } from "#rules/clinical/medicine-answers.ts";
import { containsUrdu } from "#rules/values/text/person-name.ts";
import { clinicToday } from "#rules/values/time/clinic-time.ts";
import { say } from "#ui/say.ts";
import { NextVisitFields } from "./next-visit.tsx";
import classes from "./note-column.module.css";
import type { NoteTexts } from "./note-drafts.ts";
import { NoteHead } from "./note-head.tsx";
import { NoteState } from "./note-state.tsx";
import { PrescriptionField } from "./prescription-field.tsx";
import { useChildWeight } from "./use-child-weight.ts";
import { useNextVisit } from "./use-next-visit.ts";
import { type Note, type Saving, useNote } from "./use-note.ts";
import { usePrescribedFor } from "./use-prescribed-for.ts";

interface NoteColumnProps {
  visit: Visit;
  /** The same visit at the desk, where its day is read. */
  atDesk: BoardVisit | undefined;
  history: PatientHistory;
  /** Who comes next, by token or time, and where the panel shows them. */
  next: { name: string; to: string } | null;
}

/** A Scheduled visit can be completed from its day on. */
const canComplete = ({ status, appointmentDate }: Visit) =>
  status === "Scheduled" && appointmentDate <= clinicToday();

interface TextsProps extends Pick<NoteColumnProps, "visit" | "history"> {
  note: Note;
}

function Texts({ note, visit, history: { patient, visits } }: TextsProps) {
  const prescribedFor = usePrescribedFor(patient);
  const weight = useChildWeight(patient);
  const field = (name: keyof NoteTexts, max: number) => ({
    value: note.texts[name],
    maxLength: max,
    dir: "auto" as const,
    "data-urdu": containsUrdu(note.texts[name]) || undefined,
    onChange: (event: { currentTarget: HTMLTextAreaElement }) =>
      note.change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <GrowingTextArea
        label="Chief Complaint"
        required
        minRows={2}
        error={note.missing}
        {...field("description", 5000)}
      />
      <GrowingTextArea label="Notes" minRows={3} {...field("notes", 10_000)} />
      <GrowingTextArea label="Treatment Plan" minRows={1} {...field("treatmentPlans", 10_000)} />
      <PrescriptionField
        value={note.texts.doctorPrescription}
        onChange={(doctorPrescription) => note.change({ doctorPrescription })}
        visit={visit}
        visits={visits}
        patient={prescribedFor}
        weight={weight}
        given={note.given}
      />
      <AftercareButton idVisit={visit.id} idPatient={patient.id} />
    </>
  );
}

/** Saves the note before printing, because the paper shows the stored one. What must be said of a medicine comes first. */
function PrintButton({ visit, note, history }: Pick<BarProps, "visit" | "note" | "history">) {
  const navigate = useNavigate();
  const patient = usePrescribedFor(history.patient);
  const sheets = useCall(getHandedOver, { query: { appointmentId: visit.id } });
  const print = async () => {
    const [open] = beforePrint(note.texts.doctorPrescription, note.given, patient);
    if (open?.kind === "unchecked") {
      note.setProblem(
        say("Before it is printed: what does {medicine} contain?", { medicine: open.medicine }),
      );
      document.querySelector<HTMLElement>("[data-contents]")?.focus();
      return;
    }
    if (open) {
      note.setProblem(`${open.text} ${say("Choose another medicine, or say why it is given all the same.")}`);
      focusFirstError();
      return;
    }
    if (!note.isUnsaved || (await note.save("save")))
      navigate(pathTo("doctors-panel/prescription/:id", visit.id));
  };
  return (
    <Button
      variant="default"
      aria-label="Print prescription"
      title="Print prescription"
      className={classes.print}
      disabled={note.texts.doctorPrescription.trim() === "" && !sheets.data?.length}
      onClick={print}
    >
      <IconPrinter size={18} stroke={1.75} aria-hidden />
    </Button>
  );
}

/** For an assistant: what was typed is kept for the doctor, who reads and saves it. */
function DraftBar({ note, visit }: { note: Note; visit: Visit }) {
  return (
    <Row gap={10} align="center" wrap className={classes.bar} data-action-bar>
      <p className={classes.state} role="status">
        {note.draft.state || say("{doctor} reads what you type, and saves it.", { doctor: visit.doctorName })}
      </p>
    </Row>
  );
}

interface BarProps extends Pick<NoteColumnProps, "visit" | "history" | "next"> {
  note: Note;
  /** Whether this visit was completed here, just now. */
  isOver: boolean;
  onSave: (saving: Saving) => void;
}

function Bar({ visit, history, next, note, isOver, onSave }: BarProps) {
  const completes = canComplete(visit);
  // The visit is over and its note saved: offer the next patient.
  const onward = visit.status !== "Scheduled" && !note.isUnsaved ? next : null;
  const bar = useFocusOnward(isOver && !completes, onward !== null);
  return (
    <Row ref={bar} gap={10} align="center" wrap className={classes.bar} data-action-bar>
      <p className={classes.state} role="status">
        {note.draft.state}
      </p>
      {!onward && <KeyHints hints={[["mod+Enter", completes ? "complete" : "save"]]} />}
      <span className="gap" />
      <PrintButton {...{ visit, note, history }} />
      {onward && (
        <Button
          variant="default"
          component={Link}
          to={onward.to}
          data-onward
          rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden />}
        >
          Next patient, {onward.name}
        </Button>
      )}
      <Button
        variant={completes ? "default" : "filled"}
        disabled={!note.isUnsaved}
        loading={note.busy === "save"}
        onMouseDown={preventFocusChange}
        onClick={() => onSave("save")}
      >
        Save note
      </Button>
      {completes && (
        <Button
          loading={note.busy === "complete"}
          onMouseDown={preventFocusChange}
          onClick={() => onSave("complete")}
        >
          Complete visit
        </Button>
      )}
    </Row>
  );
}

/**
 * Once a visit is completed, its button is gone: the focus goes on to the next patient, whenever the link comes, or to what is
 * left to press where there is none. Focus that the user has moved elsewhere stays.
 */
function useFocusOnward(isOver: boolean, hasOnward: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || bar.current?.contains(activeElement);
    if (!isOver || !isFree) return;
    const goal = bar.current?.querySelector<HTMLElement>(
      hasOnward ? "[data-onward]" : "button:not(:disabled)",
    );
    goal?.focus();
  }, [isOver, hasOnward]);
  return bar;
}

/** For who may save: completes the visit, or saves the note of one that cannot be completed. */
function useSaveShortcut(maySave: boolean, visit: Visit, save: (saving: Saving) => void) {
  const saving: Saving = canComplete(visit) ? "complete" : "save";
  const label = saving === "complete" ? "Complete visit" : "Save note";
  useShortcut(
    maySave ? { keys: "mod+Enter", label, group: "Treatment note", run: () => save(saving) } : null,
  );
}

/** Asks before the page is left with something unsaved. The note is kept as a draft when another visit is opened; vitals are not. */
function useLeaveGuard({ draft }: Note, vitals: OpenVitalsRef) {
  const hasVitals = () => vitals.current?.isUnsaved() ?? false;
  return useUnsavedGuard(
    () => hasVitals() || draft.isTyped(),
    () => vitals.current?.discard(),
    (from, to) => from.pathname !== to.pathname || hasVitals(),
  );
}

/** The treatment note of a visit: what the doctor writes while the patient sits there. */
export function NoteColumn({ visit, atDesk, history, next }: NoteColumnProps) {
  const VisitSession = usePart("VisitSession");
  const [isOver, setOver] = useState(false);
  const note = useNote(visit, history);
  const { id: idPatient } = history.patient;
  const nextVisit = useNextVisit(visit, idPatient, note.texts.description);
  const following = history.visits.find(
    ({ idPreviousAppointment, status }) => idPreviousAppointment === visit.id && status !== "Cancelled",
  );
  const [recallMonths, setRecallMonths] = useState<number | null>(null);
  const recall = async (months: number) => {
    const seen = { ...visit, idPatient };
    if (!(await recallAfter(seen, months))) setRecallMonths(null);
  };
  const chooseRecall = async (months: number | null) => {
    setRecallMonths(months);
    // Of a visit that is over already it is noted at once.
    if (months !== null && visit.status === "Completed") await recall(months);
  };
  const vitals = useRef<OpenVitals>(null);
  const leave = useLeaveGuard(note, vitals);
  const save = async (saving: Saving) => {
    if (saving === "complete" && vitals.current && !(await vitals.current.save())) return;
    if (!(await note.save(saving)) || saving !== "complete") return;
    if (nextVisit.isChosen && !following) await nextVisit.book();
    if (recallMonths !== null) await recall(recallMonths);
    setOver(true);
  };
  const maySave = useMay()("clinicalNotes.write");
  useSaveShortcut(maySave, visit, (saving) => void save(saving));
  return (
    <Column as="section" shrink aria-label="Treatment note">
      <NoteHead visit={visit} patient={history.patient} atDesk={atDesk} />
      <Grid gap={16} packed grow className={classes.fields} data-form>
        <NoteState note={note} />
        {maySave && (
          <Suspense>
            <VisitSession visit={{ ...visit, idPatient }} />
          </Suspense>
        )}
        <VitalsStrip visit={visit} idPatient={idPatient} open={vitals} />
        <Texts note={note} visit={visit} history={history} />
        {maySave && <NextVisitFields {...{ nextVisit, visit, idPatient, following: following ?? null }} />}
        {maySave && !following && (
          <RecallChoice months={recallMonths} onChoose={(months) => void chooseRecall(months)} />
        )}
      </Grid>
      {maySave ? (
        <Bar visit={visit} history={history} next={next} note={note} isOver={isOver} onSave={save} />
      ) : (
        <DraftBar visit={visit} note={note} />
      )}
      {leave}
    </Column>
  );
}
