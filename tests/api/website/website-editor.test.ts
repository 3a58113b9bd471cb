import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeService } from "#contract/clinic/services.ts";
import {
  arrangeSections,
  discardSectionDrafts,
  type EditedText,
  getPublications,
  getSections,
  previewSite,
  publishSite,
  restorePublication,
  saveSectionDraft,
} from "#contract/website/editor.ts";
import { addPicture, listPictures } from "#contract/website/library.ts";
import {
  arrangeSiteDoctors,
  listSiteDoctors,
  listSitePrices,
  saveSiteDoctor,
  saveSiteService,
} from "#contract/website/records.ts";
import type { SiteRenderer } from "#contract/website/renderer.ts";
import { HOME_SECTIONS, type TextKey } from "#contract/website/sections.ts";
import { withValueAt } from "#rules/website/merge-texts.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { asFile, jpeg, png, pngBomb } from "#tests/support/files/pictures.ts";
import { fakeSite } from "#tests/support/website/fake-site.ts";

/** Changing what the website says: drafts, preview, publishing, versions, pictures, what it shows of records. */

/** Pages that say what is in the snapshot, and that cannot be drawn with the word BREAK in the reasons' heading. */
function site() {
  const fake = fakeSite();
  const renderer: SiteRenderer = {
    ...fake.renderer,
    render(path, snapshot, around) {
      const { why, hero, gallery } = snapshot.sections;
      if (why.heading.en.includes("BREAK"))
        throw new Error("section “Why choose us”: its heading cannot be set");
      const page = fake.renderer.render(path, snapshot, around);
      const said = { lead: hero.lead, why: why.heading.en, gallery: gallery.isShown, order: snapshot.order };
      const doctors = snapshot.doctors.map(({ name, focus }) => `${name.en}: ${focus?.en}`);
      return (
        page && { ...page, body: JSON.stringify({ path, ...said, doctors, posts: snapshot.posts.length }) }
      );
    },
  };
  return { ...fake, renderer };
}

let clinic: TestClinic;
let token: string;
beforeAll(async () => {
  clinic = await openClinic({}, { loadSite: async () => site() });
  ({ token } = await clinic.signIn("Administrator"));
});
afterAll(() => clinic.close());

const texts = async () => (await clinic.call(getSections, {}, token)).body.data ?? [];
async function text(key: TextKey): Promise<EditedText> {
  const found = (await texts()).find((one) => one.key === key);
  if (!found) throw new Error(`no text ${key}`);
  return found;
}
/** Saves a draft of a section with a value at a path. */
async function save(key: TextKey, path: string, value: unknown, more: object = {}) {
  const { content, isShown, updatedOn } = await text(key);
  const body = { key, content: withValueAt(content, path, value), isShown, updatedOn, ...more };
  return await clinic.call(saveSectionDraft, { body }, token);
}
const publish = async (...keys: TextKey[]) =>
  clinic.call(publishSite, { body: { sections: keys.map((key) => ({ key })), note: null } }, token);
async function drawn(input: object = {}) {
  const { body } = await clinic.call(previewSite, { body: { path: "/", ...input } }, token);
  return JSON.parse(body.data?.html ?? "null");
}
/** What is public, as a page drawn of the published texts says it. */
const versions = async () => (await clinic.call(getPublications, {}, token)).body.data ?? [];
const publicHome = async () => drawn({ idPublication: (await versions())[0]?.id });
const forget = async () => {
  const keys = (await texts()).map(({ key }) => key);
  await clinic.call(discardSectionDrafts, { body: { keys } }, token);
};
const fieldOf = ({ body }: { body: { errors?: { field: string; message: string }[] } }) => body.errors?.[0];

it("know which of them came with Matab, until others are published", async () => {
  expect((await texts()).every(({ isSample }) => isSample)).toBe(true);
  await save("registration", "lead.en", "Ours.");
  expect((await text("registration")).isSample).toBe(true);
  await publish("registration");
  expect((await texts()).filter(({ isSample }) => !isSample).map(({ key }) => key)).toEqual(["registration"]);
  const [, first] = await versions();
  await clinic.call(restorePublication, { body: { id: first?.id ?? 0 } }, token);
  expect((await text("registration")).isSample).toBe(true);
});

