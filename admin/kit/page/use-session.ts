import { createContext, useContext, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { allows, type Permission } from "#rules/values/permissions.ts";
import { readSession, type Session, subscribe } from "#ui/session.ts";

/** The session in browser storage, or null; updates on sign-in and sign-out, in other tabs too. */
export function useStoredSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession);
}

export const SessionContext = createContext<Session | null>(null);

/** The signed-in person, inside the guarded area where there always is one. */
export function useUser(): Session["user"] {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useUser is for screens inside the guarded area.");
  return session.user;
}

/** Whether the signed-in person may do something: `const may = useMay(); may("patients.write")`. */
export function useMay(): (permission: Permission) => boolean {
  const user = useUser();
  return (permission) => allows(user, permission);
}

/** Navigates to the sign-in page, which ends the session on the server and here. A form with unsaved input asks first. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => void navigate("/auth/login", { state: { signedOut: true } });
}
