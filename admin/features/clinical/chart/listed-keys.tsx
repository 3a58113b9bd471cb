import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { FOUND_CODES, PLAN_KEY, WORK_CODES } from "#rules/clinical/dental/chart-keys.ts";
import { codeLabel, factsOf } from "#rules/clinical/dental/codes.ts";
import { say } from "#ui/say.ts";

interface Listed {
  keys: string;
  label: string;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The chart's keys in the dialog that lists what can be pressed. */
export function ListedKeys({ mayWrite }: { mayWrite: boolean }) {
  const always: Listed[] = [
    { keys: "ArrowLeft", label: say("Previous tooth") },
    { keys: "ArrowRight", label: say("Next tooth") },
    { keys: "ArrowUp", label: say("Row above") },
    { keys: "ArrowDown", label: say("Row below") },
  ];
  const writing: Listed[] = [
    { keys: "Shift+ArrowRight", label: say("Take the next tooth along") },
    { keys: "Space", label: say("Add the tooth to those chosen") },
    { keys: "m", label: say("Mesial") },
    { keys: "d", label: say("Distal") },
    { keys: "o", label: say("Occlusal, incisal") },
    { keys: "b", label: say("Buccal, labial") },
    { keys: "l", label: say("Lingual, palatal") },
    { keys: "5", label: say("Neck") },
    ...[...FOUND_CODES, ...WORK_CODES].map((code) => ({
      keys: (factsOf(code).key ?? "").toLowerCase(),
      label: capital(codeLabel(code)),
    })),
    { keys: "g", label: say("Gum screening") },
    { keys: "/", label: say("Others") },
    { keys: "1", label: say("Existing") },
    { keys: "2", label: say("Planned") },
    { keys: "3", label: say("Done today") },
    { keys: PLAN_KEY, label: say("Make plan") },
    { keys: "mod+z", label: say("Undo") },
    { keys: ":", label: say("Quick entry") },
  ];
  return (mayWrite ? [...always, ...writing] : always).map((listed) => <Key key={listed.keys} {...listed} />);
}

function Key({ keys, label }: Listed) {
  useShortcut({ keys, label, group: say("Tooth chart") });
  return null;
}
