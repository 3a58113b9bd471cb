import { useEffect, useRef, useState } from "react";

/** When the component unmounts, returns the focus to what had it on mount, unless `still` answers false. */
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
