import { useEffect } from "react";
import { refreshClinic } from "#admin/kit/page/clinic.ts";

const A_MINUTE = 60_000;

/** Keeps the facts of a page that stays open for days as they are, while somebody looks at it. */
export function useClinicUpdates(): void {
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void refreshClinic();
    };
    const timer = setInterval(look, A_MINUTE);
    window.addEventListener("focus", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("focus", look);
    };
  }, []);
}
