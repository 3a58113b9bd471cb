import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import { getPublicClinic, type PublicClinic } from "#contract/clinic/settings.ts";
import { call } from "#ui/call.ts";

/** The facts that the server puts into this page, so that nothing waits for them; null: it had none to give. */
function factsOfPage(): PublicClinic | null {
  try {
    return JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="clinic"]')?.content ?? "");
  } catch {
    return null;
  }
}

let facts = factsOfPage();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks for the clinic's facts; what is shown of them follows. Without an answer they stay as they are. */
export async function refreshClinic(): Promise<void> {
  try {
    const { data } = await call(getPublicClinic, {}, { fresh: true });
    if (JSON.stringify(data) === JSON.stringify(facts)) return;
    facts = data;
    for (const listener of listeners) listener();
  } catch {
    // Whatever needs the server says so itself.
  }
}

/** Facts in place of the clinic's, for what is inside: a paper drawn while its letterhead is being typed. */
export const ClinicContext = createContext<PublicClinic | null>(null);

/** The clinic's facts: name, address, opening hours, what papers say. null: they are not known yet. */
export function useClinic(): PublicClinic | null {
  const given = useContext(ClinicContext);
  const known = useSyncExternalStore(subscribe, () => facts);
  return given ?? known;
}

/** The same, asked for anew on arrival: for what is printed, and pages that come before signing in. */
export function useFreshClinic(): PublicClinic | null {
  useEffect(() => void refreshClinic(), []);
  return useClinic();
}

/** The clinic's name and city in a line; blank until they are known. */
export function placeOf(clinic: PublicClinic | null): string {
  return clinic ? `${clinic.clinic.name.en}, ${clinic.clinic.address.city.en}` : "\u00a0";
}
