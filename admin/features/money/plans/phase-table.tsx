import { Button } from "@mantine/core";
import { Link } from "react-router";
import { startAt, type WrittenStart } from "#admin/kit/booking/booking-start.ts";
import { IconCircle, IconCircleCheck, IconClock } from "#admin/kit/display/icons.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { RecordLink } from "#admin/kit/display/record-link.tsx";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useCanOpen } from "#admin/kit/page/can-open.ts";
import { type RecordColumn, RecordTable } from "#admin/kit/view/record-table.tsx";
import type { PlanItem, TreatmentPlan } from "#contract/money/plan-records.ts";
import { teethInWords } from "#rules/clinical/dental/teeth-words.ts";
import { phaseName, toothCell } from "#rules/money/plans/estimate-paper.ts";
import { amountOf } from "#rules/money/plans/plan.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import { NumberCell } from "./number-cell.tsx";
import classes from "./plans.module.css";
import { type Lines, lineMark } from "./use-lines.ts";

function stateText({ state, doneOn, stage }: PlanItem): string {
  if (state === "planned") return say("Planned");
  if (state === "begun") return stage ?? say("Begun");
  return say("Done {day}", { day: formatDate(doneOn) });
}

function Bill({ money }: Pick<PlanItem, "money">) {
  if (!money) return null;
  if (money.paymentIds.length === 0)
    return money.toBill > 0 ? <b className="nowrap">{say("Not yet")}</b> : <>--</>;
  return money.paymentIds.map((id) => (
    <RecordLink key={id} screen="billing/view/:id" id={id}>
      {id}
    </RecordLink>
  ));
}

interface PhaseTableProps {
  plan: TreatmentPlan;
  phase: number;
  sum: number;
  items: PlanItem[];
  /** Absent: the plan is not to be changed. */
  editing?: { lines: Lines; open: (item: PlanItem) => void } | undefined;
}

const columnsOf = (plan: TreatmentPlan, lines: Lines | undefined): RecordColumn<PlanItem>[] => [
  { header: say("Tooth"), className: "nowrap", cell: (item) => <Tooth item={item} /> },
  {
    header: say("Treatment"),
    kind: "text",
    title: true,
    className: classes.treatment,
    cell: ({ description, letter }) => (
      <>
        <bdi>{description}</bdi>
        {letter === null && plan.options.length > 1 && (
          <span className="muted fs-13"> {say("in every option")}</span>
        )}
      </>
    ),
  },
  {
    header: say("Doctor"),
    className: classes.wide,
    cell: ({ doctorName }) => <bdi>{doctorName ?? plan.doctorName}</bdi>,
  },
  { header: say("State"), className: `${classes.wide} nowrap`, cell: (item) => <State item={item} /> },
  ...(plan.money ? [{ header: say("Bill"), cell: (item: PlanItem) => <Bill money={item.money} /> }] : []),
  {
    header: "Rs",
    kind: "number",
    cell: (item) => <Price plan={plan} item={item} lines={lines} />,
  },
];

/** The lines of a phase. */
export function PhaseTable({ plan, phase, sum, items, editing }: PhaseTableProps) {
  const name = phaseName(phase, plan.phaseNames);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons within
    <section className={classes.phase} onKeyDown={editing?.lines.onKeyDown}>
      <h2 className={classes.phaseHead}>
        <bdi>{name}</bdi>
        <BookPhase plan={plan} items={items} name={name} />
        <span className="gap" />
        <Money rupees={sum} format={formatMoneyExactly} />
      </h2>
      <RecordTable
        label={name}
        narrow
        columns={columnsOf(plan, editing?.lines)}
        rows={items}
        keyOf={({ id }) => id}
        {...(editing && {
          actions: (item: PlanItem) => (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => editing.open(item)}
              {...lineMark(item.id)}
            >
              {say("Change")}
              <span className="sr"> {item.description}</span>
            </Button>
          ),
        })}
      />
    </section>
  );
}

/** The teeth of a line; a card says in words where they are. */
function Tooth({ item }: { item: PlanItem }) {
  const words = teethInWords(item.teeth);
  return (
    <bdi title={words}>
      {toothCell(item)}
      {words && <span className={`${classes.where} soft`}>, {words}</span>}
    </bdi>
  );
}

/** How far a line is, told by shape and word. */
function State({ item }: { item: PlanItem }) {
  const Icon = { planned: IconCircle, begun: IconClock, done: IconCircleCheck }[item.state];
  return (
    <Row as="span" inline gap={6} align="center" className={classes.state} data-state={item.state}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {stateText(item)}
    </Row>
  );
}

/** The amount of a line, and of one that was agreed at another price what it will cost once that is agreed. */
function Price({ plan, item, lines }: { plan: TreatmentPlan; item: PlanItem; lines: Lines | undefined }) {
  const { id, quantity, price } = item;
  const proposed = plan.items.find((each) => each.id === id)?.price ?? price;
  const several = quantity > 1 && <span className="soft nowrap">{quantity} × </span>;
  if (proposed === price)
    return (
      <>
        {several}
        <PriceOfOne item={item} lines={lines} />
      </>
    );
  return (
    <>
      {several}
      {amountText(item)}
      <div className="soft fs-13">
        <PriceOfOne item={{ ...item, price: proposed }} lines={lines} /> {say("once it is agreed")}
      </div>
    </>
  );
}

const amountText = (item: PlanItem): string =>
  formatMoneyExactly(item.quantity > 1 ? item.price : amountOf(item)).replace(/^Rs\s/u, "");

/** While nothing of a line is done, pressing it changes the price of one. */
function PriceOfOne({ item, lines }: { item: PlanItem; lines: Lines | undefined }) {
  const { id, description, price, state } = item;
  if (!lines || state !== "planned") return amountText(item);
  return (
    <NumberCell
      label={say("Price of one, {treatment}", { treatment: description })}
      value={price}
      text={amountText(item)}
      isMoney
      onSave={(next) => lines.change(id, { price: next })}
    />
  );
}

/** Leads to the booking of what is still planned of a phase, with its services and doctor. */
function BookPhase({ plan, items, name }: Pick<PhaseTableProps, "plan" | "items"> & { name: string }) {
  const canOpen = useCanOpen();
  const open = items.filter(({ state }) => state !== "done");
  const isAgreed = open.some(({ isAccepted }) => isAccepted === 1);
  if (!isAgreed || plan.closedOn !== null || !canOpen("appointment/add")) return null;
  // A visit is in one department.
  const first = open.find(({ idService }) => idService !== null) ?? open[0];
  const idDepartment = first?.idDepartment ?? null;
  const together = open.filter((item) => item.idDepartment === idDepartment);
  const to = startAt("appointment/add", {
    ...{ idPatient: plan.idPatient, idDoctor: first?.idDoctor ?? plan.idDoctor, idDepartment },
    idServices: [...new Set(together.flatMap(({ idService }) => (idService === null ? [] : [idService])))],
  });
  const work = together.map((item) => [item.description, item.teeth.join(" ")].filter(Boolean).join(" "));
  const written: WrittenStart = { note: `${plan.number}: ${work.join(", ")}` };
  return (
    <Button component={Link} to={to} state={written} size="compact-xs" variant="subtle">
      {say("Book")}
      <span className="sr"> {name}</span>
    </Button>
  );
}
