import { Link } from "react-router";
import { Note } from "#admin/kit/note.tsx";
import { clinic } from "#content/clinic.ts";
import { Door } from "./door.tsx";

/** Passwords are set by the clinic's administrator; this page says so. */
export default function ForgotPassword() {
  return (
    <Door title="Forgot password" lead={`${clinic.name}, ${clinic.city}`}>
      <Note title="Ask your administrator">The administrator of the clinic sets a new password for you.</Note>
      <Link to="/auth/login">Back to sign in</Link>
    </Door>
  );
}
