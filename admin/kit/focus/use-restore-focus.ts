import { useEffect, useRef, useState } from "react";

/** When the component goes, gives the focus back to what had it when it came, unless `still` says no. */
export function useRestoreFocus(still: () => boolean = () => true): void {
  const [interrupted] = useState(() => document.activeElement);
  const latest = useRef(still);
  latest.current = still;
  useEffect(
    () => () => {
      if (!latest.current()) return;
      setTimeout(() => interrupted instanceof HTMLElement && interrupted.focus({ preventScroll: true }));
    },
    [interrupted],
  );
}
