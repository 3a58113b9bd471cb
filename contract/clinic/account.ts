import { z } from "zod";
import { endpoint } from "#contract/values/endpoint.ts";
import { instant, nothing, recordId } from "#contract/values/fields.ts";
import { passwordProblem } from "#rules/clinic/password.ts";
import { GRANTABLE, ROLES } from "#rules/values/permissions.ts";

export const SignedInUser = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Permissions that administrators gave to the role beyond its own. */
  granted: z.array(z.enum(GRANTABLE)),
  /** The doctor that the account belongs to. */
  doctorId: recordId.nullable(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

/** A required e-mail, trimmed. */
export const requiredEmail = z
  .string({ error: "Email is required." })
  .trim()
  .min(1, "Email is required.")
  .pipe(z.email("Invalid email format.").max(254));

/**
 * A random device id that a browser stores after a sign-in. It is no credential: it only spares the account's owner the
 * waits that strangers' guesses cause.
 */
const device = z.string().max(100).nullish();

export const LoginInput = z.object({
  device,
  email: requiredEmail,
  password: z.string({ error: "Password is required." }).min(1, "Password is required.").max(1000),
});

export const adminLogin = endpoint({
  method: "POST",
  path: "/Account/AdminLogin",
  access: "public",
  guard: "password",
  summary: "Sign in; answers the token that the Authorization header carries from then on",
  body: LoginInput,
  output: z.object({
    user: SignedInUser,
    token: z.string(),
    expiresAt: instant,
    /** The browser stores it beyond this session and sends it with the next sign-in. */
    device: z.string(),
  }),
  message: "Logged in successfully.",
});

export const logout = endpoint({
  method: "POST",
  path: "/Account/Logout",
  access: "signed-in",
  summary: "End this session",
  output: nothing,
});

export const isLoggedIn = endpoint({
  method: "GET",
  path: "/Account/IsLoggedIn",
  access: "signed-in",
  summary: "Whether the token is still good, and whose it is",
  background: true,
  output: z.object({ user: SignedInUser, expiresAt: instant }),
});

export const ForgotPasswordInput = z.object({ device, email: requiredEmail });

/** Answer and response time are the same for an e-mail without an account. */
export const forgotPassword = endpoint({
  method: "POST",
  path: "/Account/ForgotPassword",
  access: "public",
  guard: "password",
  summary: "Ask for a link to choose a new password",
  body: ForgotPasswordInput,
  output: nothing,
  message: "Password reset link sent to your email",
});

/** For the page that asks for a link: without a mail server it says who can help instead. */
export const getPasswordHelp = endpoint({
  method: "GET",
  path: "/Account/GetPasswordHelp",
  access: "public",
  summary: "Whether links to choose a password leave by e-mail",
  output: z.object({ isMailSetUp: z.boolean() }),
});

/** A newly chosen password. The server also refuses one that equals the account's e-mail. */
const newPassword = z.string({ error: "Password is required." }).superRefine((password, context) => {
  const message = passwordProblem(password);
  if (message) context.addIssue({ code: "custom", message });
});

export const ResetPasswordInput = z.object({
  token: z.string({ error: "This link is not complete." }).min(1, "This link is not complete.").max(200),
  password: newPassword,
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/Account/ResetPassword",
  access: "public",
  guard: "password",
  summary: "Choose a password with the link of a mail; ends all sessions of the account",
  body: ResetPasswordInput,
  output: nothing,
  message: "Password changed. Please sign in with your new password.",
});

export const ChangePasswordInput = z.object({
  currentPassword: z
    .string({ error: "Current password is required." })
    .min(1, "Current password is required.")
    .max(1000),
  password: newPassword,
});

export const changePassword = endpoint({
  method: "POST",
  path: "/Account/ChangePassword",
  access: "signed-in",
  summary: "Choose another password; ends the account's other sessions",
  body: ChangePasswordInput,
  output: nothing,
  message: "Password changed. Other devices were signed out.",
});
