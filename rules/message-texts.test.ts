import { describe, expect, it } from "vitest";
import {
  chatAddress,
  firstName,
  MESSAGE_TEXTS,
  messageDay,
  messageText,
  mobileDigits,
  templateProblem,
} from "./message-texts.ts";

const frame = { clinic: "Noor Dental", phone: "042 111 2233", link: null };
const ali = { patient: "Ali Raza", doctor: "Dr Sana", date: "2026-11-24", time: "17:00" };
const sara = { ...ali, patient: "Sara Raza", time: "17:30" };
const { booked, reminder, moved } = MESSAGE_TEXTS;

describe("a text", () => {
  it.each([
    [reminder?.en, [ali], "en", "Reminder: Ali, Tue 24 Nov 17:00 with Dr Sana, Noor Dental."],
    [
      reminder?.en,
      [ali, sara],
      "en",
      "Reminder: Ali 17:00, Sara 17:30, Tue 24 Nov with Dr Sana, Noor Dental.",
    ],
    [
      reminder?.ur,
      [ali, sara],
      "ur",
      "یاد دہانی: Ali 17:00، Sara 17:30، منگل 24 نومبر، Dr Sana، Noor Dental۔",
    ],
    [moved?.ur, [ali], "ur", "Ali کا نیا وقت: منگل 24 نومبر 17:00، Dr Sana۔ مناسب نہیں؟ 0421112233"],
    ["At {time}", [ali, sara], "en", "At 17:00, 17:30"],
  ] as const)("of %j", (template, visits, language, expected) => {
    expect(messageText(template ?? "", visits, frame, language)).toBe(expected);
  });

  it("has its link last, on a line of its own, and its part alone is left out without one", () => {
    const link = "https://clinic.example/v#abc";
    expect(messageText(booked?.ur ?? "", [ali], { ...frame, link }, "ur")).toMatch(
      /منسوخی:\nhttps:\/\/clinic\.example\/v#abc$/,
    );
    expect(messageText(booked?.en ?? "", [ali], frame, "en")).toBe(
      "Ali: Tue 24 Nov 17:00 with Dr Sana, Noor Dental.",
    );
  });

  it.each([
    [
      "Come, {doctr}",
      "{doctr} is not known. Known: {patient}, {day}, {time}, {doctor}, {clinic}, {phone}, {link}.",
    ],
    ["Come {", "A { or } stands alone. A placeholder is written {patient}."],
    ["Come [now", "A [ or ] stands alone. What may be left out is written [ … ]."],
    ["Come[ {link}]", null],
  ])("%s is a template: %s", (body, problem) => {
    expect(templateProblem(body)).toBe(problem);
  });

  it("Matab's own are templates of at most 600 characters, and name neither service nor money", () => {
    for (const { en, ur } of Object.values(MESSAGE_TEXTS))
      for (const body of [en, ur]) expect([templateProblem(body), body.length <= 600]).toEqual([null, true]);
  });
});

it.each([
  ["Ali Raza", "Ali"],
  ["Muhammad Ali Khan", "Muhammad Ali"],
  ["محمد علی", "محمد علی"],
  ["Muhammad", "Muhammad"],
])("%s is called %s", (name, called) => expect(firstName(name)).toBe(called));

it("names days in both languages with the same digits", () => {
  expect([messageDay("2026-11-20", "en"), messageDay("2026-11-20", "ur")]).toEqual([
    "Fri 20 Nov",
    "جمعہ 20 نومبر",
  ]);
});

it.each([
  ["03001234567", "923001234567"],
  ["3001234567", "923001234567"],
  ["0421234567", null],
  ["04212345678", null],
  ["+971501234567", "971501234567"],
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
