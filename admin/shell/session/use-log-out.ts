import { useNavigate } from "react-router";

/**
 * Leads to the sign-in page, which ends the session on the server and here. A form with unsaved input asks first, as
 * on the way to any other page.
 */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => void navigate("/auth/login", { state: { signedOut: true } });
}
