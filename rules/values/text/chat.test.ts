import { expect, it } from "vitest";
import { chatAddress, mobileDigits } from "./chat.ts";

it.each([
  ["03001234567", "923001234567"],
  ["3001234567", "923001234567"],
  ["0421234567", null],
  ["04212345678", null],
  ["+971501234567", "971501234567"],
  ["3551234567", "923551234567"],
  // Iceland, Estonia, Italy and the Emirates without their +, whole or cut.
  ["3545551234", null],
  ["3725551234", null],
  ["3912345678", null],
  ["97150123456", null],
  ["+97150123456", null],
  ["+9715012345678", null],
  ["+44770090012", null],
  ["+447700900123", "447700900123"],
  ["+442071234567", null],
  ["+3545551234", "3545551234"],
  ["+923001234567", "923001234567"],
  ["+92421234567", null],
  ["", null],
])("the mobile number of %s is %s", (phone, digits) => expect(mobileDigits(phone)).toBe(digits));

it("is the same text on the other side of a chat's address", () => {
  const text = "یاد دہانی: Ali & Sara، منگل 24 نومبر 17:00۔\nhttps://clinic.example/v#a+b 100% 😀";
  for (const way of ["app", "web", "link"] as const) {
    const address = chatAddress(way, "923001234567", text);
    expect(new URL(address).searchParams.get("text")).toBe(text);
    expect(address).toContain("923001234567");
  }
});

it.each([
  [chatAddress("link", "923001234567"), "https://wa.me/923001234567"],
  [chatAddress("link", null, "a b"), "https://wa.me/?text=a%20b"],
  [chatAddress("web", null, "a"), "https://web.whatsapp.com/send?text=a"],
])("%s opens a chat without a text or a number", (address, expected) => expect(address).toBe(expected));
