import { useEffect, useState } from "react";

const KEY = "matab.worked-here";

/** Storage may be closed to us; then a page is nobody's in particular after it was loaded anew. */
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
    // What the component holds serves until then.
  }
}

/** Who worked in this tab last: the page that was left is theirs, and nobody else's to come back to. */
export function useTabOwner(userId: number | undefined): number | null {
  const [owner, setOwner] = useState(read);
  if (userId !== undefined && userId !== owner) setOwner(userId);
  useEffect(() => {
    if (userId !== undefined) write(userId);
  }, [userId]);
  return userId ?? owner;
}
