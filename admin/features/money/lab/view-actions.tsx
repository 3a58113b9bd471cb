import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import {
  IconArrowBackUp,
  IconArrowRight,
  IconBrandWhatsapp,
  IconCheck,
  IconDownload,
  IconInbox,
  IconPencil,
  IconX,
} from "#admin/kit/display/icons.ts";
import { useSavedFile } from "#admin/kit/export/use-saved-file.ts";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { Row } from "#admin/kit/layout/layout.tsx";
import { useMay } from "#admin/kit/page/use-session.ts";
import type { LabCase } from "#contract/money/lab.ts";
import { getLabSlipPdf, type SlipPaper } from "#contract/money/lab-acts.ts";
import { labActProblem } from "#rules/money/lab/lab-case.ts";
import { download } from "#ui/download.ts";
import { say } from "#ui/say.ts";
import type { OpenLabDialog } from "./lab-dialogs.tsx";
import { useLabWork } from "./use-lab-work.ts";

/** The slip as a file, on the sheet or the roll of this computer's printer. */
function SlipButton({ id }: { id: number }) {
  const [paper, setPaper] = useState<SlipPaper>("a5");
  const load = (size: SlipPaper) => download(getLabSlipPdf, { query: { id, paper: size } });
  const sheet = useSavedFile({ load: () => load("a5") });
  const roll = useSavedFile({ load: () => load("roll") });
  const start = (size: SlipPaper) => {
    setPaper(size);
    void (size === "a5" ? sheet : roll).start();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          loading={(paper === "a5" ? sheet : roll).busy}
          aria-label={say("Slip for the lab")}
        >
          {say("Slip")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => start("a5")}>{say("A5 sheet")}</Menu.Item>
        <Menu.Item onClick={() => start("roll")}>{say("80 mm roll")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** What is done next with the case: the one filled button. */
function NextStep({ one, open }: { one: LabCase; open: (dialog: OpenLabDialog) => void }) {
  const { send, markFitted, busy } = useLabWork();
  const facts = { ...one, paidOn: null };
  const steps = [
    {
      ...{ is: one.status === "To send", keys: "s", name: say("Sent today"), icon: IconArrowRight },
      run: () => void send(one),
    },
    {
      ...{ is: labActProblem("receive", facts) === null, keys: "r", name: say("Receive"), icon: IconInbox },
      run: () => open({ kind: "receive", one }),
    },
    {
      ...{
        is: labActProblem("fit", facts) === null && one.remakes.length === 0,
        keys: "f",
        name: say("Fitted"),
        icon: IconCheck,
      },
      run: () => void markFitted(one),
    },
  ];
  const step = steps.find(({ is }) => is);
  useShortcut(
    step ? { keys: step.keys, label: step.name, group: say("This lab work"), run: step.run } : null,
  );
  if (!step) return null;
  const { icon: Icon, name, run } = step;
  return (
    <Button leftSection={<Icon size={16} stroke={2} aria-hidden />} loading={busy} onClick={run}>
      {name}
    </Button>
  );
}

interface ActionsProps {
  one: LabCase;
  open: (dialog: OpenLabDialog) => void;
}

/** What can be done with a case on its own screen. Over 60 lines: a button for each act. */
export function ViewActions({ one, open }: ActionsProps) {
  const mayWrite = useMay()("lab.write");
  const { chat } = useLabWork();
  const facts = { ...one, paidOn: null };
  const isChangeable = mayWrite && labActProblem("change", facts) === null;
  const change = () => open({ kind: "order", of: { change: one } });
  useShortcut({
    keys: "w",
    label: say("WhatsApp to the lab"),
    group: say("This lab work"),
    run: () => chat(one),
  });
  useShortcut(
    isChangeable ? { keys: "e", label: say("Edit"), group: say("This lab work"), run: change } : null,
  );
  return (
    // In one piece: what does not fit beside the title goes below it together.
    <Row gap={8} wrap>
      {mayWrite && labActProblem("cancel", facts) === null && (
        <Button
          variant="default"
          leftSection={<IconX size={16} stroke={1.75} aria-hidden />}
          onClick={() => open({ kind: "cancel", one })}
        >
          {say("Cancel the work")}
        </Button>
      )}
      {mayWrite && one.receivedOn !== null && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          onClick={() => open({ kind: "order", of: { remake: one } })}
        >
          {say("Make it again")}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconBrandWhatsapp size={16} stroke={1.75} aria-hidden />}
        aria-label={say("WhatsApp to the lab")}
        onClick={() => chat(one)}
      >
        {say("WhatsApp")}
      </Button>
      <SlipButton id={one.id} />
      {isChangeable && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={change}
        >
          {say("Edit")}
        </Button>
      )}
      {mayWrite && <NextStep one={one} open={open} />}
    </Row>
  );
}
