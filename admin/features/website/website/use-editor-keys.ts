import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import type { TextKey } from "#contract/website/sections.ts";
import type { Texts } from "./use-texts.ts";

interface EditorKeys {
  texts: Texts;
  publish: () => void;
  /** Called with the text in which something was undone. */
  onUndone: (key: TextKey) => void;
}

/** The keys of the website editor. Undo is the editor's own everywhere in it: a field knows nothing of the others. */
export function useEditorKeys({ texts, publish, onUndone }: EditorKeys): void {
  const group = "Website editor";
  const undo = (event: KeyboardEvent) => {
    const key = event.shiftKey ? texts.redo() : texts.undo();
    if (key) onUndone(key);
  };
  useShortcut({ keys: "mod+s", label: "Save the draft", group, run: () => void texts.keep() });
  useShortcut({ keys: "mod+Enter", label: "Publish", group, run: publish });
  useShortcut({ keys: "mod+z", label: "Undo; with Shift, redo", group, run: undo });
}
