import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailProblem, givenPasswordProblem } from "#rules/clinic/sign-in.ts";
import { ForgotPasswordInput, LoginInput } from "./account.ts";

/** The first complaint about a field, as a form shows it. */
const complaint = (issues: readonly { path: PropertyKey[]; message: string }[] = [], field: string) =>
  issues.find(({ path }) => path[0] === field)?.message ?? null;

const atoms = fc.constantFrom(..."aZ9.@-_+' é\t", "com", "@clinic.pk", "x".repeat(120));
const texts = fc.oneof(
  fc.string(),
  fc.emailAddress(),
  fc.array(atoms).map((parts) => parts.join("")),
);
const passwords = fc.oneof(texts, fc.constantFrom("x".repeat(1000), "x".repeat(1001)));

describe("what signing in asks for", () => {
  it.each([
    ["", "Email is required."],
    ["  ", "Email is required."],
    ["doctor", "Invalid email format."],
    [" doctor@clinic.pk ", null],
    [`${"x".repeat(244)}@clinic.pk`, null],
    [`${"x".repeat(245)}@clinic.pk`, "Invalid email format."],
  ])("an e-mail: %j", (email, problem) => {
    const { error } = LoginInput.safeParse({ email, password: "…" });
    expect(complaint(error?.issues, "email")).toBe(problem);
    expect(emailProblem(email)).toBe(problem);
  });

  it("is answered by the rules as the schemas answer it", () => {
    fc.assert(
      fc.property(texts, passwords, (email, password) => {
        const { error } = LoginInput.safeParse({ email, password });
        expect(emailProblem(email)).toBe(complaint(error?.issues, "email"));
        expect(givenPasswordProblem(password)).toBe(complaint(error?.issues, "password"));
        const forgot = ForgotPasswordInput.safeParse({ email }).error;
        expect(emailProblem(email)).toBe(complaint(forgot?.issues, "email"));
      }),
    );
  });
});
