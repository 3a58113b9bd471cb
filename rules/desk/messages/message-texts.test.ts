import { describe, expect, it } from "vitest";
import { templateProblem } from "./message-templates.ts";
import { firstName, MESSAGE_TEXTS, messageText, rejectionText } from "./message-texts.ts";
import { messageDay } from "./message-times.ts";
import type { MessageKind } from "./messages.ts";

const frame = { clinic: "Noor Dental", phone: "042 111 2233" };
const ali = { patient: "Ali Raza", doctor: "Dr Sana", date: "2026-11-24", time: "17:00" };
const sara = { ...ali, patient: "Sara Raza", time: "17:30" };
const { booked, reminder, moved, offer, rearrange } = MESSAGE_TEXTS;
const offers = [
  { date: "2026-11-27", time: "15:00", doctor: null },
  { date: "2026-11-28", time: "16:30", doctor: "Dr Noor" },
];

describe("a text", () => {
  it.each([
    [reminder?.en, [ali], "en", "Reminder: Ali, Tue 24 Nov 5:00 pm with Dr Sana, Noor Dental."],
    [
      reminder?.en,
      [ali, sara],
      "en",
      "Reminder: Ali 5:00 pm, Sara 5:30 pm, Tue 24 Nov with Dr Sana, Noor Dental.",
    ],
    [
      reminder?.ur,
      [ali, sara],
      "ur",
      "یاد دہانی: Ali شام 5:00، Sara شام 5:30، منگل 24 نومبر، Dr Sana، Noor Dental۔",
    ],
    [
      moved?.ur,
      [ali],
      "ur",
      "Ali کا نیا وقت: منگل 24 نومبر شام 5:00، Dr Sana، Noor Dental۔ مناسب نہیں؟ 0421112233",
    ],
    [
      moved?.ur,
      [{ ...ali, was: "2026-11-20T16:00" }],
      "ur",
      "Ali کا نیا وقت: منگل 24 نومبر شام 5:00، Dr Sana، Noor Dental، جمعہ 20 نومبر شام 4:00 کے بجائے۔ مناسب نہیں؟ 0421112233",
    ],
    [
      moved?.en,
      [{ ...ali, was: "2026-11-20T16:00" }],
      "en",
      "New time for Ali: Tue 24 Nov 5:00 pm with Dr Sana, Noor Dental, instead of Fri 20 Nov 4:00 pm. Not suitable? 042\u00A0111\u00A02233",
    ],
    [
      moved?.en,
      [
        { ...ali, was: "2026-11-20T16:00" },
        { ...sara, was: "2026-11-20T16:30" },
      ],
      "en",
      "New time for Ali 5:00 pm, Sara 5:30 pm: Tue 24 Nov with Dr Sana, Noor Dental, instead of Fri 20 Nov 4:00 pm, 4:30 pm. Not suitable? 042\u00A0111\u00A02233",
    ],
    [
      moved?.en,
      [{ ...ali, was: "2026-11-20T16:00" }, sara],
      "en",
      "New time for Ali 5:00 pm, Sara 5:30 pm: Tue 24 Nov with Dr Sana, Noor Dental. Not suitable? 042\u00A0111\u00A02233",
    ],
    [
      reminder?.en,
      [ali, sara, { ...ali, patient: "Umar Raza", doctor: "Dr Noor" }],
      "en",
      "Reminder: Ali 5:00 pm, Sara 5:30 pm, Umar 5:00 pm, Tue 24 Nov with Dr Sana (Ali, Sara), Dr Noor (Umar), Noor Dental.",
    ],
    [
      reminder?.ur,
      [ali, { ...sara, doctor: "Dr Noor" }],
      "ur",
      "یاد دہانی: Ali شام 5:00، Sara شام 5:30، منگل 24 نومبر، Dr Sana (Ali)، Dr Noor (Sara)، Noor Dental۔",
    ],
    [
      reminder?.en,
      [ali, { ...ali, time: "18:00", doctor: "Dr Noor" }],
      "en",
      "Reminder: Ali 5:00 pm, Ali 6:00 pm, Tue 24 Nov with Dr Sana (Ali 5:00 pm), Dr Noor (Ali 6:00 pm), Noor Dental.",
    ],
    [
      rearrange?.en,
      [{ ...ali, offers }],
      "en",
      "Ali: Dr Sana, Noor Dental, cannot see you on Tue 24 Nov 5:00 pm. Would Fri 27 Nov 3:00 pm or Sat 28 Nov 4:30 pm (Dr Noor) suit you? 042\u00A0111\u00A02233",
    ],
    [
      rearrange?.en,
      [ali],
      "en",
      "Ali: Dr Sana, Noor Dental, cannot see you on Tue 24 Nov 5:00 pm. 042\u00A0111\u00A02233",
    ],
    [
      rearrange?.ur,
      [{ ...ali, offers }],
      "ur",
      "Ali: Dr Sana کے ساتھ Noor Dental میں منگل 24 نومبر شام 5:00 کا وقت ممکن نہیں۔ کیا جمعہ 27 نومبر دوپہر 3:00 یا ہفتہ 28 نومبر شام 4:30 (Dr Noor) مناسب ہے؟ 0421112233",
    ],
    [
      offer?.en,
      [ali],
      "en",
      "Ali: Dr Sana, Noor Dental, has Tue 24 Nov 5:00 pm free. First to take it has it: 042\u00A0111\u00A02233",
    ],
    [
      offer?.ur,
      [ali],
      "ur",
      "Ali: Dr Sana کے پاس Noor Dental میں منگل 24 نومبر شام 5:00 خالی ہے۔ جو پہلے لے: 0421112233",
    ],
    ["At {time}", [ali, sara], "en", "At 5:00 pm, 5:30 pm"],
  ] as const)("of %j", (template, visits, language, expected) => {
    expect(messageText(template ?? "", visits, frame, language)).toBe(expected);
  });

  it("has its link last, on a line of its own, and its part alone is left out without one", () => {
    const link = "https://clinic.example/v#abc";
    expect(messageText(booked?.ur ?? "", [{ ...ali, link }], frame, "ur")).toMatch(
      /منسوخی:\nhttps:\/\/clinic\.example\/v#abc$/,
    );
    expect(messageText(booked?.en ?? "", [ali], frame, "en")).toBe(
      "Ali: Tue 24 Nov 5:00 pm with Dr Sana, Noor Dental.",
    );
  });

  it("has each visit's own link for a family, as many as there is room for", () => {
    const link = (n: number) => `https://clinic.example/v#${n}`.padEnd(80, "x");
    const family = [ali, sara].map((visit, n) => ({ ...visit, link: link(n) }));
    expect(messageText(booked?.en ?? "", family, frame, "en")).toBe(
      `Ali 5:00 pm, Sara 5:30 pm: Tue 24 Nov with Dr Sana, Noor Dental. Map, change or cancel:\nAli 5:00 pm:\n${link(0)}\nSara 5:30 pm:\n${link(1)}`,
    );
    const crowd = Array.from({ length: 40 }, (_, n) => ({ ...ali, link: link(n) }));
    const text = messageText(booked?.en ?? "", crowd, frame, "en");
    expect([text.length <= 1000, text.split("https:").length > 2, text.endsWith("x")]).toEqual([
      true,
      true,
      true,
    ]);
    // One number that stands for whoever has none: the text of a day's visits is written for those that fit alone.
    let written = 0;
    const counted = Array.from({ length: 2000 }, (_, n) => ({
      ...ali,
      get link() {
        written++;
        return link(n);
      },
    }));
    expect(messageText(booked?.en ?? "", counted, frame, "en")).toHaveLength(1000);
    expect(written).toBeLessThan(2000);
  });

  it.each([
    [
      "Come, {doctr}",
      "{doctr} is not known. Known: {patient}, {day}, {time}, {doctor}, {was}, {clinic}, {phone}, {link}.",
    ],
    ["Come {", "A { or } stands alone. A placeholder is written {patient}."],
    ["Come [now", "A [ or ] stands alone. What may be left out is written [ … ]."],
    [
      "Come, {offers}",
      "{offers} is not known. Known: {patient}, {day}, {time}, {doctor}, {was}, {clinic}, {phone}, {link}.",
    ],
    ["Come[ {link}]", null],
    ["{link}", "Say more than the link: without one nothing would be left."],
    ["[Come {link}]\n{link} ", "Say more than the link: without one nothing would be left."],
  ])("%s is a template: %s", (body, problem) => {
    expect(templateProblem(body)).toBe(problem);
  });

  it("Matab's own are templates of at most 600 characters, and name neither service nor money", () => {
    for (const [kind, { en, ur }] of Object.entries(MESSAGE_TEXTS))
      for (const body of [en, ur])
        expect([templateProblem(body, kind as MessageKind), body.length <= 600]).toEqual([null, true]);
  });
});

