import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listPostVersions, previewPostVersion, restorePostVersion } from "#contract/website/post-versions.ts";
import {
  getPost,
  listPosts,
  previewPost,
  publishPost,
  removePost,
  savePost,
  unpublishPost,
} from "#contract/website/posts.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";
import { fakeSite } from "#tests/support/website/fake-site.ts";

/** The posts of the blog: written as drafts, published one by one. */

/** A page that says what its post says, and cannot be drawn of one with BREAK in its title. */
function site() {
  const fake = fakeSite();
  const render: typeof fake.renderer.render = (path, snapshot, around) => {
    const page = fake.renderer.render(path, snapshot, around);
    const post = snapshot.posts.find(({ id }) => path === `/blog/${id}`);
    if (post?.title.includes("BREAK")) throw new Error("the title cannot be set");
    return page && { ...page, body: JSON.stringify({ path, post, count: snapshot.posts.length }) };
  };
  return { ...fake, renderer: { ...fake.renderer, render } };
}

let clinic: TestClinic;
let token: string;
let picture: string;
beforeAll(async () => {
  clinic = await openClinic({}, { loadSite: async () => site() });
  ({ token } = await clinic.signIn("Administrator"));
  picture = (await one(27)).picture?.picture ?? "";
});
afterAll(() => clinic.close());

async function one(id: number) {
  const { body } = await clinic.call(getPost, { query: { id } }, token);
  if (!body.data) throw new Error(`no post ${id}`);
  return body.data;
}
const whole = () => ({
  id: 0,
  language: "en",
  title: "When cold water hurts",
  shortDescription: "What it means and what to do tonight.",
  markdown: "Most people wait.\n\n## Two seconds\n\nThat is [usual](https://who.int/teeth).",
  tags: ["teeth"],
  date: "2026-11-22",
  idDepartment: null,
  picture: { picture, alt: { en: "A model tooth" } },
  sources: [{ title: "Teeth", publisher: "WHO", url: "https://who.int/teeth", year: 2024 }],
});
const save = (change: object = {}) =>
  clinic.call(savePost, { body: { ...whole(), ...change } as never }, token);
async function written(change: object = {}) {
  const { body } = await save(change);
  if (!body.data) throw new Error(`not saved: ${body.message}`);
  return body.data;
}
const publish = (id: number, updatedOn?: string) =>
  clinic.call(publishPost, { body: { id, updatedOn } }, token);
const isPublic = async (id: number) =>
  (
    await clinic.database.pool.query(
      "SELECT published FROM posts WHERE id = $1 AND state = 'Published' AND NOT is_deleted",
      [id],
    )
  ).rows[0]?.published;

