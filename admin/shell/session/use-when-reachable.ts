import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";

/** Whether the clinic's server answers at all. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Calls `then` once the server answers: tried when the browser is online again, and by calling `look`. */
export function useWhenReachable(then: () => void): { look: () => void; isLooking: boolean } {
  const [isLooking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    if (await isReachable()) then();
    else setLooking(false);
  };
  useWindowEvent("online", look);
  return { look, isLooking };
}
