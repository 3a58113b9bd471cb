import { useEffect, useState } from "react";

const KEY = "matab.worked-here";

/** Storage may be unavailable; after a reload nobody is known then. */
function read(): number | null {
  try {
    return Number(sessionStorage.getItem(KEY)) || null;
  } catch {
    return null;
  }
}

function write(userId: number): void {
  try {
    sessionStorage.setItem(KEY, String(userId));
  } catch {
    // The state of the component is enough until a reload.
  }
}

/** The id of who worked in this tab last: after signing in, only they return to the page that was left. */
export function useTabOwner(userId: number | undefined): number | null {
  const [owner, setOwner] = useState(read);
  if (userId !== undefined && userId !== owner) setOwner(userId);
  useEffect(() => {
    if (userId !== undefined) write(userId);
  }, [userId]);
  return userId ?? owner;
}
