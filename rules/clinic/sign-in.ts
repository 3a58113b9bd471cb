/**
 * Checks a sign-in without zod, for pages that do without it, with the messages of the contract's `LoginInput` and
 * `ForgotPasswordInput` (contract/clinic/account.test.ts compares them). Null: no problem.
 */

const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const LONGEST_EMAIL = 254;
const LONGEST_PASSWORD = 1000;

/** Spaces around an e-mail do not count. */
export function emailProblem(email: string): string | null {
  const address = email.trim();
  if (address === "") return "Email is required.";
  return EMAIL.test(address) && address.length <= LONGEST_EMAIL ? null : "Invalid email format.";
}

/** An existing password only has to be given. */
export function givenPasswordProblem(password: string): string | null {
  return password !== "" && password.length <= LONGEST_PASSWORD ? null : "Password is required.";
}
