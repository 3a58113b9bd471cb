import "#admin/kit/form/validation.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { toastSuccess } from "#admin/kit/dialogs/toasts.ts";
import { IconLock } from "#admin/kit/display/icons.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { TextArea } from "#admin/kit/fields/text-field.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import { type ContractForm, useContractForm } from "#admin/kit/form/use-contract-form.ts";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { closeDay, type DayClose, type DayCount } from "#contract/money/day-close.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { CASH } from "#rules/money/bills/payment-method.ts";
import { laterWords, varianceWords, wantsRemarks } from "#rules/money/day-close/day-close.ts";
import { unfinishedWords } from "#rules/money/day-close/owner-words.ts";
import { formatMoneyExactly } from "#rules/values/display.ts";
import { subtractMoney } from "#rules/values/money.ts";
import { type Answer, call } from "#ui/call.ts";
import classes from "./day-close.module.css";

interface CloseValues extends Record<string, unknown> {
  idCount: number;
  leaveInDrawer: number | string;
  remarks: string;
}

interface CloseFormProps {
  count: DayCount;
  /** What was said of a count before. */
  remarks: string;
  /** Money moved since the count; the refusal says how much. `remarks` are what was typed. */
  onMoved: (words: string, remarks: string) => void;
  onClosed: () => void;
  /** Whether somebody said already that the day is closed although it is not finished. */
  hasAsked: boolean;
  onAsked: () => void;
}

function useCloseForm({ count, remarks, onMoved, onClosed }: CloseFormProps) {
  const navigate = useNavigate();
  const closing: ContractForm<CloseValues> = useContractForm<CloseValues, Answer<DayClose>>({
    schema: closeDay.body,
    initialValues: {
      idCount: count.id,
      leaveInDrawer: Math.min(count.openingFloat, count.cash),
      remarks,
    },
    save: (body, options) => call(closeDay, { body }, options),
    onSaved: ({ data, message }) => {
      onClosed();
      toastSuccess(message, { form: true });
      navigate(pathTo("day-close/view/:id", data.id));
    },
    onRefused: ({ conflict, message }) => {
      if (conflict?.kind !== "money moved") return false;
      onMoved(message, closing.form.getValues().remarks);
      return true;
    },
  });
  return closing;
}

/** What was received after a close and counts tomorrow lies in the drawer all the same. */
function Later({ count: { later } }: Pick<CloseFormProps, "count">) {
  const words = laterWords(later);
  return words && <Note kind="attention" title={words} />;
}

/** Asks once whether the day ends although somebody waits or a bill is missing. */
function Unfinished({ words, onClose, goOn }: { words: string; onClose: () => void; goOn: () => void }) {
  const canOpen = useCanOpen();
  return (
    <Modal
      title="The day is not finished"
      onClose={onClose}
      footer={
        <>
          {canOpen("board") && (
            <Button variant="default" component={Link} to={pathTo("board")}>
              Open the board
            </Button>
          )}
          <span className="gap" />
          <Button variant="default" data-autofocus onClick={onClose}>
            Not yet
          </Button>
          <Button onClick={goOn}>Close it all the same</Button>
        </>
      }
    >
      <p>{words} What is received for them after the close counts tomorrow.</p>
    </Modal>
  );
}

/** Closes the counted days: what stays in the drawer, and a word about what differs. */
export function CloseForm(props: CloseFormProps) {
  const { compared, cash, unfinished } = props.count;
  const closing = useCloseForm(props);
  const { form, busy } = closing;
  const words = props.hasAsked ? null : unfinishedWords(unfinished);
  const [asking, setAsking] = useState(false);
  const submit = () => {
    if (words) setAsking(true);
    else void closing.submit();
  };
  const goOn = () => {
    setAsking(false);
    props.onAsked();
    void closing.submit();
  };
  const off = compared.find(({ method }) => method === CASH)?.variance ?? 0;
  const left = Number(form.getValues().leaveInDrawer) || 0;
  return (
    <>
      <Later count={props.count} />
      <FormProblem contractForm={closing} title="Not closed" />
      {wantsRemarks(compared) && (
        <TextArea
          label="Why the count differs"
          required
          rows={2}
          maxLength={500}
          {...form.getInputProps("remarks")}
        />
      )}
      <MoneyField label="Leave in the drawer" required {...form.getInputProps("leaveInDrawer")} />
      <p aria-live="polite">
        To hand over <b className="num">{formatMoneyExactly(Math.max(subtractMoney(cash, left), 0))}</b>
      </p>
      <Button
        className={classes.submit}
        leftSection={<IconLock size={16} stroke={1.75} aria-hidden />}
        loading={busy}
        onClick={submit}
      >
        {off === 0 ? "Close the day" : `Close, ${varianceWords(off)}`}
      </Button>
      {words && asking && <Unfinished words={words} onClose={() => setAsking(false)} goOn={goOn} />}
    </>
  );
}