describe("drafts", () => {
  it("begin as what is public", async () => {
    const found = await texts();
    expect(found.map(({ key }) => key)).toEqual([...HOME_SECTIONS, "registration", "privacy", "terms"]);
    for (const { content, published, changes, missing, isShown } of found) {
      expect(content).toEqual(published.content);
      expect({ changes, missing, isShown }).toEqual({ changes: [], missing: [], isShown: true });
    }
  });

  it("say what differs from what is public, and nothing once it is the same again", async () => {
    const before = await text("hero");
    const changed = await save("hero", "lead.en", "Another lead.");
    expect(changed.body.data).toMatchObject({ changes: ["Text"], missing: [] });
    expect((await drawn()).lead.en).toBe("Another lead.");
    expect((await publicHome()).lead.en).not.toBe("Another lead.");
    await save("hero", "lead", before.content.lead);
    expect(await text("hero")).toMatchObject({ changes: [], content: before.published.content });
  });

  it("may lack words, which are named until they are there", async () => {
    const { body } = await save("gallery", "pictures.2.picture.alt.en", " ");
    expect(body.data?.missing).toEqual([
      { field: "pictures.2.picture.alt.en", message: "Please write something here." },
    ]);
    const refused = await publish("gallery");
    expect([refused.status, fieldOf(refused)?.field]).toEqual([400, "gallery.pictures.2.picture.alt.en"]);
    // Until then the page is drawn with a mark in the place of the words.
    expect((await drawn()).gallery).toBe(true);
    await forget();
  });

  it.each<[string, TextKey, string, unknown, string]>([
    ["too long", "hero", "lead.en", "x".repeat(241), "Please keep this within 240 characters."],
    ["too long in Urdu", "hero", "lead.ur", "ا".repeat(241), "Please keep this within 240 characters."],
    [
      "what cannot be seen",
      "why",
      "heading.en",
      "a\u200bb",
      "This text holds a character that cannot be seen. Please type it here instead of pasting it.",
    ],
    [
      "what cannot be stored",
      "hero",
      "lead.en",
      "a\u0000b",
      "This text holds a character that cannot be stored.",
    ],
    [
      "a text too intricate",
      "privacy",
      "markdown.ur",
      "> ".repeat(9_000),
      "This text is too intricate to be drawn. Please use fewer lists, quotes and brackets within each other.",
    ],
    ["a number for a text", "hero", "lead.en", 7, "Please write something here."],
    ["a text for a section", "hero", "lead", "text", "This value is not valid."],
    ["a field that there is not", "hero", "colour", "red", "This section has no such field."],
    ["a part too many", "gallery", "pictures", Array(9).fill(null), "The wall has eight places."],
    ["no picture", "hero", "picture.picture", "", "Please choose a picture."],
    [
      "a picture that is not there",
      "hero",
      "picture.picture",
      "ab".repeat(32),
      "This picture is not in the library.",
    ],
    ["a point outside the picture", "why", "picture.focus", "120%", "This value is not valid."],
    ["a service that there is not", "services", "doors.0.idService", 987_654, "This service was deleted."],
    ["a day that there is not", "privacy", "updated", "2026-02-30", "Please enter a date."],
  ])("refuse %s", async (_, key, path, value, message) => {
    const before = await text(key);
    const answer = await save(key, path, value);
    expect(answer.status).toBe(400);
    expect(fieldOf(answer)?.message).toBe(message);
    expect(fieldOf(answer)?.field).toMatch(/^content\./);
    expect(await text(key)).toEqual(before);
  });

  it("keep markup as the text that it is", async () => {
    const markup = '<script>alert(1)</script> <b>bold</b> {{7*7}} "quoted"';
    expect((await save("hero", "lead.en", markup)).status).toBe(200);
    expect((await drawn()).lead.en).toBe(markup);
    await forget();
  });

  it("hide the gallery when its last picture is taken away, and show it with the first", async () => {
    const { pictures } = (await text("gallery")).content as { pictures: unknown[] };
    for (const [left, isSeen] of [
      [[], false],
      [pictures.slice(0, 1), true],
    ] as const) {
      await save("gallery", "pictures", left);
      expect([left.length, (await drawn()).gallery]).toEqual([left.length, isSeen]);
    }
    await forget();
  });

  it("hide a section, and none that the website cannot do without", async () => {
    const { heading } = (await text("gallery")).content;
    const hidden = await save("gallery", "heading", heading, { isShown: false });
    expect(hidden.body.data?.changes).toEqual(["Hidden"]);
    expect((await drawn()).gallery).toBe(false);
    for (const key of ["hero", "booking", "contact", "registration", "privacy"] as const) {
      const { content } = await text(key);
      const answer = await clinic.call(saveSectionDraft, { body: { key, content, isShown: false } }, token);
      expect([answer.status, fieldOf(answer)?.field]).toEqual([400, "isShown"]);
    }
    await forget();
  });

  it("of two editors: the second learns what the first kept, and nothing is lost", async () => {
    const opened = await text("questions");
    await save("questions", "heading.en", "Asked often");
    const { key, content, isShown, updatedOn } = opened;
    const body = { key, content: withValueAt(content, "lead.en", "Mine."), isShown, updatedOn };
    const answer = await clinic.call(saveSectionDraft, { body }, token);
    expect(answer.status).toBe(409);
    expect(answer.body.conflict).toMatchObject({
      kind: "newerText",
      by: expect.stringMatching(/^Administrator/),
      theirs: { key: "questions", content: { heading: { en: "Asked often" } } },
    });
    expect((await text("questions")).content).toMatchObject({ heading: { en: "Asked often" } });
    await forget();
  });

  it("move sections, all but the hero, unless somebody else moved them meanwhile", async () => {
    const seen = [...HOME_SECTIONS];
    const order = ["hero", "gallery", ...seen.filter((key) => key !== "hero" && key !== "gallery")];
    const arrange = (body: object) => clinic.call(arrangeSections, { body } as never, token);
    expect((await arrange({ order, seen })).status).toBe(200);
    expect((await drawn()).order.slice(0, 3)).toEqual(["hero", "gallery", "why"]);
    expect((await arrange({ order: seen, seen })).status).toBe(409);
    for (const wrong of [
      order.slice(1),
      [...order, "why"],
      ["why", ...order.filter((key) => key !== "why")],
      ["terms", ...order.slice(1)],
    ])
      expect((await arrange({ order: wrong })).status).toBe(400);
    await forget();
    expect((await texts()).slice(0, HOME_SECTIONS.length).map(({ key }) => key)).toEqual(seen);
  });
});

