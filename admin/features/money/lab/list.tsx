import { Button } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import {
  type Icon,
  IconArrowRight,
  IconBrandWhatsapp,
  IconCash,
  IconCheck,
  IconInbox,
  IconListDetails,
  IconPlus,
  IconX,
} from "#admin/kit/display/icons.ts";
import { Money } from "#admin/kit/display/money.tsx";
import { KeyCaps } from "#admin/kit/focus/key-caps.tsx";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { viewAction } from "#admin/kit/list/actions.ts";
import { ListPage } from "#admin/kit/list/list-page.tsx";
import type { Column, RowAction } from "#admin/kit/list/types.ts";
import { useMay } from "#admin/kit/page/use-session.ts";
import { type LabCase, listLabCases } from "#contract/money/lab.ts";
import { pathTo } from "#rules/clinic/screens.ts";
import { type LabAct, labActProblem, workName } from "#rules/money/lab/lab-case.ts";
import { formatDate, formatMoneyExactly } from "#rules/values/display.ts";
import { say } from "#ui/say.ts";
import { LabDialogs, type OpenLabDialog } from "./lab-dialogs.tsx";
import { LabStatusBadge, labStatusWord } from "./lab-status.tsx";
import { useLabWork } from "./use-lab-work.ts";

const viewsFor = (seesCosts: boolean) => [
  { search: "", label: say("All") },
  { search: "status=Late", label: say("Late") },
  { search: "status=At+the+lab%2CLate", label: say("At the lab") },
  { search: "status=To+send", label: say("To send") },
  { search: "status=Received", label: say("To fit") },
  ...(seesCosts ? [{ search: "isPaid=0", label: say("Not paid") }] : []),
];

/** Which work is shown, and what is done beside the rows. */
function Head({ tools }: { tools: ReactNode }) {
  const [shown] = useSearchParams();
  const seesCosts = useMay()("bills.read");
  const asked = new URLSearchParams(
    [...shown].filter(([name]) => name === "status" || name === "isPaid"),
  ).toString();
  return (
    <Row gap={8} gapX={16} wrap justify="between" className="mb-12">
      <Row as="nav" gap={8} wrap aria-label={say("Which to show")}>
        {viewsFor(seesCosts).map(({ search, label }) => (
          <Button
            key={label}
            size="xs"
            component={Link}
            to={`?${search}`}
            variant={asked === search ? "light" : "default"}
            aria-current={asked === search ? "page" : undefined}
          >
            {label}
          </Button>
        ))}
      </Row>
      <Row gap={8} wrap>
        {tools}
      </Row>
    </Row>
  );
}

/** Orders, labs and payments: what is no row's. */
function Tools({ open }: { open: (dialog: OpenLabDialog) => void }) {
  const may = useMay();
  const mayOrder = may("lab.write");
  const order = () => open({ kind: "order", of: { new: {} } });
  useShortcut(
    mayOrder ? { keys: "n", label: say("Order lab work"), group: say("This list"), run: order } : null,
  );
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconListDetails size={14} stroke={1.75} aria-hidden />}
        onClick={() => open({ kind: "labs" })}
      >
        {say("Labs")}
      </Button>
      {may("lab.pay") && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCash size={14} stroke={1.75} aria-hidden />}
          onClick={() => open({ kind: "pay" })}
        >
          {say("Pay a lab")}
        </Button>
      )}
      {mayOrder && (
        <Button
          size="xs"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          rightSection={<KeyCaps of="n" />}
          onClick={order}
        >
          {say("Order lab work")}
        </Button>
      )}
    </>
  );
}

function Due({ one: { dueOn, receivedOn, fittedOn } }: { one: LabCase }) {
  if (fittedOn) return say("fitted {day}", { day: formatDate(fittedOn) });
  if (receivedOn) return say("back {day}", { day: formatDate(receivedOn) });
  return dueOn ? formatDate(dueOn) : "--";
}

function Cost({ one: { cost, isPaid } }: { one: LabCase }) {
  if (cost === null) return "--";
  return (
    <span className="nowrap">
      <Money rupees={cost} format={formatMoneyExactly} />
      {isPaid === 1 && <small className="soft"> {say("paid")}</small>}
    </span>
  );
}

