import { lazy, Suspense, useState } from "react";
import { useShortcut } from "#admin/kit/focus/shortcuts.ts";
import { ExportMenuButton, type ExportRequest } from "./export-menu-button.tsx";

// Most visits to a list export nothing, so the menu and the columns of all files are loaded with the first press.
const ExportMenu = lazy(() => import("./export-menu.tsx"));

/** Exports what is on the screen as a file. On a list, X opens the menu too. */
export function ExportButton({ shortcut = false, ...of }: ExportRequest & { shortcut?: boolean }) {
  const [wanted, setWanted] = useState(false);
  const open = () => setWanted(true);
  const keys = { keys: "x", label: `Export these ${of.noun}`, group: "This list", run: open };
  useShortcut(shortcut && !wanted ? keys : null);
  const standIn = (
    <ExportMenuButton noun={of.noun} aria-haspopup="menu" aria-expanded={false} onClick={open} />
  );
  if (!wanted) return standIn;
  return (
    <Suspense fallback={standIn}>
      <ExportMenu {...of} shortcut={shortcut} />
    </Suspense>
  );
}