describe("publishing", () => {
  it("makes the chosen drafts public, keeps the others, and says what changed", async () => {
    await save("hero", "lead.en", "Published lead.");
    await save("why", "heading.en", "Not yet.");
    const { body } = await clinic.call(
      publishSite,
      { body: { sections: [{ key: "hero" }], note: "New lead" } },
      token,
    );
    expect(body.data?.note).toBe("New lead. Hero: Text");
    expect(await publicHome()).toMatchObject({ lead: { en: "Published lead." } });
    expect((await publicHome()).why).not.toBe("Not yet.");
    expect(await text("hero")).toMatchObject({ changes: [] });
    expect(await text("why")).toMatchObject({ changes: ["Heading"] });
    expect((await versions())[0]).toMatchObject({ by: expect.stringMatching(/^Administrator/) });
    await forget();
  });

  it("refuses what no page can be drawn with, in words, and nothing is public", async () => {
    const before = await versions();
    await save("why", "heading.en", "BREAK");
    const answer = await publish("why");
    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(
      /section “Why choose us”: its heading cannot be set.*Nothing was published/,
    );
    expect(await versions()).toEqual(before);
    expect(await text("why")).toMatchObject({ changes: ["Heading"] });
    expect((await clinic.call(previewSite, { body: { path: "/" } }, token)).status).toBe(422);
    await forget();
  });

  it("refuses a draft that somebody else changed after it was looked at, and one that changes nothing", async () => {
    const { updatedOn } = await text("booking");
    expect((await publish("booking")).status).toBe(409);
    await save("booking", "heading.en", "Theirs");
    const answer = await clinic.call(
      publishSite,
      { body: { sections: [{ key: "booking", updatedOn }], note: null } },
      token,
    );
    expect([answer.status, answer.body.conflict?.kind]).toEqual([409, "newerText"]);
    await forget();
  });

  it("restores any version as a new one; drafts stay", async () => {
    await save("hero", "lead.en", "Second lead.");
    await publish("hero");
    const [second, first] = await versions();
    await save("why", "heading.en", "A draft.");
    const { body, status } = await clinic.call(restorePublication, { body: { id: first?.id ?? 0 } }, token);
    expect(status).toBe(200);
    expect(body.data?.note).toMatch(/^The version of .* again/);
    expect((await publicHome()).lead.en).toBe("Published lead.");
    expect((await drawn({ idPublication: second?.id })).lead.en).toBe("Second lead.");
    expect(await text("why")).toMatchObject({
      changes: ["Heading"],
      content: { heading: { en: "A draft." } },
    });
    expect((await clinic.call(restorePublication, { body: { id: 987_654 } }, token)).status).toBe(404);
    await forget();
  });

  it("comes back without a service that was deleted since", async () => {
    const { doors } = (await text("services")).content as { doors: { idService: number | null }[] };
    const named = doors.find(({ idService }) => idService !== null)?.idService ?? 0;
    const [version] = await versions();
    await clinic.call(removeService, { query: { id: named } }, token);
    const { status } = await clinic.call(restorePublication, { body: { id: version?.id ?? 0 } }, token);
    expect(status).toBe(200);
    const after = (await text("services")).content as { doors: { idService: number | null }[] };
    expect(after.doors.map(({ idService }) => idService)).toEqual(
      doors.map(({ idService }) => (idService === named ? null : idService)),
    );
  });

  it("goes on without a service that is deleted while texts name it, and says so in words", async () => {
    const { content, updatedOn } = await text("services");
    const { doors } = content as { doors: { idService: number | null }[] };
    const at = doors.findIndex(({ idService }) => idService !== null);
    await clinic.call(removeService, { query: { id: doors[at]?.idService ?? 0 } }, token);
    const fallen = await text("services");
    expect(fallen.content).toMatchObject({ doors: { [at]: { idService: null } } });
    expect(fallen.notes).toEqual([
      "A service that stood here was deleted, so no price is shown in its place. Choose another one, or leave it.",
    ]);
    // A browser that was open all the while sends the old text along.
    const body = {
      key: "services" as const,
      content: withValueAt(content, "heading.en", "Our doors."),
      isShown: true,
    };
    expect((await clinic.call(saveSectionDraft, { body: { ...body, updatedOn } }, token)).status).toBe(200);
    expect((await publish("services")).status).toBe(200);
    const { published, notes } = await text("services");
    expect(published.content).toMatchObject({
      heading: { en: "Our doors." },
      doors: { [at]: { idService: null } },
    });
    expect(notes).toEqual([]);
  });

  it("publishes places together and keeps every version for good", async () => {
    const order = ["hero", "contact", ...HOME_SECTIONS.filter((key) => key !== "hero" && key !== "contact")];
    await clinic.call(arrangeSections, { body: { order } } as never, token);
    expect((await publish("contact")).status).toBe(200);
    expect((await publicHome()).order).toEqual(order);
    expect((await texts()).every(({ changes }) => changes.length === 0)).toBe(true);
    await expect(clinic.database.pool.query("UPDATE site_publications SET note = 'x'")).rejects.toThrow();
  });
});

