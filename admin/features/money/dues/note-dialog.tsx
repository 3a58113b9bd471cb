import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { Modal } from "#admin/kit/dialogs/modal.tsx";
import { PersonName } from "#admin/kit/display/person-name.tsx";
import { PhoneLink } from "#admin/kit/display/phone-link.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Grid } from "#admin/kit/layout/layout.tsx";
import { Fact, Facts } from "#admin/kit/view/facts.tsx";
import type { Due } from "#contract/money/dues.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { DUE_RESULT_LABELS } from "#rules/money/accounts/dues.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { addDays, clinicDateOf, clinicToday } from "#rules/values/time/clinic-time.ts";
import { wholeDate } from "#rules/values/time/typed-date.ts";
import classes from "./dues.module.css";
import type { useDues } from "./use-dues.ts";

const USUAL_PROMISE_DAYS = 7;

interface NoteDialogProps {
  due: Due;
  dues: Pick<ReturnType<typeof useDues>, "note" | "busy">;
  onClose: () => void;
}

/** Whom to call, about how much, and what came of it the last time. */
function Known({ due }: { due: Due }) {
  return (
    <>
      <p className={classes.name}>
        <PersonName name={due.patientName} />
      </p>
      <Facts>
        <Fact label="Phone">
          <PhoneLink digits={due.patientPhone} />
        </Fact>
        <Fact label="Patient">
          <Link to={pathTo("patients/view/:id", due.id)}>{due.patientRegisterNo}</Link>
        </Fact>
        <Fact label="Owes">
          {formatMoneyExactly(due.owes)}, since {formatDate(due.oldestDay)}
        </Fact>
        {due.advance > 0 && (
          <Fact label="To pay">
            {formatMoneyExactly(due.toPay)} after the advance of {formatMoneyExactly(due.advance)}
          </Fact>
        )}
        {due.lastResult && due.lastOn && (
          <Fact label="Last contact">
            {DUE_RESULT_LABELS[due.lastResult]}, {formatDate(clinicDateOf(due.lastOn))}
            {due.lastWords && (
              <>
                {": "}
                <bdi>{due.lastWords}</bdi>
              </>
            )}
          </Fact>
        )}
      </Facts>
    </>
  );
}

/** A patient who was called about what is owed: by when it will be paid, or that nobody answered. */
export function NoteDialog({ due, dues: { note, busy }, onClose }: NoteDialogProps) {
  const [day, setDay] = useState<string | null>(addDays(clinicToday(), USUAL_PROMISE_DAYS));
  const promised = wholeDate(day);
  const [words, setWords] = useState("");
  const say = async (result: "promised" | "no answer") => {
    const went = await note(due, { result, promisedDay: result === "promised" ? day : null, words });
    if (went) onClose();
  };
  useShortcut({
    ...{ keys: "mod+Enter", label: "Will pay", group: "This call", inDialog: true },
    run: () => void (promised && !busy && say("promised")),
  });
  return (
    <Modal title="Note a call" onClose={onClose}>
      <Known due={due} />
      <Grid
        as="form"
        gap={12}
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (promised) void say("promised");
        }}
      >
        <DateField label="Will pay by" value={day} onChange={setDay} minDate={clinicToday()} data-autofocus />
        <TextInput
          label="What was said"
          dir="auto"
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button type="submit" disabled={busy || !promised}>
            {promised ? `Will pay by ${formatDate(promised)}` : "Will pay"}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => void say("no answer")}>
            No answer
          </Button>
        </div>
      </Grid>
    </Modal>
  );
}