it.each([
  ["Ali Raza", "Ali"],
  ["Muhammad Ali Khan", "Muhammad Ali"],
  ["محمد علی", "محمد علی"],
  ["Muhammad", "Muhammad"],
  ["Dr. Ayesha Khan", "Dr. Ayesha"],
  ["Dr. M. Ali Khan", "Dr. M. Ali"],
  ["A. R. Khan", "A. R. Khan"],
  ["Dr.", "Dr."],
])("%s is called %s", (name, called) => expect(firstName(name)).toBe(called));

it.each([
  ["https://evil.example/pay", "Patient"],
  ["www.pay.pk now", "Patient"],
  ["pay-here.com Ali", "Patient"],
  ["someone@evil.example", "Patient"],
  ["M.Ali Khan", "M. Ali"],
  ["M. Ali Khan", "M. Ali"],
  ["A.R.Khan", "A. R. Khan"],
  ["Dr.Zafar", "Dr. Zafar"],
  ["Dr. Ayesha Khan", "Dr. Ayesha"],
  ["prof.gg Ali", "prof. gg"],
  ["dr.tk", "dr. tk"],
  ["m.me", "Patient"],
  ["ali\u2024gg", "ali\u2024 gg"],
  ["https:evil", "https: evil"],
  ["03001234567", "Patient"],
  ["0300-123-4567", "Patient"],
  ["Baby2", "Baby2"],
  ["evil.click now", "evil. click"],
  ["bit.do", "bit. do"],
  ["pay。com", "pay。 com"],
])("a message to %s calls the patient %s: it carries no link but its own", (patient, called) => {
  const visit = { patient, date: "2026-11-24", time: "17:00", doctor: "Dr A", link: null };
  const frame = { clinic: "Matab", phone: "042 1" };
  expect(messageText("{patient}, come.", [visit], frame as never, "en")).toBe(`${called}, come.`);
});

it("names days in both languages with the same digits", () => {
  expect([messageDay("2026-11-20", "en"), messageDay("2026-11-20", "ur")]).toEqual([
    "Fri 20 Nov",
    "جمعہ 20 نومبر",
  ]);
});

describe("why a request was rejected", () => {
  const asked = { name: "prof.gg Ali", date: "2026-11-24", time: "17:00", reason: " The doctor is away. " };
  const frame = { clinic: "Noor Dental", phone: "042 111 2233" };

  it("is told with the reason and the clinic's number, in the visitor's language", () => {
    expect(rejectionText({ ...asked, name: "Ali Raza" }, frame, "en")).toBe(
      "Ali: your request for Tue 24 Nov 5:00 pm at Noor Dental could not be booked. The doctor is away.\nAnother time: 042\u00A0111\u00A02233",
    );
    expect(rejectionText(asked, frame, "ur")).toContain(
      "prof. gg: Noor Dental میں منگل 24 نومبر شام 5:00 کی درخواست",
    );
  });

  it("keeps what the reason says, whatever signs it holds", () => {
    expect(rejectionText({ ...asked, reason: "Call [after 5] {please}" }, frame, "en")).toContain(
      " Call [after 5] {please}\n",
    );
  });
});
