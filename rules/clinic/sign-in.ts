/**
 * What is wrong with what somebody signs in with, in words for them, or null: the answers of the contract's `LoginInput`
 * and `ForgotPasswordInput` (contract/clinic/account.test.ts compares them), for pages that do without zod.
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

/** Of a password that is there already, only that it was typed. */
export function givenPasswordProblem(password: string): string | null {
  return password !== "" && password.length <= LONGEST_PASSWORD ? null : "Password is required.";
}
