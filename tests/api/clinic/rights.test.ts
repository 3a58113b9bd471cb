import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isLoggedIn } from "#contract/clinic/account.ts";
import { getRights, type RightsInput, saveRights } from "#contract/clinic/rights.ts";
import { getSettings, savePrints } from "#contract/clinic/settings.ts";
import { getHistory } from "#contract/office/history.ts";
import { listImports } from "#contract/office/imports.ts";
import { getSetUpProgress } from "#contract/office/set-up.ts";
import { getSections, publishSite } from "#contract/website/editor.ts";
import { openClinic, type TestClinic } from "#tests/support/clinic.ts";

/** What administrators give to receptionists beyond their role. */

let clinic: TestClinic;
let admin: string;
let reception: string;
beforeAll(async () => {
  clinic = await openClinic();
  admin = (await clinic.signIn("Administrator")).token;
  reception = (await clinic.signIn("Receptionist")).token;
});
afterAll(() => clinic.close());

const give = (granted: RightsInput["granted"], token = admin) =>
  clinic.call(saveRights, { body: { granted } }, token);
const fieldsOf = async (granted: unknown) => {
  const { status, body } = await give(granted as never);
  return [status, ...(body.errors ?? []).map(({ field }) => field)];
};

describe("rights of receptionists", () => {
  it("are true from the next call of somebody who is signed in, and so is their end", async () => {
    expect((await clinic.call(getSettings, {}, reception)).status).toBe(403);
    expect((await give(["settings.manage"])).status).toBe(200);
    const { body } = await clinic.call(getSettings, {}, reception);
    const { facts, updatedOn } = body.data?.prints ?? {};
    expect((await clinic.call(isLoggedIn, {}, reception)).body.data?.user.granted).toEqual([
      "settings.manage",
    ]);
    expect((await clinic.call(getSections, {}, reception)).status).toBe(403);
    expect((await give([])).status).toBe(200);
    const saved = await clinic.call(savePrints, { body: { ...facts, updatedOn } as never }, reception);
    expect([saved.status, saved.body.message]).toEqual([
      403,
      "Your account may not do this. Ask an administrator of the clinic.",
    ]);
    expect((await clinic.call(getSettings, {}, admin)).body.data?.prints.updatedOn).toBe(updatedOn);
  });

  it("end short of publishing, the import, the set-up and the rights themselves", async () => {
    await give(["settings.manage", "site.edit"]);
    expect((await clinic.call(getSections, {}, reception)).status).toBe(200);
    const refused = [
      clinic.call(publishSite, { body: {} as never }, reception),
      clinic.call(listImports, {} as never, reception),
      clinic.call(getSetUpProgress, {}, reception),
      clinic.call(getRights, {}, reception),
      clinic.call(getHistory, { query: { entity: "rights", id: 1 } }, reception),
      give(["settings.manage", "site.edit", "site.publish"], reception),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect((await clinic.call(getRights, {}, admin)).body.data?.granted).toEqual([
      "settings.manage",
      "site.edit",
    ]);
  });

  it("are nothing else, by the call's answer and by the database", async () => {
    expect(await fieldsOf(["patients.import"])).toEqual([400, "granted.0"]);
    expect(await fieldsOf(["site.publish"])).toEqual([400, "granted"]);
    expect(await fieldsOf(["site.edit", "site.edit"])).toEqual([400, "granted"]);
    expect(await fieldsOf(undefined)).toEqual([400, "granted"]);
    for (const change of [
      "granted = '{patients.import}'",
      "granted = '{site.publish}'",
      "role = 'Accountant'",
    ]) {
      const written = clinic.database.pool.query(`UPDATE role_rights SET ${change}`);
      await expect(written).rejects.toThrow(/violates check constraint/);
    }
  });

  it("have a history, and two administrators do not overwrite each other", async () => {
    const { body } = await clinic.call(getRights, {}, admin);
    const { id = 0, updatedOn } = body.data ?? {};
    await give(["site.edit", "site.publish"]);
    const late = await clinic.call(saveRights, { body: { granted: [], updatedOn } }, admin);
    expect(late.status).toBe(409);
    const history = await clinic.call(getHistory, { query: { entity: "rights", id } }, admin);
    expect(history.body.data?.entries[0]).toMatchObject({
      action: "changed",
      changes: [
        { field: "Change settings: clinic, opening hours, prints", before: "Yes", after: "No" },
        { field: "Publish the website and posts", before: "No", after: "Yes" },
      ],
    });
  });
});
