import { useEffect, useEffectEvent, useState } from "react";

/** When the component unmounts, returns the focus to what had it on mount, unless `still` answers false. */
export function useRestoreFocus(still: () => boolean = () => true): void {
  const [interrupted] = useState(() => document.activeElement);
  const isStillWanted = useEffectEvent(still);
  useEffect(
    () => () => {
      if (!isStillWanted()) return;
      setTimeout(() => interrupted instanceof HTMLElement && interrupted.focus({ preventScroll: true }));
    },
    [interrupted],
  );
}