describe("a post", () => {
  it("keeps its number, and the next one is 28", async () => {
    const { body } = await clinic.call(listPosts, {}, token);
    expect(body.data?.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 27 }, (_, index) => index + 1),
    );
    expect(body.data?.every(({ state, isChanged }) => state === "Published" && !isChanged)).toBe(true);
    expect((await written()).id).toBe(28);
  });

  it("is a draft until it is published, and a change of it waits for the next time", async () => {
    const post = await written();
    expect(await isPublic(post.id)).toBeUndefined();
    expect((await publish(post.id, post.updatedOn)).status).toBe(200);
    expect(await isPublic(post.id)).toMatchObject({
      title: "When cold water hurts",
      html: expect.stringContaining('<h2 id="two-seconds">Two seconds</h2>'),
      words: 9,
    });
    expect((await isPublic(post.id)).html).toContain('<a href="https://who.int/teeth" rel="noopener">');
    const published = await one(post.id);
    expect(published).toMatchObject({ state: "Published", isChanged: false });
    const changed = await written({ id: post.id, title: "Cold water", updatedOn: published.updatedOn });
    expect(changed).toMatchObject({ state: "Published", isChanged: true });
    expect((await isPublic(post.id)).title).toBe("When cold water hurts");
    await publish(post.id);
    expect((await isPublic(post.id)).title).toBe("Cold water");
  });

  it("leaves the website, and is deleted", async () => {
    const { id } = await written();
    expect((await clinic.call(unpublishPost, { body: { id } }, token)).status).toBe(409);
    await publish(id);
    expect((await clinic.call(unpublishPost, { body: { id } }, token)).body.data?.state).toBe("Draft");
    expect(await isPublic(id)).toBeUndefined();
    expect((await clinic.call(removePost, { query: { id } }, token)).status).toBe(200);
    expect((await clinic.call(getPost, { query: { id } }, token)).status).toBe(404);
    expect((await written()).id).toBeGreaterThan(id);
  });

  it("may be unfinished as a draft, and says what it lacks when it is to be published", async () => {
    const { id } = await written({
      shortDescription: "",
      markdown: " ",
      tags: [],
      picture: null,
      sources: [],
    });
    const { status, body } = await publish(id);
    expect(status).toBe(400);
    expect(body.errors?.map(({ field }) => field).sort()).toEqual([
      "markdown",
      "picture",
      "shortDescription",
      "tags",
    ]);
    const wordless = await written({ picture: { picture, alt: { en: "" } } });
    expect((await publish(wordless.id)).body.errors).toEqual([
      { field: "picture.alt.en", message: "Please write something here." },
    ]);
  });

  it.each<[string, object, string, RegExp]>([
    ["no title", { title: " " }, "title", /write a title/],
    ["a title too long", { title: "x".repeat(91) }, "title", /within 90/],
    ["a description too long", { shortDescription: "x".repeat(161) }, "shortDescription", /within 160/],
    ["a text too long", { markdown: "x".repeat(40_001) }, "markdown", /within 40000/],
    ["a text too intricate", { markdown: "> ".repeat(20_000) }, "markdown", /too intricate to be drawn/],
    ["a link that runs", { markdown: "[press](javascript:alert(1))" }, "markdown", /“javascript:alert\(1”/],
    ["a link that hides", { markdown: "[press](JaVaScRiPt:alert)" }, "markdown", /cannot be used/],
    [
      "a picture in the text's address",
      { markdown: "![x](data:image/png;base64,AA)" },
      "markdown",
      /cannot be used/,
    ],
    ["a link that leaves unseen", { markdown: "[x](//evil.example)" }, "markdown", /cannot be used/],
    [
      "a link that hides where it leads",
      { markdown: "[x](https://who.int@evil.example)" },
      "markdown",
      /“https:\/\/who.int@evil.example” .* hides/,
    ],
    [
      "a source that hides where it leads",
      { sources: [{ title: "a", publisher: "b", url: "https://who.int@evil.example", year: 2024 }] },
      "sources.0.url",
      /hides where it leads/,
    ],
    [
      "a tag that is not spelt as tags are",
      { tags: ["teeth", "Home visits"] },
      "tags.1",
      /letters and digits/,
    ],
    ["a tag that is too long", { tags: ["a".repeat(31)] }, "tags.0", /within 30/],
    ["a date of the first century", { date: "0001-01-01" }, "date", /before 01-Jan-2000/],
    ["a date far ahead", { date: "9999-12-31" }, "date", /after /],
    ["a tag that there is not", { tags: ["<b>"] }, "tags.0", /letters and digits/],
    ["five tags", { tags: ["a", "b", "c", "d", "e"] }, "tags", /at most 4/],
    ["a day that there is not", { date: "2026-02-30" }, "date", /enter a date/],
    [
      "a picture that is not there",
      { picture: { picture: "ab".repeat(32), alt: { en: "x" } } },
      "picture.picture",
      /not in the library/,
    ],
    [
      "a source without an address",
      { sources: [{ title: "a", publisher: "b", url: "javascript:x", year: 2024 }] },
      "sources.0.url",
      /https/,
    ],
    ["a department that there is not", { idDepartment: 987_654 }, "idDepartment", /was deleted/],
    ["another language", { language: "fr" }, "language", /English or Urdu/],
  ])("is refused with %s", async (_, change, field, words) => {
    const before = await clinic.count("posts");
    const { status, body } = await save(change);
    expect([status, body.errors?.[0]?.field]).toEqual([400, field]);
    expect(body.errors?.[0]?.message).toMatch(words);
    expect(await clinic.count("posts")).toBe(before);
  });

  it("shows pictures of the library alone, each with words", async () => {
    const own = `/_pictures/${picture}`;
    const foreign = await save({ markdown: "![A tap][1]\n\n[1]: https://tracker.example/tap.png" });
    expect(foreign.body.errors).toEqual([
      { field: "markdown", message: expect.stringMatching(/“A tap” is not one of the library/) },
    ]);
    expect((await save({ markdown: "![A tap](/_pictures/tap.webp)" })).status).toBe(400);
    for (const [markdown, words] of [
      [`![A tap](/_pictures/${"ab".repeat(32)})`, /“A tap” is not in the library/],
      [`![ ](${own})`, /has no words/],
    ] as const) {
      const { id } = await written({ markdown });
      const { status, body } = await publish(id);
      expect([status, body.errors?.[0]?.field]).toEqual([400, "markdown"]);
      expect(body.errors?.[0]?.message).toMatch(words);
      expect(await isPublic(id)).toBeUndefined();
    }
    const { id } = await written({ markdown: `Look: ![A "tap"](${own})` });
    await publish(id);
    expect((await isPublic(id)).html).toBe(`<p>Look: <img src="${own}" alt="A &quot;tap&quot;"></p>\n`);
  });

  it("is sorted under tags of the clinic's own, in any alphabet", async () => {
    const tags = ["teeth", "home-visits", "گھر-پر-معائنہ"];
    const { id } = await written({ tags });
    await publish(id);
    expect([(await one(id)).tags, (await isPublic(id)).tags]).toEqual([tags, tags]);
  });

  it("keeps each published form, and brings any of them back", async () => {
    const ofPost = (query: { id: number }) => clinic.call(listPostVersions, { query }, token);
    const post = await written();
    expect((await ofPost(post)).body.data).toEqual([]);
    await publish(post.id);
    await written({ id: post.id, title: "Cold water", tags: ["gums"] });
    await publish(post.id);
    const { data } = (await ofPost(post)).body;
    expect(data?.map(({ note, by }) => [note, by])).toEqual([
      ["Title, Tags", expect.any(String)],
      ["First published", expect.any(String)],
    ]);
    const first = data?.[1]?.id ?? 0;
    const query = { id: post.id, idVersion: first };
    const drawn = await clinic.call(previewPostVersion, { query }, token);
    expect(JSON.parse(drawn.body.data?.html ?? "null").post.title).toBe("When cold water hurts");
    expect((await isPublic(post.id)).title).toBe("Cold water");

    // Nothing else is being written: the post is as it was then.
    const restore = () => clinic.call(restorePostVersion, { body: query as never }, token);
    expect((await restore()).body.data).toMatchObject({ title: "When cold water hurts", isChanged: false });
    expect((await restore()).status).toBe(409);
    // A draft stays beside what comes back.
    await written({ id: post.id, title: "A draft" });
    const second = { ...query, idVersion: data?.[0]?.id ?? 0 };
    const back = await clinic.call(restorePostVersion, { body: second as never }, token);
    expect(back.body.data).toMatchObject({ title: "A draft", isChanged: true });
    expect((await isPublic(post.id)).title).toBe("Cold water");
    expect((await ofPost(post)).body.data?.map(({ note }) => note.replace(/of .* again/, "again"))).toEqual([
      "The version again",
      "The version again",
      "Title, Tags",
      "First published",
    ]);

    const stale = await clinic.call(
      restorePostVersion,
      { body: { ...query, updatedOn: post.updatedOn } as never },
      token,
    );
    expect(stale.status).toBe(409);
    const another = { id: 27, idVersion: first };
    expect((await clinic.call(previewPostVersion, { query: another }, token)).status).toBe(404);
    for (const change of ["UPDATE post_publications SET note = 'x'", "DELETE FROM post_publications"])
      await expect(clinic.database.pool.query(change)).rejects.toThrow();
  });

  it("of the sample has the form it came with, once it is published anew", async () => {
    const { title, updatedOn, state: _, isChanged: __, ...post } = await one(26);
    await save({ ...post, title: "Chai", updatedOn });
    await publish(26);
    const { body } = await clinic.call(listPostVersions, { query: { id: 26 } }, token);
    expect(body.data?.map(({ note, by }) => [note, by])).toEqual([
      ["Title", expect.any(String)],
      ["As it came with the product", null],
    ]);
    const idVersion = body.data?.[1]?.id ?? 0;
    const { data } = (await clinic.call(restorePostVersion, { body: { id: 26, idVersion } as never }, token))
      .body;
    expect(data).toMatchObject({ title: "Chai", isChanged: true });
    expect((await isPublic(26)).title).toBe(title);
  });

  it("keeps markup as text", async () => {
    const { id } = await written({
      title: "<b>Bold</b>",
      markdown: "<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>",
    });
    await publish(id);
    const published = await isPublic(id);
    expect(published.title).toBe("<b>Bold</b>");
    expect(published.html).not.toMatch(/<(script|img)/);
  });

  it("of two editors: the second is told, and nothing is overwritten", async () => {
    const post = await written();
    await written({ id: post.id, title: "First", updatedOn: post.updatedOn });
    expect((await save({ id: post.id, title: "Second", updatedOn: post.updatedOn })).status).toBe(409);
    expect((await publish(post.id, post.updatedOn)).status).toBe(409);
    expect((await one(post.id)).title).toBe("First");
  });

  it("that no page can be drawn of is not published, in words", async () => {
    const { id } = await written({ title: "BREAK" });
    const { status, body } = await publish(id);
    expect([status, body.message]).toEqual([
      422,
      expect.stringMatching(/\/blog\/\d+ cannot be drawn.*the title cannot be set/),
    ]);
    expect(await isPublic(id)).toBeUndefined();
  });

  it("is drawn as it is written, without being public", async () => {
    const { body } = await clinic.call(
      previewPost,
      { body: { ...whole(), id: 27, title: "Only typed" } as never },
      token,
    );
    expect(JSON.parse(body.data?.html ?? "null")).toMatchObject({
      path: "/blog/27",
      post: { title: "Only typed" },
    });
    expect((await isPublic(27)).title).not.toBe("Only typed");
    const bare = { id: 0, title: "New", date: "2026-11-22" };
    const drawn = await clinic.call(previewPost, { body: bare as never }, token);
    expect(JSON.parse(drawn.body.data?.html ?? "null")).toMatchObject({
      path: "/blog/0",
      post: { title: "New" },
    });
  });
});
