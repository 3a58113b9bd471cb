import { useNavigate } from "react-router";
import { logout } from "#contract/account.ts";
import { call } from "#ui/call.ts";
import { clearSession } from "#ui/session.ts";

/** Ends the session on the server and here, and goes to the sign-in page, whether or not the server answers. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Nobody should wait for the server to hear of it, or stay signed in because it does not.
    call(logout, {}, { timeout: 5000 }).catch(() => undefined);
    await navigate("/auth/login", { state: { signedOut: true } });
    clearSession();
  };
}