describe("a preview", () => {
  it("shows what is typed and not kept", async () => {
    const { key, content, isShown } = await text("hero");
    const typed = { key, content: withValueAt(content, "lead.en", "Only typed."), isShown };
    expect((await drawn({ typed })).lead.en).toBe("Only typed.");
    expect((await text("hero")).changes).toEqual([]);
  });

  it.each(["", "//evil.example", "/../etc", "https://evil.example", "/A"])(
    "of %j is refused",
    async (path) => {
      expect((await clinic.call(previewSite, { body: { path } }, token)).status).toBe(400);
    },
  );

  it("needs the permission", async () => {
    expect((await clinic.call(previewSite, { body: { path: "/" } })).status).toBe(401);
    const { token: reception } = await clinic.signIn("Receptionist");
    expect((await clinic.call(previewSite, { body: { path: "/" } }, reception)).status).toBe(403);
  });
});

describe("pictures", () => {
  const add = (content: Buffer, name = "Reception.jpg") =>
    clinic.call(addPicture, { body: { name }, file: asFile(content) }, token);

  it("are added once, and can be chosen", async () => {
    const { status, body } = await add(await jpeg(900, 600));
    expect([status, body.data]).toEqual([
      200,
      {
        picture: expect.stringMatching(/^[0-9a-f]{64}$/),
        name: "Reception.jpg",
        width: 900,
        height: 600,
        src: expect.any(String),
      },
    ]);
    expect((await add(await jpeg(900, 600), "Again.jpg")).body.data?.picture).toBe(body.data?.picture);
    const { body: library } = await clinic.call(listPictures, {}, token);
    expect(library.data?.filter(({ picture }) => picture === body.data?.picture)).toHaveLength(1);
    expect((await save("hero", "picture.picture", body.data?.picture)).status).toBe(200);
    await forget();
  });

  it.each<[string, () => Promise<Buffer> | Buffer, number, RegExp]>([
    [
      "SVG",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      415,
      /drawing \(SVG\)/,
    ],
    [
      "a page that says it is a picture",
      () => Buffer.from("<html><script>alert(1)</script>"),
      415,
      /JPEG, PNG or WebP/,
    ],
    ["half a picture", async () => (await jpeg(900, 600)).subarray(0, 300), 422, /cannot be read/],
    ["a picture that unpacks to far too much", () => pngBomb(60_000, 60_000), 422, /cannot be read/],
    ["a line of one pixel", () => png(2_000, 1), 422, /strip, 2000 × 1 pixels: one side can be at most 10/],
    ["a strip", () => jpeg(300, 3_100), 422, /strip, 2\d\d × 2560 pixels/],
    ["a dot", () => png(1, 1), 422, /too small, 1 × 1 pixels/],
    ["a small picture", () => png(200, 100), 422, /too small: it is 200 pixels wide/],
    [
      "a picture of more than 15 MB",
      () => Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.alloc(15 * 1024 * 1024)]),
      413,
      /15 MB/,
    ],
  ])("refuse in words: %s", async (_, content, status, words) => {
    const before = await clinic.count("site_pictures");
    const answer = await add(await content());
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(words);
    expect(await clinic.count("site_pictures")).toBe(before);
  });

  it("refuse nothing at all", async () => {
    const answer = await clinic.call(addPicture, { body: { name: "none" } }, token);
    expect([answer.status, fieldOf(answer)?.field]).toEqual([400, "file"]);
  });
});

