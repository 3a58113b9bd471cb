import { z } from "zod";
import { ROLES } from "#rules/permissions.ts";
import { endpoint } from "./endpoint.ts";
import { instant, nothing, recordId } from "./fields.ts";

export const SignedInUser = z.object({
  id: recordId,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const LoginInput = z.object({
  email: z
    .string({ error: "Email is required." })
    .trim()
    .min(1, "Email is required.")
    .pipe(z.email("Invalid email format.").max(254)),
  password: z.string({ error: "Password is required." }).min(1, "Password is required.").max(1000),
});

export const adminLogin = endpoint({
  method: "POST",
  path: "/Account/AdminLogin",
  access: "public",
  summary: "Sign in; answers the token that the Authorization header carries from then on",
  body: LoginInput,
  output: z.object({ user: SignedInUser, token: z.string(), expiresAt: instant }),
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
  output: z.object({ user: SignedInUser, expiresAt: instant }),
});
