import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Note } from "#admin/kit/display/note.tsx";
import { DateField } from "#admin/kit/fields/date-field.tsx";
import { MoneyField } from "#admin/kit/fields/money-field.tsx";
import { BroughtBack } from "#admin/kit/form/form-page.tsx";
import { FormProblem } from "#admin/kit/form/form-problem.tsx";
import type { ContractForm } from "#admin/kit/form/use-contract-form.ts";
import { useDraft } from "#admin/kit/form/use-draft.ts";
import { Grid, Row } from "#admin/kit/layout/layout.tsx";
import type { DayCount, OpenDay } from "#contract/money/day-close.ts";
import { formatDate, formatMoneyExactly, moneyFormatFor } from "#rules/values/display.ts";
import { CloseForm } from "./close-form.tsx";
import { Compared } from "./compared.tsx";
import { useCountForm } from "./count-form.tsx";
import { type CountValues, cashOf, firstCount } from "./count-values.ts";
import classes from "./day-close.module.css";
import { Moves } from "./moves.tsx";
import { NoteFields } from "./note-fields.tsx";
import { COMPARES, Through } from "./through.tsx";

interface CountProps {
  open: OpenDay;
  count: ContractForm<CountValues>;
}

/** Which days are counted, and with how much they began. */
function Days({ open, count: { form } }: CountProps) {
  return (
    <Grid gap={12} className={classes.days}>
      {open.fromDay === null && <DateField label="First day" required {...form.getInputProps("fromDay")} />}
      <DateField label="Last day" required {...form.getInputProps("day")} />
      {open.openingFloat === null && (
        <MoneyField label="In the drawer before" required {...form.getInputProps("openingFloat")} />
      )}
    </Grid>
  );
}

/** Every other method, as its app or terminal says. */
function OtherMethods({ form }: Pick<ContractForm<CountValues>, "form">) {
  const { methods } = form.getValues();
  if (methods.length === 0) return null;
  return (
    <Grid as="section" gap={12} shrink className={classes.part}>
      <h2>As the app or terminal says</h2>
      <Grid gap={12} className={classes.days}>
        {methods.map(({ method }, index) => (
          <MoneyField
            key={method}
            label={<bdi>{method}</bdi>}
            mayBeNegative
            {...form.getInputProps(`methods.${index}.amount`)}
          />
        ))}
      </Grid>
    </Grid>
  );
}

/** What those may see who need not count blind. */
function ExpectedBefore({ open: { expected } }: { open: OpenDay }) {
  if (!expected) return null;
  const show = moneyFormatFor(expected.map(({ amount }) => amount));
  return (
    <details>
      <summary>What must be there</summary>
      <Grid as="dl" gap={6} className={classes.lines}>
        {expected.map(({ method, amount }) => (
          <Row gap={12} justify="between" key={method}>
            <dt className="shrink break">
              <bdi>{method}</bdi>
            </dt>
            <dd className="rigid nowrap num">{show(amount)}</dd>
          </Row>
        ))}
      </Grid>
    </details>
  );
}

/** While nothing is stored: what comes then. */
function Uncounted({ open }: { open: OpenDay }) {
  return (
    <>
      <p>What must be there is shown when your count is stored, so that nobody counts towards it.</p>
      <ExpectedBefore open={open} />
    </>
  );
}

/** What the notes and coins come to so far, and the button that compares; in view however far the count is scrolled. */
function RunningTotal({ count: { busy, submit, form } }: Pick<CountProps, "count">) {
  return (
    <Row gap={12} align="center" justify="between" className={classes.running}>
      <p>
        Counted <b className="num">{formatMoneyExactly(cashOf(form.getValues()))}</b>
      </p>
      <Button {...COMPARES} loading={busy} onClick={submit}>
        Compare
      </Button>
    </Row>
  );
}

function startsOf({ fromDay, openingFloat, lastCount }: OpenDay): string {
  const begin =
    fromDay === null
      ? "The first close: say from which day to count, and what was in the drawer then. What lies before is closed with it."
      : `Since ${formatDate(fromDay)}; the last close left ${formatMoneyExactly(openingFloat ?? 0)} in the drawer.`;
  return lastCount ? `${begin} The last count is filled in: correct what differs.` : begin;
}

/** The count that is stored, and whether it is still what is typed. */
function useStoredCount(open: OpenDay) {
  const [stored, setStored] = useState<{ count: DayCount; of: string } | null>(null);
  const panel = useRef<HTMLElement>(null);
  const count = useCountForm(open, (answer) =>
    setStored({ count: answer, of: JSON.stringify(count.form.getValues()) }),
  );
  // The button that was pressed is gone, and on a phone the panel stands below the count.
  useEffect(() => {
    if (!stored) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: "nearest" });
  }, [stored]);
  // What was typed since is not what was compared.
  const compared = stored?.of === JSON.stringify(count.form.getValues()) ? stored.count : null;
  return { count, compared, panel };
}

/** Count, compare, close: what must be there is shown once the count is stored (docs/handbook/money/day-close.md). */
export function CountSheet({ open }: { open: OpenDay }) {
  const { count, compared, panel } = useStoredCount(open);
  const [moved, setMoved] = useState<{ words: string; remarks: string } | null>(null);
  const [hasAsked, setHasAsked] = useState(false);
  // Kept until the day is closed: whoever counts is called away, and comes back to the drawer.
  const draft = useDraft(count, {
    of: `${open.last?.id ?? 0} ${open.reopened?.number ?? ""} ${open.day}`,
    empty: firstCount(open),
  });
  const again = (words: string, remarks: string) => {
    setMoved({ words, remarks });
    void count.submit();
  };
  return (
    <>
      <Grid align="start" className={classes.sheet}>
        <Grid as="section" gap={12} shrink className={classes.part} aria-label="Count" data-form>
          {draft.broughtBack && !compared && (
            <BroughtBack
              onStartAgain={draft.startAgain}
              words="This screen was left before the day was closed. Look it over, then compare."
            />
          )}
          <p>{startsOf(open)}</p>
          <Days open={open} count={count} />
          <Through>
            <h2>Cash, counted by you</h2>
            <NoteFields form={count.form} />
            <OtherMethods form={count.form} />
          </Through>
        </Grid>
        <Grid gap={24} shrink className={classes.beside}>
          <section ref={panel} tabIndex={-1} className={classes.panel} aria-label="Compare and close">
            <h2>{compared ? "Compared" : "Count first"}</h2>
            {moved && <Note kind="attention" title={moved.words} announce />}
            <FormProblem contractForm={count} title="Not stored" />
            {compared ? (
              <>
                <Compared compared={compared.compared} cashLines={compared.cashLines} />
                <CloseForm
                  key={compared.id}
                  count={compared}
                  remarks={moved?.remarks ?? ""}
                  onMoved={again}
                  onClosed={draft.forget}
                  hasAsked={hasAsked}
                  onAsked={() => setHasAsked(true)}
                />
              </>
            ) : (
              <Uncounted open={open} />
            )}
          </section>
          <Moves moves={open.moves} />
        </Grid>
      </Grid>
      {!compared && <RunningTotal count={count} />}
    </>
  );
}