describe("what the website shows of records", () => {
  const doctors = async () => (await clinic.call(listSiteDoctors, {}, token)).body.data ?? [];

  it("is public when it is saved: who is shown, what for, and in which order", async () => {
    const [first, second] = await doctors();
    if (!first || !second) throw new Error("the sample has two doctors");
    const { name: _, qualification: __, departmentNames: ___, isActive: ____, ...input } = second;
    const { status } = await clinic.call(
      saveSiteDoctor,
      { body: { ...input, isShown: false, focus: { en: "Children", ur: "بچے" } } as never },
      token,
    );
    expect(status).toBe(200);
    expect((await drawn()).doctors).not.toContain(`${second.name}: Children`);
    const stale = await clinic.call(saveSiteDoctor, { body: input as never }, token);
    expect(stale.status).toBe(409);
    const [again] = (await doctors()).filter(({ id }) => id === second.id);
    await clinic.call(
      saveSiteDoctor,
      { body: { ...input, isShown: true, focus: { en: "Children" }, updatedOn: again?.updatedOn } as never },
      token,
    );
    const ids = (await doctors()).map(({ id }) => id).reverse();
    await clinic.call(arrangeSiteDoctors, { body: { ids } }, token);
    expect((await drawn()).doctors.at(-2)).toContain(": Children");
  });

  it("is refused where it is none", async () => {
    const [doctor] = await doctors();
    const body = {
      id: doctor?.id,
      isShown: true,
      focus: { en: "x".repeat(91) },
      languages: [],
      portrait: null,
    };
    const answer = await clinic.call(saveSiteDoctor, { body } as never, token);
    expect(fieldOf(answer)).toEqual({ field: "focus.en", message: "Please keep this within 90 characters." });
    const gone = await clinic.call(
      saveSiteDoctor,
      { body: { ...body, id: 987_654, focus: null } } as never,
      token,
    );
    expect(gone.status).toBe(404);
  });

  it("says which services are shown, usual, and where a price is only the start", async () => {
    const prices = async () => (await clinic.call(listSitePrices, {}, token)).body.data ?? [];
    const [department] = await prices();
    const service = department?.services[0];
    if (!service) throw new Error("the sample has services");
    const { id, updatedOn } = service;
    const body = { id, updatedOn, isShown: false, startsAt: true, isUsual: true, nameUr: "معائنہ" };
    const { body: saved } = await clinic.call(saveSiteService, { body }, token);
    expect(saved.data?.[0]?.services.find((one) => one.id === id)).toMatchObject({
      isShown: false,
      startsAt: true,
      nameUr: "معائنہ",
    });
  });
});
