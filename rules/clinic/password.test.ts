import { describe, expect, it } from "vitest";
import { passwordProblem } from "./password.ts";

const COMMON = "This password is too common. Choose another one.";
const EMAIL = "Password must not be your e-mail address.";

describe("a password that somebody chooses", () => {
  it.each([
    "correct horse battery",
    "لاہور کی بارش",
    "aB3$efgh",
    "😬😬😬😬🦷🦷🦷🦷",
    "x1".repeat(100),
    " eight ch",
  ])("may be %j", (password) => expect(passwordProblem(password, "hina@clinic.example")).toBeNull());

  it.each([
    ["", "Password is required."],
    ["seven77", "Password must have at least 8 characters."],
    ["😬🦷😬🦷", "Password must have at least 8 characters."],
    ["x1".repeat(100).concat("x"), "Password must have at most 200 characters."],
    ["password", COMMON],
    ["PassW0rd", COMMON],
    ["１２３４５６７８", COMMON],
    ["pakistan123", COMMON],
    ["aaaaaaaaaaaa", COMMON],
    ["        ", COMMON],
    ["hina.tariq@clinic.example", EMAIL],
    ["HINA.TARIQ@clinic.example", EMAIL],
    ["hina.tariq", EMAIL],
  ])("must not be %j: %s", (password, problem) => {
    expect(passwordProblem(password, "Hina.Tariq@clinic.example")).toBe(problem);
  });

  it("is judged without an e-mail too", () => {
    expect(passwordProblem("hina@clinic.example")).toBeNull();
  });
});
