import { useState } from "react";
import { useCall, useRefresh } from "#admin/kit/call/use-call.ts";
import { IconPlus } from "#admin/kit/display/icons.ts";
import { RecordPicker } from "#admin/kit/pickers/record-picker.tsx";
import type { Choice, PickerProps } from "#admin/kit/pickers/use-record-picker.ts";
import { type Lab, listLabs } from "#contract/money/labs.ts";
import { groupPhone } from "#rules/values/display.ts";
import { call } from "#ui/call.ts";
import { say } from "#ui/say.ts";
import { LabDialog } from "./lab-dialog.tsx";

interface LabPickerProps extends PickerProps {
  /** The lab chosen so far. */
  chosen: { id: number; name: string } | null;
  /** Hears of the chosen lab with its usual days. */
  onLab: (lab: Lab | null) => void;
}

function choiceOf({ id, name, phone, usualDays }: Lab): Choice {
  const days = usualDays === null ? null : say("{days} days", { days: usualDays });
  return { id, name, text: name, detail: [phone && groupPhone(phone), days].filter(Boolean).join(" · ") };
}

const matches = ({ name }: Lab, search: string) => name.toLowerCase().includes(search.toLowerCase());

/** Chooses one of the labs in use, or adds the one that was typed. */
export function LabPicker({ chosen, onLab, ...picker }: LabPickerProps) {
  const labs = useCall(listLabs);
  const refresh = useRefresh();
  const [adding, setAdding] = useState<{ name: string; choose: (choice: Choice) => void } | null>(null);
  return (
    <>
      <RecordPicker
        {...picker}
        queryKey={`${listLabs.path} ${labs.dataUpdatedAt}`}
        load={async (search, signal) => [
          {
            choices: (await call(listLabs, {}, { signal })).data
              .filter((lab) => lab.isActive === 1 && matches(lab, search))
              .map(choiceOf),
          },
        ]}
        nothing={say("There is no lab yet.")}
        failed={say("Failed to load the labs. Please try again later.")}
        chosen={chosen && { ...chosen, text: chosen.name }}
        onChoose={(choice) => onLab(labs.data?.find(({ id }) => id === choice?.id) ?? null)}
        footer={{
          icon: <IconPlus size={18} stroke={1.75} aria-hidden />,
          label: (typed) => (typed ? say("Add lab “{name}”", { name: typed }) : say("Add a lab")),
          run: (name, choose) => setAdding({ name, choose }),
        }}
      />
      {adding && (
        <LabDialog
          lab={null}
          name={adding.name}
          onClose={() => setAdding(null)}
          onSaved={(lab) => {
            adding.choose(choiceOf(lab));
            onLab(lab);
            setAdding(null);
            void refresh(listLabs);
          }}
        />
      )}
    </>
  );
}