const columnsFor = (seesCosts: boolean): Column<LabCase>[] => [
  { key: "number", header: say("Number"), quiet: true, card: "start" },
  { key: "patientName", header: say("Patient"), format: "name", card: "title" },
  {
    key: "what",
    header: say("Work"),
    card: "line",
    narrow: true,
    render: (one) => <bdi>{workName(one)}</bdi>,
  },
  { key: "labName", header: say("Lab"), card: "line", narrow: true },
  { key: "dueOn", header: say("Due back"), card: "end", render: (one) => <Due one={one} /> },
  {
    key: "status",
    header: say("Status"),
    card: "corner",
    render: ({ status }) => <LabStatusBadge status={status} />,
    optionLabels: Object.fromEntries(
      listLabCases.list.status.options.map((status) => [status, labStatusWord(status)]),
    ),
  },
  ...(seesCosts
    ? [
        {
          ...{
            key: "cost" as const,
            header: say("Cost"),
            align: "end" as const,
            card: "line" as const,
            cardLabel: true,
          },
          render: (one: LabCase) => <Cost one={one} />,
        },
      ]
    : []),
];

const paidWords = () => ({ "1": say("Yes"), "0": say("No") });

/** What can be done with a case now: the next step as a button, the chat, and by its key alone what is seldom done. */
function actionsOf(
  one: LabCase,
  { send, markFitted, chat }: Pick<ReturnType<typeof useLabWork>, "send" | "markFitted" | "chat">,
  open: (dialog: OpenLabDialog) => void,
): RowAction[] {
  const may = (act: LabAct) => labActProblem(act, { ...one, paidOn: null }) === null;
  const step = (name: string, icon: Icon, keys: string, run: () => void): RowAction => ({
    ...{ name, icon, keys, run },
    primary: true,
  });
  const next = [
    one.status === "To send" && step(say("Sent today"), IconArrowRight, "s", () => void send(one)),
    may("receive") && step(say("Receive"), IconInbox, "r", () => open({ kind: "receive", one })),
    may("fit") && one.remakes.length === 0 && step(say("Fitted"), IconCheck, "f", () => void markFitted(one)),
  ].filter((action) => action !== false);
  const cancel = {
    name: say("Cancel the work"),
    icon: IconX,
    keys: "Delete",
    danger: true,
    keyOnly: true,
  } as const;
  return [
    ...next,
    { name: say("WhatsApp to the lab"), icon: IconBrandWhatsapp, keys: "w", run: () => chat(one) },
    ...(may("cancel") ? [{ ...cancel, run: () => open({ kind: "cancel", one }) }] : []),
  ];
}

/** Lab work (docs/handbook/money/lab.md#screens), late first, worked through by keyboard. */
export default function LabList() {
  const may = useMay();
  const [dialog, open] = useState<OpenLabDialog | null>(null);
  const work = useLabWork();
  const seesCosts = may("bills.read");
  const columns = useMemo(() => columnsFor(seesCosts), [seesCosts]);
  const Summary = useMemo(() => () => <Head tools={<Tools open={open} />} />, []);
  const viewOf = ({ id }: LabCase) => pathTo("lab/view/:id", id);
  return (
    <>
      <ListPage
        title={say("Lab work")}
        noun="lab work"
        tight
        beginning={{ lead: say("Crowns, bridges and dentures that a lab makes: when each is due back.") }}
        endpoint={listLabCases}
        columns={columns}
        nameOf={({ number }) => number}
        linkTo={viewOf}
        actions={(one) => [
          { ...viewAction(viewOf(one)), keyOnly: true },
          ...(may("lab.write") ? actionsOf(one, work, open) : []),
        ]}
        moreFilters={[
          { key: "doctorName", header: say("Doctor") },
          ...(seesCosts ? [{ key: "isPaid" as const, header: say("Paid"), optionLabels: paidWords() }] : []),
        ]}
        summary={Summary}
        focusOn={work.focusOn}
      />
      <LabDialogs open={dialog} onClose={() => open(null)} />
    </>
  );
}
